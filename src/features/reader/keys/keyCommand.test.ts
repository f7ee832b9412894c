import { describe, expect, it } from 'vitest';
import { keyCommand } from './keyCommand';

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const paged = { pageType: 'paged', volumeKeys: false } as const;
const scroll = { pageType: 'scroll', volumeKeys: false } as const;

describe('the keyboard', () => {
  it.each([
    ['ArrowRight', 'nextPage'],
    ['ArrowLeft', 'previousPage'],
    ['PageDown', 'nextPage'],
    ['PageUp', 'previousPage'],
    [' ', 'nextPage'],
    ['Home', 'chapterStart'],
    ['End', 'chapterEnd'],
    ['n', 'nextChapter'],
    ['p', 'previousChapter'],
    ['Escape', 'back'],
    ['Enter', 'menu'],
    ['/', 'search'],
    ['r', 'readAloud'],
    ['R', 'readAloud'],
    ['?', 'keys'],
    ['F3', 'nextHit'],
  ])('maps “%s” to its command', (key, command) =>
    expect(keyCommand({ ...plain, key }, paged)).toBe(command),
  );

  it.each([
    ['ArrowLeft', false, 'nextPage'],
    ['ArrowRight', false, 'previousPage'],
    ['ArrowLeft', true, 'nextChapter'],
    ['ArrowRight', true, 'previousChapter'],
    ['PageDown', false, 'nextPage'],
  ])('maps “%s” (control: %s) to its command in a right-to-left book', (key, ctrlKey, command) =>
    expect(keyCommand({ ...plain, ctrlKey, key }, paged, 'rtl')).toBe(command),
  );

  it('turns back with Shift and Space', () => {
    expect(keyCommand({ ...plain, key: ' ', shiftKey: true }, paged)).toBe('previousPage');
  });
  it('changes the chapter with Control and an arrow', () => {
    expect(keyCommand({ ...plain, key: 'ArrowRight', ctrlKey: true }, paged)).toBe('nextChapter');
    expect(keyCommand({ ...plain, key: 'ArrowLeft', ctrlKey: true }, scroll)).toBe('previousChapter');
  });
  it('searches the book with Control or Command and F', () => {
    expect(keyCommand({ ...plain, key: 'f', ctrlKey: true }, paged)).toBe('search');
    expect(keyCommand({ ...plain, key: 'f', metaKey: true }, scroll)).toBe('search');
    expect(keyCommand({ ...plain, key: 'f' }, paged)).toBeNull();
  });
  it('steps through search results with the browser’s usual keys', () => {
    expect(keyCommand({ ...plain, key: 'F3', shiftKey: true }, paged)).toBe('previousHit');
    expect(keyCommand({ ...plain, key: 'g', metaKey: true }, paged)).toBe('nextHit');
    expect(keyCommand({ ...plain, key: 'G', ctrlKey: true, shiftKey: true }, paged)).toBe('previousHit');
    expect(keyCommand({ ...plain, key: '?', shiftKey: true }, paged)).toBe('keys');
    expect(keyCommand({ ...plain, key: 'F', ctrlKey: true, shiftKey: true }, paged)).toBeNull();
  });
  it('scrolls with up and down only where the book scrolls', () => {
    expect(keyCommand({ ...plain, key: 'ArrowDown' }, paged)).toBe('nextPage');
    expect(keyCommand({ ...plain, key: 'ArrowDown' }, scroll)).toBeNull();
  });
  it('turns pages with the volume keys only if enabled', () => {
    const down = { ...plain, key: 'AudioVolumeDown' };
    expect(keyCommand(down, paged)).toBeNull();
    expect(keyCommand(down, { ...paged, volumeKeys: true })).toBe('nextPage');
    expect(keyCommand({ ...plain, key: 'AudioVolumeUp' }, { ...paged, volumeKeys: true })).toBe(
      'previousPage',
    );
  });
  it('leaves the browser’s own keys alone', () => {
    expect(keyCommand({ ...plain, key: 'p', ctrlKey: true }, paged)).toBeNull();
    expect(keyCommand({ ...plain, key: 'ArrowLeft', altKey: true }, paged)).toBeNull();
    expect(keyCommand({ ...plain, key: 'ArrowRight', metaKey: true }, paged)).toBeNull();
    expect(keyCommand({ ...plain, key: 'Tab' }, paged)).toBeNull();
  });
});
