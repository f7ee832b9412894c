import { createFileRoute } from '@tanstack/react-router';
import { ImprintPage } from '../features/legal/ImprintPage';
import { NotFoundPage } from '../features/shell/NotFoundPage';

export const Route = createFileRoute('/imprint')({
  component: () => <ImprintPage missing={<NotFoundPage />} />,
});
