import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** How to close what lies over the page, the topmost last. */
const open: (() => void)[] = [];

/** While it is mounted, the browser's Back closes what lies over the page, the topmost first, and does not leave the page. */
export function useBackCloses(close: () => void): void {
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | null;
  const onBack = useEffectEvent(close);
  useEffect(() => {
    const closeThis = () => onBack();
    open.push(closeThis);
    // The router asks whoever came first, and nobody else.
    const unblock = router?.history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action }: { action: string }) => {
        if (action !== 'BACK') return false;
        open.at(-1)?.();
        return true;
      },
    });
    return () => {
      open.splice(open.indexOf(closeThis), 1);
      unblock?.();
    };
  }, [router]);
}
