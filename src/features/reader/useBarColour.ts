import { type RefObject, useEffect } from 'react';
import type { ReadingSettings } from '../../../contract/reading/readingSettings';
import { afterPaint } from '../../platform/live/idle';

/**
 * Gives the browser's bars the colour of the paper, or of the menu if it touches them, unless the reader
 * chose a colour for the safe areas.
 */
export function useBarColour(
  root: RefObject<HTMLElement | null>,
  { theme, paper, menuBackground, safeAreaColour }: ReadingSettings,
  menuOpen: boolean,
): void {
  useEffect(() => {
    const reader = root.current;
    if (!reader) return;
    // The first matching tag wins; the app's own, one per colour scheme, follow it.
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
