import type { ReadingSettings } from '../../../../contract/reading/readingSettings';
import type { Direction } from '../text/direction';

export type KeyCommand =
  | 'nextPage'
  | 'previousPage'
  | 'nextChapter'
  | 'previousChapter'
  | 'chapterStart'
  | 'chapterEnd'
  | 'menu'
  | 'search'
  | 'nextHit'
  | 'previousHit'
  | 'readAloud'
  | 'keys'
  | 'zoomIn'
  | 'zoomOut'
  | 'wholePage'
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
 * A key as `KeyboardEvent.key`, letters in lower case, and its modifiers. `find` is the platform's key for
 * finding: Control, or Command on a Mac. Without `held`, shift is ignored.
 */
export type KeyChord = { readonly key: string; readonly held?: 'shift' | 'ctrl' | 'find' | 'find+shift' };
export type KeyBinding = { readonly command: KeyCommand; readonly chords: readonly KeyChord[] };

/**
 * Returns all keys of the reader: this table both handles the keys and fills the sheet that lists them. In a
 * book that is turned from right to left, Left moves forward. `hasPictures`: its pages are pictures.
 */
export function keyBindings(
  { pageType, volumeKeys }: Keys,
  direction: Direction = 'ltr',
  hasPictures = false,
): KeyBinding[] {
  const [on, back] = direction === 'rtl' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  const paged = pageType === 'paged';
  const when = (is: boolean, key: string): KeyChord[] => (is ? [{ key }] : []);
  return [
    {
      command: 'nextPage',
      chords: [
        { key: on },
        { key: 'PageDown' },
        { key: ' ' },
        ...when(paged, 'ArrowDown'),
        ...when(volumeKeys, 'AudioVolumeDown'),
      ],
    },
    {
      command: 'previousPage',
      chords: [
        { key: back },
        { key: 'PageUp' },
        { key: ' ', held: 'shift' },
        ...when(paged, 'ArrowUp'),
        ...when(volumeKeys, 'AudioVolumeUp'),
      ],
    },
    { command: 'nextChapter', chords: [{ key: 'n' }, { key: on, held: 'ctrl' }] },
    { command: 'previousChapter', chords: [{ key: 'p' }, { key: back, held: 'ctrl' }] },
    { command: 'chapterStart', chords: [{ key: 'Home' }] },
    { command: 'chapterEnd', chords: [{ key: 'End' }] },
    { command: 'menu', chords: [{ key: 'm' }, { key: 'Enter' }] },
    // The browser would search only the few pages in the document; the book's own search covers all of them.
    { command: 'search', chords: [{ key: '/' }, { key: 'f', held: 'find' }] },
    { command: 'nextHit', chords: [{ key: 'F3' }, { key: 'g', held: 'find' }] },
    {
      command: 'previousHit',
      chords: [
        { key: 'F3', held: 'shift' },
        { key: 'g', held: 'find+shift' },
      ],
    },
    { command: 'readAloud', chords: [{ key: 'r' }] },
    { command: 'keys', chords: [{ key: '?' }] },
    ...(hasPictures ? ZOOM : []),
    { command: 'back', chords: [{ key: 'Escape' }] },
  ];
}

const ZOOM: readonly KeyBinding[] = [
  { command: 'zoomIn', chords: [{ key: '+' }, { key: '=' }] },
  { command: 'zoomOut', chords: [{ key: '-' }] },
  { command: 'wholePage', chords: [{ key: '0' }] },
];

/** Returns the command of a key, or null if the key is the browser's. */
export function keyCommand(
  key: Key,
  settings: Keys,
  direction?: Direction,
  hasPictures?: boolean,
): KeyCommand | null {
  const bindings = keyBindings(settings, direction, hasPictures);
  const find = (how: (chord: KeyChord) => boolean) =>
    bindings.find(({ chords }) => chords.some((chord) => isKey(chord, key) && how(chord)))?.command ?? null;
  return (
    find(({ held }) => held !== undefined && isHeld(held, key)) ??
    find(({ held }) => held === undefined && isFree(key))
  );
}

function isKey(chord: KeyChord, { key }: Key): boolean {
  return chord.key === (key.length === 1 ? key.toLowerCase() : key);
}

function isFree({ altKey, ctrlKey, metaKey }: Key): boolean {
  return !altKey && !ctrlKey && !metaKey;
}

function isHeld(held: NonNullable<KeyChord['held']>, { altKey, ctrlKey, metaKey, shiftKey }: Key): boolean {
  if (altKey) return false;
  if (held === 'shift') return shiftKey && !ctrlKey && !metaKey;
  if (held === 'ctrl') return ctrlKey && !metaKey;
  return (ctrlKey || metaKey) && shiftKey === (held === 'find+shift');
}
