import { createFileRoute, redirect } from '@tanstack/react-router';
import { DiscoverPage } from '../features/search/DiscoverPage';
import { lastDiscover, pickSearch, rememberDiscover } from '../features/search/lastDiscover';
import { readDiscover } from '../features/search/readDiscover';
import { TabPage } from './-tabs/TabPage';

export const Route = createFileRoute('/discover')({
  validateSearch: pickSearch,
  beforeLoad: ({ search }) => {
    const last = lastDiscover();
    if (search.kind === undefined && last?.kind !== undefined) {
      throw redirect({ to: '/discover', search: last, replace: true });
    }
  },
  loaderDeps: ({ search }) => pickSearch(search),
  loader: ({ deps, preload, cause }) => {
    if (!preload) rememberDiscover(deps);
    return readDiscover(deps, cause === 'stay');
  },
  component: Discover,
});

function Discover() {
  return <TabPage page={DiscoverPage} />;
}
