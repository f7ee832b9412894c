import { type RefObject, useLayoutEffect, useRef } from 'react';

const BARS_PX = 120;

/** Scrolls to the top when the list changes. Returns the ref of the element to scroll to. */
export function useTopOfNew(key: string): RefObject<HTMLDivElement | null> {
  const top = useRef<HTMLDivElement>(null);
  const shown = useRef(key);
  useLayoutEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    const above = (top.current?.getBoundingClientRect().top ?? 0) - BARS_PX;
    if (above < 0) window.scrollBy({ top: above, behavior: 'instant' });
  }, [key]);
  return top;
}
