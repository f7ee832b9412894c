import { createFileRoute } from '@tanstack/react-router';
import { blockListKey, readList } from '../../data/queries/lists';
import { FindBlock } from '../features/home/viewAll/FindBlock';
import { ViewAllPage } from '../features/home/viewAll/ViewAllPage';
import { firstRead } from '../platform/live';

export const Route = createFileRoute('/ViewAll')({
  validateSearch: ({ title, blockId }: Record<string, unknown>): { title?: string; blockId?: string } => ({
    ...(typeof title === 'string' && { title }),
    ...(typeof blockId === 'string' && { blockId }),
  }),
  loaderDeps: ({ search }) => ({ blockId: search.blockId }),
  loader: async ({ deps }) => {
    const key = blockListKey(Number(deps.blockId));
    return { key, list: await firstRead(readList(key)) };
  },
  component: ViewAll,
});

function ViewAll() {
  const { title = '', blockId } = Route.useSearch();
  const first = Route.useLoaderData();
  if (blockId === undefined && title !== '') return <FindBlock title={title} />;
  return <ViewAllPage title={title} blockId={Number(blockId)} first={first} />;
}
