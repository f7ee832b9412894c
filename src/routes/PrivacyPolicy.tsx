import { createFileRoute } from '@tanstack/react-router';
import { LegalPage } from '../features/legal/LegalPage';
import { loadLegalTexts } from '../features/legal/loadLegalTexts';

export const Route = createFileRoute('/PrivacyPolicy')({
  // In its own language only; it is read again when the language was changed.
  loader: loadLegalTexts,
  component: PrivacyPolicy,
});

function PrivacyPolicy() {
  return <LegalPage document="privacy" texts={Route.useLoaderData()} />;
}
