import { useEffect, useState } from 'react';

const TICK_MS = 250;
/** A page that was hidden, or held up, has not shown the ad meanwhile: a tick counts for no more than this. */
const LONGEST_TICK_MS = 500;

/** Milliseconds left of so many seconds, counted only while the page is in sight. */
export function useCountdown(seconds: number): number {
  const [left, setLeft] = useState(seconds * 1_000);
  const isOver = left <= 0;
  useEffect(() => {
    if (isOver) return;
    let last = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      const passed = Math.min(now - last, LONGEST_TICK_MS);
      last = now;
      if (document.visibilityState === 'visible') setLeft((before) => Math.max(0, before - passed));
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [isOver]);
  return left;
}
