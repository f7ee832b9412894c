import { createFileRoute } from '@tanstack/react-router';
import { readLibrary } from '../../data/queries/shelf';
import { ShelfPage } from '../features/shelf/ShelfPage';
import { firstRead } from '../platform/live';
import { TabPage } from './-tabs/TabPage';

export const Route = createFileRoute('/BookShelf')({
  loader: () => firstRead(readLibrary()),
  component: Library,
});

function Library() {
  return <TabPage page={ShelfPage} />;
}
