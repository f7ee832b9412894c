import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useEffectEvent } from 'react';
import { guardFirstPage } from './firstPageGuard';

/** How to close what lies over the page, the topmost last. */
const open: (() => void)[] = [];

/** Returns whether there was something to close. */
function closeTopmost(): boolean {
  const close = open.pop();
  close?.();
  return close !== undefined;
}

/**
 * Lays something over the page: until the answer is called, the browser's Back closes it, the topmost first, and does not
 * leave the page.
 */
export function useLayers(): (close: () => void) => () => void {
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | null;
  return useCallback(
    (close) => {
      const closeThis = () => close();
      open.push(closeThis);
      // The router asks whoever came first, and nobody else.
      const unblock = router?.history.block({
        enableBeforeUnload: false,
        // What is closing is still there for a moment, and holds nobody back.
        blockerFn: ({ action }: { action: string }) => action === 'BACK' && closeTopmost(),
      });
      if (router) guardFirstPage(router.history, open.length, closeTopmost);
      return () => {
        const at = open.indexOf(closeThis);
        if (at >= 0) open.splice(at, 1);
        unblock?.();
      };
    },
    [router],
  );
}

/** While it is mounted, the browser's Back closes it. */
export function useBackCloses(close: () => void): void {
  const layOver = useLayers();
  const onBack = useEffectEvent(close);
  useEffect(() => layOver(() => onBack()), [layOver]);
}
