import './gallery.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { messages } from '../i18n/shell/en.po';
import { showFonts } from '../platform/device/fonts';
import { watchMobileRule } from '../platform/device/mobileRule';
import { Frame } from './Frame';
import { Pane } from './Pane';

/**
 * The gallery of the design language (docs/design-language.md): /gallery.html under `npm run dev`. With `?pane=light`
 * or `?pane=dark` it is one scheme over the whole page; without, both side by side.
 */
const pane = new URLSearchParams(location.search).get('pane');

i18n.loadAndActivate({ locale: 'en', messages });
watchMobileRule();
showFonts();

const root = document.getElementById('root');
if (!root) throw new Error('gallery.html has no #root');
if (pane === 'light' || pane === 'dark') document.documentElement.dataset.theme = pane;

// Links of the primitives need a router; they lead nowhere here.
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });

createRoot(root).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      {pane === null ? (
        <Frame />
      ) : (
        <RouterContextProvider router={router as never}>
          <Pane />
        </RouterContextProvider>
      )}
    </I18nProvider>
  </StrictMode>,
);
