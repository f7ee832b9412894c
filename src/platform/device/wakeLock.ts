import { useEffect } from 'react';

/**
 * Keeps the screen on while the page is visible. The browser releases the lock whenever the tab is hidden.
 */
export function useWakeLock(on: boolean): void {
  useEffect(() => {
    if (!on || !canStayAwake()) return;
    let lock: WakeLockSentinel | undefined;
    let wanted = true;
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        lock = await navigator.wakeLock.request('screen');
        if (!wanted) await lock.release();
      } catch (error) {
        // The browser may refuse on a low battery; the screen then turns off as usual.
        console.warn('The screen cannot be kept awake now.', error);
      }
    };
    void ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      wanted = false;
      document.removeEventListener('visibilitychange', ask);
      void lock?.release();
    };
  }, [on]);
}

export function canStayAwake(): boolean {
  return 'wakeLock' in navigator;
}
