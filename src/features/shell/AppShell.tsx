import { Trans } from '@lingui/react/macro';
import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useIsMobile } from '../../platform/mobileRule';
import { ToastHost } from '../../ui/ToastHost';
import { DatabaseNotice } from './DatabaseNotice';
import { Footer } from './Footer';
import { OfflineBanner } from './OfflineBanner';
import { TabBar } from './TabBar';
import { TopBar } from './TopBar';
import { isTabPath } from './tabs';
import { useUpdatePrompt } from './useUpdatePrompt';

/** The frame around every page: bars, banner, toasts. The reading page has the screen to itself. */
export function AppShell({ children }: { children: ReactNode }) {
  // Of the page on the screen, not of the one on its way: until that has come, nothing changes.
  const pathname = useRouterState({ select: (state) => state.matches.at(-1)?.pathname ?? '/' });
  const mobile = useIsMobile();
  const main = useRef<HTMLElement>(null);
  const reading = pathname.startsWith('/reading/');
  const tabBar = mobile && isTabPath(pathname);
  useUpdatePrompt(reading);
  useFocusOnNavigation(main, pathname);

  // One tree for all pages: a page that moved in it would be rendered again from nothing.
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
      {!mobile && !reading && <TopBar />}
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        className={`flex-1 outline-none ${reading ? '' : tabBar ? 'pb-[calc(var(--bar-height)+var(--safe-bottom)+3rem)]' : 'pb-[calc(var(--safe-bottom)+3rem)]'}`}
      >
        {children}
      </main>
      {!mobile && !reading && <Footer />}
      {!reading && <OfflineBanner overTabBar={tabBar} />}
      {tabBar && <TabBar />}
      <DatabaseNotice />
      <ToastHost />
    </div>
  );
}

/** After a change of page, keyboard and screen reader start at its content, not at a link that is gone. */
function useFocusOnNavigation(main: React.RefObject<HTMLElement | null>, pathname: string): void {
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [main, pathname]);
}
