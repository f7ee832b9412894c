import { type RefObject, useEffect } from 'react';

/** Marks an element while its first child is larger than it: a finger then scrolls it instead of swiping. */
export function useOverflow(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const watch = new ResizeObserver(() => {
      element.toggleAttribute('data-overflows', element.scrollHeight > element.clientHeight + 1);
    });
    for (const each of [element, element.firstElementChild]) if (each) watch.observe(each);
    return () => watch.disconnect();
  }, [ref]);
}
