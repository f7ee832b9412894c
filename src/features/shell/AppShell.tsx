import { Trans } from '@lingui/react/macro';
import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { readDatabaseState, subscribeDatabaseState } from '../../../data/queries/databaseState';
import { withPageTexts } from '../../i18n/activate';
import { useIsMobile } from '../../platform/device/mobileRule';
import { afterPaint } from '../../platform/live/idle';
import type { Live } from '../../platform/live/live';
import { lazy, lazyPart } from '../../platform/navigation/lazy';
import { useIsAfterFirstPage } from '../../platform/start/firstPageStands';
import { useIsDeep } from '../../platform/visit/arrival';
import { OfflineBanner } from './OfflineBanner';
import { TabBar } from './TabBar';
import { TopBar } from './TopBar';
import { hasTabBar, hasWholeScreen } from './tabs';
import { useTabs } from './useTabs';

const DatabaseMessage = lazy(() => withPageTexts(import('./DatabaseMessage')), 'DatabaseMessage');

function DatabaseNotice() {
  const state = useSyncExternalStore(subscribeDatabaseState, readDatabaseState, readDatabaseState);
  if (state === 'closed' || state === 'open') return null;
  return (
    <Suspense>
      <DatabaseMessage state={state} />
    </Suspense>
  );
}

/** Loaded late: the page alone fills the screen, so the footer is never on the first one. */
const Footer = lazyPart(() => import('./Footer'), 'Footer');
/** Loaded late: an earlier toast waits for its host. */
const Notices = lazyPart(() => import('./Notices'), 'Notices');

/**
 * The frame around every page: bars, banner, toasts. The reading page has the whole screen. `tabBar` is the
 * stored setting from the root route's loader.
 */
export function AppShell({ tabBar, children }: { tabBar: Live<unknown>; children: ReactNode }) {
  // The path of the visible page, not of a pending one, so that nothing changes before that is loaded.
  const pathname = useRouterState({ select: (state) => state.matches.at(-1)?.pathname ?? '/' });
  const mobile = useIsMobile();
  const isDeep = useIsDeep();
  const tabs = useTabs(tabBar);
  const isAfterFirstPage = useIsAfterFirstPage();
  const main = useRef<HTMLElement>(null);
  const reading = hasWholeScreen(pathname);
  const showsTabs = mobile && hasTabBar(pathname, isDeep);
  const showsBars = !mobile && !reading;
  useFocusOnNavigation(main, pathname);

  // One tree for all pages: a page that changed its position in it would be mounted again.
  return (
    <div className="flex min-h-dvh flex-col">
      {!reading && (
        <a
          href="#main"
          className="fixed top-2 left-2 z-60 -translate-y-20 rounded-full bg-accent px-5 py-3 text-accent-ink focus:translate-y-0"
        >
          <Trans>Skip to content</Trans>
        </a>
      )}
      {showsBars && <TopBar tabs={tabs} />}
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        className={`flex-1 outline-none ${reading ? '' : 'desktop:min-h-dvh'} ${reading ? '' : showsTabs ? 'pb-[calc(var(--bar-height)+var(--safe-bottom)+3rem)]' : 'pb-[calc(var(--safe-bottom)+3rem)]'}`}
      >
        {children}
      </main>
      {showsBars && isAfterFirstPage && <Footer />}
      {!reading && <OfflineBanner overTabBar={showsTabs} />}
      {showsTabs && <TabBar tabs={tabs} />}
      <DatabaseNotice />
      {isAfterFirstPage && <Notices reading={reading} />}
    </div>
  );
}

/** After a navigation, moves the focus to the page's content: the followed link may be gone or hidden. */
function useFocusOnNavigation(main: React.RefObject<HTMLElement | null>, pathname: string): void {
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    return afterPaint(() => {
      const focused = document.activeElement;
      const isHere = main.current?.contains(focused) && (focused?.getClientRects().length ?? 0) > 0;
      if (!isHere) main.current?.focus({ preventScroll: true });
    });
  }, [main, pathname]);
}
