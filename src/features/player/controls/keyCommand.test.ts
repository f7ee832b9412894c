import { expect, it } from 'vitest';
import { keyCommand } from './keyCommand';

const key = (code: string, held: Partial<KeyboardEvent> = {}) => ({
  code,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  defaultPrevented: false,
  ...held,
});

it('keys run the player’s commands', () => {
  expect(
    ['Space', 'ArrowDown', 'KeyJ', 'KeyC', 'KeyH', 'KeyX'].map((code) => keyCommand(key(code), null)),
  ).toEqual(['toggle', 'next', 'backFar', 'captions', 'like', undefined]);
});

it('a focused control keeps the keys that it handles itself', () => {
  expect(keyCommand(key('Space'), 'control')).toBeUndefined();
  expect(keyCommand(key('KeyM'), 'control')).toBe('mute');
  expect(keyCommand(key('ArrowLeft'), 'slider')).toBeUndefined();
  expect(keyCommand(key('KeyF'), 'field')).toBeUndefined();
});

it('keys of the browser and keys already handled are ignored', () => {
  expect(keyCommand(key('KeyF', { ctrlKey: true }), null)).toBeUndefined();
  expect(keyCommand(key('Space', { defaultPrevented: true }), null)).toBeUndefined();
});
