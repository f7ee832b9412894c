import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { guardFirstPage } from './firstPageGuard';

/** The close functions of the layers over the page, the topmost last. */
const open: (() => void)[] = [];

/** Returns false if no layer is open. */
function closeTopmost(): boolean {
  const close = open.pop();
  close?.();
  return close !== undefined;
}

/**
 * Returns a function that puts a layer over the page: until its result is called, the browser's Back closes
 * the topmost layer and does not leave the page.
 */
export function useLayers(): (close: () => void) => () => void {
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | null;
  return useCallback(
    (close) => {
      const closeThis = () => close();
      open.push(closeThis);
      // The router asks only the first blocker.
      const unblock = router?.history.block({
        enableBeforeUnload: false,
        // A layer that Back has closed stays mounted for a moment and must not block.
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

/**
 * Lets the browser's Back close the component while it is mounted. Returns a function to call when it is
 * closed in another way: until it is unmounted, Back then leaves the page.
 */
export function useBackCloses(close: () => void): () => void {
  const layOver = useLayers();
  const onBack = useEffectEvent(close);
  const lift = useRef<() => void>(undefined);
  useEffect(() => {
    lift.current = layOver(() => onBack());
    return () => lift.current?.();
  }, [layOver]);
  return useCallback(() => lift.current?.(), []);
}
