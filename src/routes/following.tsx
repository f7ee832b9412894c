import { createFileRoute } from '@tanstack/react-router';
import { readFollowed } from '../../data/queries/authors';
import { FollowingPage } from '../features/author/FollowingPage';
import { firstRead } from '../platform/live/live';

export const Route = createFileRoute('/following')({
  loader: () => firstRead(readFollowed()),
  component: Following,
});

function Following() {
  return <FollowingPage first={Route.useLoaderData()} />;
}
