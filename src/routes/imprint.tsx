import { createFileRoute } from '@tanstack/react-router';
import { ImprintPage } from '../features/legal/ImprintPage';
import { NotFoundPage } from '../features/shell/NotFoundPage';
import { laterTexts } from '../i18n/activate';

export const Route = createFileRoute('/imprint')({
  beforeLoad: laterTexts,
  component: () => <ImprintPage missing={<NotFoundPage />} />,
});
