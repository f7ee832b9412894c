export type KeyCommand =
  | 'toggle'
  | 'mute'
  | 'fullScreen'
  | 'captions'
  | 'next'
  | 'previous'
  | 'back'
  | 'on'
  | 'backFar'
  | 'onFar'
  | 'episodes'
  | 'like'
  | 'library'
  | 'comments'
  | 'share'
  | 'novel';

/** By the key's position, not its letter, so that it is the same in every alphabet. */
const COMMANDS: Readonly<Record<string, KeyCommand>> = {
  Space: 'toggle',
  KeyK: 'toggle',
  KeyM: 'mute',
  KeyF: 'fullScreen',
  KeyC: 'captions',
  KeyE: 'episodes',
  KeyH: 'like',
  KeyB: 'library',
  KeyT: 'comments',
  KeyS: 'share',
  KeyN: 'novel',
  ArrowDown: 'next',
  ArrowUp: 'previous',
  PageDown: 'next',
  PageUp: 'previous',
  ArrowLeft: 'back',
  ArrowRight: 'on',
  KeyJ: 'backFar',
  KeyL: 'onFar',
};

const OWN_KEYS = /^(Arrow|Page|Space)/;

type Key = Pick<KeyboardEvent, 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'defaultPrevented'>;

/**
 * Returns the command of a key; undefined if it is not the player's. `focus`: the focused control, if it
 * handles keys itself.
 */
export function keyCommand(event: Key, focus: 'control' | 'slider' | 'field' | null): KeyCommand | undefined {
  const { code, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented } = event;
  if (altKey || ctrlKey || metaKey || shiftKey || defaultPrevented || focus === 'field') return undefined;
  if (focus === 'slider' && OWN_KEYS.test(code)) return undefined;
  if (focus === 'control' && code === 'Space') return undefined;
  return COMMANDS[code];
}
