import { type RefObject, useEffect } from 'react';
import type { ReadingSettings } from '../../../contract/reading/readingSettings';
import { afterPaint } from '../../platform/live/idle';

/**
 * The browser's own bars continue the paper, or the menu when it lies against them, unless the reader chose a colour of
 * their own for the safe areas.
 */
export function useBarColour(
  root: RefObject<HTMLElement | null>,
  { theme, paper, menuBackground, safeAreaColour }: ReadingSettings,
  menuOpen: boolean,
): void {
  // All of them change what is read from the document.
  useEffect(() => {
    const reader = root.current;
    if (!reader) return;
    // The first that fits counts: the app's own, one for each scheme, stand behind it.
    const meta = document.createElement('meta');
    meta.name = 'theme-color';
    const show = () => {
      const menu = safeAreaColour === 'paper' && reader.querySelector('.reader-bar-top');
      meta.content = getComputedStyle(menu || reader, menu ? undefined : '::before').backgroundColor;
      if (!meta.isConnected) document.head.prepend(meta);
    };
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    scheme.addEventListener('change', show);
    const callOff = afterPaint(show);
    return () => {
      callOff();
      scheme.removeEventListener('change', show);
      meta.remove();
    };
  }, [root, theme, paper, menuBackground, safeAreaColour, menuOpen]);
}
