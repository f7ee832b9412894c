export type QueueMove = 'next' | 'previous' | 'approve' | 'refuse' | 'silence' | 'select';

const MOVES: Readonly<Record<string, QueueMove>> = {
  j: 'next',
  k: 'previous',
  a: 'approve',
  d: 'refuse',
  s: 'silence',
  x: 'select',
};

type Pressed = {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
};

/** Returns the action of a key; undefined for a key of the browser or without one. */
export function moveOfKey({ key, ctrlKey, metaKey, altKey }: Pressed): QueueMove | undefined {
  return ctrlKey || metaKey || altKey ? undefined : MOVES[key.toLowerCase()];
}
