import { type RefObject, useEffect } from 'react';

/** Gives the browser's bar the background of the visible tab, in both schemes, and restores it. */
export function useBarColour(pager: RefObject<HTMLElement | null>, gender: string): void {
  useEffect(() => {
    const wash = pager.current?.querySelector('[data-panel="here"] .home-wash');
    if (!wash) return;
    const meta = document.createElement('meta');
    meta.name = 'theme-color';
    const paint = () => {
      meta.content = getComputedStyle(wash).backgroundColor;
    };
    paint();
    // The browser uses the first matching meta.
    document.head.prepend(meta);
    const dark = matchMedia('(prefers-color-scheme: dark)');
    dark.addEventListener('change', paint);
    return () => {
      meta.remove();
      dark.removeEventListener('change', paint);
    };
  }, [pager, gender]);
}
