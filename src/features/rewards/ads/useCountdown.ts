import { type RefObject, useEffect, useState } from 'react';

const TICK_MS = 250;
/** The most that one tick counts, in ms: a hidden or blocked page has not shown the ad meanwhile. */
const LONGEST_TICK_MS = 500;

/** The share of the ad that must be in view. */
const SHARE_IN_VIEW = 0.5;

/** Returns the milliseconds left of `seconds`, counted only while the page is visible and the ad in view. */
export function useCountdown(seconds: number, ad: RefObject<Element | null>): number {
  const [left, setLeft] = useState(seconds * 1_000);
  const isOver = left <= 0;
  useEffect(() => {
    if (isOver) return;
    let isInView = false;
    const observer = new IntersectionObserver(
      ([entry]) => {
        isInView = entry !== undefined && entry.intersectionRatio >= SHARE_IN_VIEW;
      },
      { threshold: [0, SHARE_IN_VIEW] },
    );
    if (ad.current !== null) observer.observe(ad.current);
    let last = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      const passed = Math.min(now - last, LONGEST_TICK_MS);
      last = now;
      if (isInView && document.visibilityState === 'visible')
        setLeft((before) => Math.max(0, before - passed));
    }, TICK_MS);
    return () => {
      clearInterval(timer);
      observer.disconnect();
    };
  }, [isOver, ad]);
  return left;
}
