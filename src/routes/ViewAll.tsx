import { createFileRoute } from '@tanstack/react-router';
import { ViewAllPage } from '../features/home/ViewAllPage';

export const Route = createFileRoute('/ViewAll')({
  validateSearch: ({ title, blockId }: Record<string, unknown>): { title?: string; blockId?: string } => ({
    ...(typeof title === 'string' && { title }),
    ...(typeof blockId === 'string' && { blockId }),
  }),
  component: ViewAll,
});

function ViewAll() {
  const { title, blockId } = Route.useSearch();
  return <ViewAllPage title={title ?? ''} blockId={Number(blockId)} />;
}
