import { createFileRoute } from '@tanstack/react-router';
import type { Shared } from '../../contract/values/sharing';
import { readLibrary } from '../../data/queries/shelf';
import { ShelfPage } from '../features/shelf/ShelfPage';
import { pageTexts } from '../i18n/activate';
import { firstRead } from '../platform/live';
import { TabPage } from './-tabs/TabPage';

const SHARED: readonly Shared[] = ['waiting', 'tooLarge', 'full', 'lost'];

export const Route = createFileRoute('/BookShelf')({
  // What another app has shared (the manifest's share_target).
  validateSearch: ({ shared }: Record<string, unknown>): { shared?: Shared | undefined } => ({
    shared: SHARED.find((one) => one === shared),
  }),
  // Its texts beside its books, not before them: visits often start here, without a network.
  loader: async () => {
    const [library] = await Promise.all([firstRead(readLibrary()), pageTexts()]);
    return library;
  },
  component: Library,
});

function Library() {
  return <TabPage page={ShelfPage} />;
}
