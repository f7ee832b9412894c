import { createFileRoute } from '@tanstack/react-router';
import { readShelf } from '../../data/queries/shelf';
import { ShelfPage } from '../features/shelf/ShelfPage';
import { firstRead } from '../platform/live';

export const Route = createFileRoute('/BookShelf')({
  // Part of the shell: the library paints from the device with no chunk to wait for.
  codeSplitGroupings: [],
  loader: () => firstRead(readShelf()),
  component: Library,
});

function Library() {
  return <ShelfPage first={Route.useLoaderData()} />;
}
