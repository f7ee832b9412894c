import { createFileRoute } from '@tanstack/react-router';
import { readLibrary } from '../../data/queries/shelf';
import { ShelfPage } from '../features/shelf/ShelfPage';
import { pageTexts } from '../i18n/activate';
import { firstRead } from '../platform/live/live';
import { loadRideLine } from '../shared/ride/rideLead';
import { TabPage } from './-tabs/TabPage';

export const Route = createFileRoute('/BookShelf')({
  // Loads the texts in parallel with the books: visits often start here, offline.
  loader: async () => {
    const [library] = await Promise.all([firstRead(readLibrary()), pageTexts(), loadRideLine()]);
    return library;
  },
  component: Library,
});

function Library() {
  return <TabPage page={ShelfPage} />;
}
