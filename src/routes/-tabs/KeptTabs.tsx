import { CatchBoundary, useRouter, useRouterState } from '@tanstack/react-router';
import { Activity, type ComponentType, memo, Suspense, useState } from 'react';
import { LoadingPage } from '../../features/shell/LoadingPage';
import { RouteError } from '../../features/shell/lazyRouteError';
import { isKeptPath, type KeptPath } from '../../features/shell/tabs';
import { KeptTabContext } from './KeptTabContext';

/** A tab that was opened. `first` is what its loader read on the latest visit, `visit` another value each time. */
type Kept = { readonly path: KeptPath; readonly first: unknown; readonly visit: unknown };

/**
 * The tabs that were opened so far, the one of the current route visible, the others as they were left: state and
 * document stay, effects stop (decision 0008). They live beside the router's outlet, where tab routes render nothing.
 */
export function KeptTabs() {
  const match = useRouterState({ select: ({ matches }) => matches.at(-1) });
  const [kept, setKept] = useState<readonly Kept[]>([]);
  const routeId = String(match?.routeId);
  const path = isKeptPath(routeId) ? routeId : undefined;

  // Rows the loader has read again are handed over before anything is painted.
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

/** Rendered again only for a new visit: going to another page leaves a tab alone. */
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
