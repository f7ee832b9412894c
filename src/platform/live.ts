import { useLiveQuery } from 'dexie-react-hooks';

/** `loaded` tells "nothing there" from "not read yet". */
export type Live<T> = { readonly loaded: boolean; readonly value: T | undefined };

const WAITING = { loaded: false, value: undefined } as const;

/**
 * A live read of the device's tables. `key` names what is read: while a new key is being read, the old answer is
 * not shown for it. `first` is what a route's loader has read already, so that the first frame has it.
 */
export function useLive<T>(key: string, read: () => Promise<T>, first?: Live<T>): Live<T> {
  const answer = useLiveQuery(async () => ({ key, loaded: true, value: await read() }), [key]);
  if (answer?.key === key) return answer;
  return first ?? WAITING;
}

/** How long a route waits for its first read; past it, the page paints without and the live query fills it. */
const FIRST_READ_MS = 300;

/** For loaders: the read, or "not read yet" when the device is slow. A failed read is left to the live query. */
export function firstRead<T>(read: Promise<T>): Promise<Live<T>> {
  const late = new Promise<Live<T>>((resolve) => {
    setTimeout(resolve, FIRST_READ_MS, WAITING);
  });
  return Promise.race([
    read.then(
      (value) => ({ loaded: true, value }),
      () => WAITING,
    ),
    late,
  ]);
}
