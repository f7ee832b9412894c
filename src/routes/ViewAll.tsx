import { createFileRoute } from '@tanstack/react-router';
import { readBlock } from '../../data/queries/feed';
import { blockListKey, readList } from '../../data/queries/lists';
import { BlockListPage } from '../features/home/blockList/BlockListPage';
import { FindBlock } from '../features/home/blockList/FindBlock';
import { firstRead } from '../platform/live/live';

export const Route = createFileRoute('/ViewAll')({
  validateSearch: ({ title, blockId }: Record<string, unknown>): { title?: string; blockId?: string } => ({
    ...(typeof title === 'string' && { title }),
    ...(typeof blockId === 'string' && { blockId }),
  }),
  loaderDeps: ({ search }) => ({ blockId: search.blockId }),
  loader: async ({ deps }) => {
    const blockId = Number(deps.blockId);
    const key = blockListKey(blockId);
    const list = await firstRead(readList(key));
    // Home's block has the titles until the list is loaded.
    const block = list.value ? undefined : (await firstRead(readBlock(blockId))).value;
    return { first: { key, list }, titles: block?.titles };
  },
  component: BlockList,
});

function BlockList() {
  const { title = '', blockId } = Route.useSearch();
  const { first, titles } = Route.useLoaderData();
  if (blockId === undefined && title !== '') return <FindBlock title={title} />;
  return <BlockListPage title={title} titles={titles} blockId={Number(blockId)} first={first} />;
}
