import './styles/app.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startLanguage } from './i18n/activate';
import { captureArrival } from './platform/arrival';
import { watchMobileRule } from './platform/mobileRule';
import { startUp } from './platform/startup';
import { applyTheme, storedTheme } from './platform/theme';
import { router } from './router';

applyTheme(storedTheme());
captureArrival();
watchMobileRule();
// The first read of the device starts now, beside the language, not after it.
void router.load();
await startLanguage();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>
  </StrictMode>,
);
// The worker, the sign-in and the fingerprint come after the first page.
const unsubscribe = router.subscribe('onRendered', () => {
  unsubscribe();
  startUp();
});
