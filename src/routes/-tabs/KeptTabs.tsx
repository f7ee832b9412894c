import { CatchBoundary, useRouter, useRouterState } from '@tanstack/react-router';
import { Activity, type ComponentType, memo, Suspense, useState } from 'react';
import { LoadingPage } from '../../features/shell/LoadingPage';
import { RouteError } from '../../features/shell/lazyRouteError';
import { isKeptPath, type KeptPath } from '../../features/shell/tabs';
import { KeptTabContext } from './KeptTabContext';

/** An opened tab. `first` is its loader data of the latest visit; `visit` is a different value each time. */
type Kept = { readonly path: KeptPath; readonly first: unknown; readonly visit: unknown };

/**
 * The tabs opened so far: the current route's is visible, the others keep their state and DOM while their
 * effects stop (decision 0008). They are rendered next to the router's outlet, in which tab routes render
 * nothing.
 */
export function KeptTabs() {
  const match = useRouterState({ select: ({ matches }) => matches.at(-1) });
  const [kept, setKept] = useState<readonly Kept[]>([]);
  const routeId = String(match?.routeId);
  const path = isKeptPath(routeId) ? routeId : undefined;

  // Passes on new loader data before the next paint.
  if (path && match?.status === 'success') {
    const visit = match.loaderData ?? match.updatedAt;
    const known = kept.find((tab) => tab.path === path);
    if (known?.visit !== visit) {
      const tab = { path, first: match.loaderData, visit };
      setKept(known ? kept.map((other) => (other === known ? tab : other)) : [...kept, tab]);
    }
  }

  return kept.map((tab) => (
    <Activity key={tab.path} mode={tab.path === path && match?.status !== 'error' ? 'visible' : 'hidden'}>
      <KeptTab {...tab} />
    </Activity>
  ));
}

/** Memoized, so that it renders only for a new visit: navigating to another page does not render a tab. */
const KeptTab = memo(function KeptTab({ path, first, visit }: Kept) {
  const { options } = useRouter().routesByPath[path];
  const Page = options.component as ComponentType;
  return (
    <Suspense fallback={<LoadingPage />}>
      <CatchBoundary getResetKey={() => visit} errorComponent={RouteError}>
        <KeptTabContext value={{ first }}>
          <Page />
        </KeptTabContext>
      </CatchBoundary>
    </Suspense>
  );
});
