import { useEffect } from 'react';

/** Keeps the screen lit while the reader is in sight. The browser lets go of it with every hidden tab. */
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
        // A low battery may refuse: then the screen goes dark as it always does.
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

/** Whether this browser, at this address, can keep a screen awake. */
export function canStayAwake(): boolean {
  return 'wakeLock' in navigator;
}
