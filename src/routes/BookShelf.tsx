import { createFileRoute } from '@tanstack/react-router';
import { readShelf } from '../../data/queries/shelf';
import { ShelfPage } from '../features/shelf/ShelfPage';
import { firstRead } from '../platform/live';

export const Route = createFileRoute('/BookShelf')({
  // The read is part of the shell and starts at once; the page itself arrives while the database opens.
  codeSplitGroupings: [['component']],
  loader: () => firstRead(readShelf()),
  component: Library,
});

function Library() {
  return <ShelfPage first={Route.useLoaderData()} />;
}
