import { type RefObject, useEffect } from 'react';

/** The browser's own bar takes the ground of the tab on the screen, in either scheme, and gives it back. */
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
    // The first that fits is the browser's choice.
    document.head.prepend(meta);
    const dark = matchMedia('(prefers-color-scheme: dark)');
    dark.addEventListener('change', paint);
    return () => {
      meta.remove();
      dark.removeEventListener('change', paint);
    };
  }, [pager, gender]);
}
