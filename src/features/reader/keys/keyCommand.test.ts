import { describe, expect, it } from 'vitest';
import { keyCommand } from './keyCommand';

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const paged = { pageType: 'paged', volumeKeys: false } as const;
const scroll = { pageType: 'scroll', volumeKeys: false } as const;

describe('keys', () => {
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
  ])('%s', (key, command) => expect(keyCommand({ ...plain, key }, paged)).toBe(command));

  it.each([
    ['ArrowLeft', false, 'nextPage'],
    ['ArrowRight', false, 'previousPage'],
    ['ArrowLeft', true, 'nextChapter'],
    ['ArrowRight', true, 'previousChapter'],
    ['PageDown', false, 'nextPage'],
  ])('%s (control: %s) in a book from right to left', (key, ctrlKey, command) =>
    expect(keyCommand({ ...plain, ctrlKey, key }, paged, 'rtl')).toBe(command),
  );

  it('shift and space go back', () => {
    expect(keyCommand({ ...plain, key: ' ', shiftKey: true }, paged)).toBe('previousPage');
  });
  it('control and an arrow change the chapter', () => {
    expect(keyCommand({ ...plain, key: 'ArrowRight', ctrlKey: true }, paged)).toBe('nextChapter');
    expect(keyCommand({ ...plain, key: 'ArrowLeft', ctrlKey: true }, scroll)).toBe('previousChapter');
  });
  it('control or command and f search the book', () => {
    expect(keyCommand({ ...plain, key: 'f', ctrlKey: true }, paged)).toBe('search');
    expect(keyCommand({ ...plain, key: 'f', metaKey: true }, scroll)).toBe('search');
    expect(keyCommand({ ...plain, key: 'f' }, paged)).toBeNull();
  });
  it('the keys that go through what was found are those a browser has', () => {
    expect(keyCommand({ ...plain, key: 'F3', shiftKey: true }, paged)).toBe('previousHit');
    expect(keyCommand({ ...plain, key: 'g', metaKey: true }, paged)).toBe('nextHit');
    expect(keyCommand({ ...plain, key: 'G', ctrlKey: true, shiftKey: true }, paged)).toBe('previousHit');
    expect(keyCommand({ ...plain, key: '?', shiftKey: true }, paged)).toBe('keys');
    expect(keyCommand({ ...plain, key: 'F', ctrlKey: true, shiftKey: true }, paged)).toBeNull();
  });
  it('up and down scroll where there is something to scroll', () => {
    expect(keyCommand({ ...plain, key: 'ArrowDown' }, paged)).toBe('nextPage');
    expect(keyCommand({ ...plain, key: 'ArrowDown' }, scroll)).toBeNull();
  });
  it('the volume keys turn pages for whoever wants it', () => {
    const down = { ...plain, key: 'AudioVolumeDown' };
    expect(keyCommand(down, paged)).toBeNull();
    expect(keyCommand(down, { ...paged, volumeKeys: true })).toBe('nextPage');
    expect(keyCommand({ ...plain, key: 'AudioVolumeUp' }, { ...paged, volumeKeys: true })).toBe(
      'previousPage',
    );
  });
  it("leaves the browser's keys alone", () => {
    expect(keyCommand({ ...plain, key: 'p', ctrlKey: true }, paged)).toBeNull();
    expect(keyCommand({ ...plain, key: 'ArrowLeft', altKey: true }, paged)).toBeNull();
    expect(keyCommand({ ...plain, key: 'ArrowRight', metaKey: true }, paged)).toBeNull();
    expect(keyCommand({ ...plain, key: 'Tab' }, paged)).toBeNull();
  });
});
