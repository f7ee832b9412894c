/** What can be done in the queue by one key. */
export type QueueMove = 'next' | 'previous' | 'approve' | 'refuse' | 'silence';

const MOVES: Readonly<Record<string, QueueMove>> = {
  j: 'next',
  k: 'previous',
  a: 'approve',
  d: 'refuse',
  s: 'silence',
};

type Pressed = {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
};

/** What a key stands for; undefined for one that is the browser's or nobody's. */
export function moveOfKey({ key, ctrlKey, metaKey, altKey }: Pressed): QueueMove | undefined {
  return ctrlKey || metaKey || altKey ? undefined : MOVES[key.toLowerCase()];
}
