import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** While it is mounted, the browser's Back closes what lies over the page, and does not leave the page. */
export function useBackCloses(close: () => void): void {
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | null;
  const onBack = useEffectEvent(close);
  useEffect(
    () =>
      router?.history.block({
        enableBeforeUnload: false,
        blockerFn: ({ action }: { action: string }) => {
          if (action !== 'BACK') return false;
          onBack();
          return true;
        },
      }),
    [router],
  );
}
