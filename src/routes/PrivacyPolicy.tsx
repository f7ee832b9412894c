import { createFileRoute } from '@tanstack/react-router';
import { LegalPage } from '../features/legal/LegalPage';
import { loadLegalTexts } from '../features/legal/loadLegalTexts';
import { laterTexts } from '../i18n/activate';

export const Route = createFileRoute('/PrivacyPolicy')({
  beforeLoad: laterTexts,
  // Only in the current language; it is loaded again after the language has changed.
  loader: loadLegalTexts,
  component: PrivacyPolicy,
});

function PrivacyPolicy() {
  return <LegalPage document="privacy" texts={Route.useLoaderData()} />;
}
