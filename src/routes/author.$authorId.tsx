import { createFileRoute } from '@tanstack/react-router';
import { authorKey } from '../../data/queries/authors';
import { readList } from '../../data/queries/lists';
import { AuthorPage } from '../features/author/AuthorPage';
import { firstRead } from '../platform/live/live';
import { numberParams } from '../platform/navigation/numberParams';

export const Route = createFileRoute('/author/$authorId')({
  params: numberParams({ authorId: (id) => id > 0 }),
  loader: async ({ params }) => {
    const key = authorKey(params.authorId);
    return { key, list: await firstRead(readList(key)) };
  },
  component: Author,
});

function Author() {
  const { authorId } = Route.useParams();
  return <AuthorPage key={authorId} authorId={authorId} first={Route.useLoaderData()} />;
}
