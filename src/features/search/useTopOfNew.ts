import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Px left above the list: bars that stay in place. */
const BARS_PX = 120;

/** Another list begins at its beginning: whoever was further down is taken up to the element this is the ref of. */
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
