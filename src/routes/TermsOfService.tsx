import { createFileRoute } from '@tanstack/react-router';
import { LegalPage } from '../features/legal/LegalPage';
import { loadLegalTexts } from '../features/legal/loadLegalTexts';

export const Route = createFileRoute('/TermsOfService')({
  // In its own language only; it is read again when the language was changed.
  loader: loadLegalTexts,
  component: TermsOfService,
});

function TermsOfService() {
  return <LegalPage document="terms" texts={Route.useLoaderData()} />;
}
