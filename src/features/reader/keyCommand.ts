import type { ReadingSettings } from '../../../data/rows';
import type { Direction } from './text/direction';

/** What a key asks of the reader. */
export type KeyCommand =
  | 'nextPage'
  | 'previousPage'
  | 'nextChapter'
  | 'previousChapter'
  | 'chapterStart'
  | 'chapterEnd'
  | 'menu'
  | 'search'
  | 'readAloud'
  | 'back';

type Key = {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
};

type Keys = Pick<ReadingSettings, 'pageType' | 'volumeKeys'>;

/**
 * The command of a key, or null for a key that is the browser's. Up and down are left to a scroller; left leads on in a book
 * that is turned from right to left.
 */
export function keyCommand(
  key: Key,
  { pageType, volumeKeys }: Keys,
  direction: Direction = 'ltr',
): KeyCommand | null {
  // What the browser would look through is the few pages that are laid out: the book's own search has all of them.
  if ((key.ctrlKey || key.metaKey) && !key.altKey && !key.shiftKey && key.key.toLowerCase() === 'f')
    return 'search';
  if (key.altKey || key.metaKey) return null;
  const [on, back] = direction === 'rtl' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  if (key.ctrlKey) {
    if (key.key === on) return 'nextChapter';
    return key.key === back ? 'previousChapter' : null;
  }
  if (key.key === on) return 'nextPage';
  if (key.key === back) return 'previousPage';
  switch (key.key) {
    case ' ':
      return key.shiftKey ? 'previousPage' : 'nextPage';
    case 'PageDown':
      return 'nextPage';
    case 'PageUp':
      return 'previousPage';
    case 'ArrowDown':
      return pageType === 'paged' ? 'nextPage' : null;
    case 'ArrowUp':
      return pageType === 'paged' ? 'previousPage' : null;
    case 'AudioVolumeDown':
      return volumeKeys ? 'nextPage' : null;
    case 'AudioVolumeUp':
      return volumeKeys ? 'previousPage' : null;
    case 'Home':
      return 'chapterStart';
    case 'End':
      return 'chapterEnd';
    case 'n':
    case 'N':
      return 'nextChapter';
    case 'p':
    case 'P':
      return 'previousChapter';
    case 'm':
    case 'M':
    case 'Enter':
      return 'menu';
    case 'r':
    case 'R':
      return 'readAloud';
    case '/':
      return 'search';
    case 'Escape':
      return 'back';
    default:
      return null;
  }
}
