import { liveQuery } from 'dexie';
import { useObservable } from 'dexie-react-hooks';
import { useRef } from 'react';
import { whenIdle } from './idle';

/** `loaded` tells "nothing there" from "not read yet". */
export type Live<T> = { readonly loaded: boolean; readonly value: T | undefined };

type Answer<T> = { readonly key: string; readonly loaded: true; readonly value: T };

const WAITING = { loaded: false, value: undefined } as const;

/**
 * A live read of the device's tables. `key` names what is read: while a new key is being read, the old answer is
 * not shown for it. `first` is what a route's loader has read already, so that the first frame has it: then the
 * live read itself is in no hurry and leaves that frame alone.
 */
export function useLive<T>(key: string, read: () => Promise<T>, loaded?: Live<T>): Live<T> {
  // A loader that runs again on a busy device and comes too late takes nothing away of what it had read before.
  const known = useRef({ key, first: loaded });
  if (known.current.key !== key || loaded?.loaded) known.current = { key, first: loaded };
  const { first } = known.current;
  const answer = useObservable(() => listen(key, read, first?.value !== undefined), [key]);
  // The loader of a tab that is shown again has read once more: that is newer than the answer from before.
  const seen = useRef({ value: first?.value, answer });
  if (seen.current.value !== first?.value) seen.current = { value: first?.value, answer };
  const isOutdated = first?.loaded === true && seen.current.answer === answer;
  if (answer?.key === key && !isOutdated) return answer;
  return first ?? WAITING;
}

type Observer<T> = (answer: Answer<T>) => void;

function listen<T>(key: string, read: () => Promise<T>, later: boolean) {
  let last: Answer<T> | undefined;
  const answers = liveQuery(async () => {
    const value = await read();
    // A write nearby wakes the read: an answer that stays the same renders nothing.
    if (!last || !Object.is(last.value, value)) last = { key, loaded: true, value };
    return last;
  });
  return {
    hasValue: () => false,
    subscribe(observer: Observer<T>, onError: (error: unknown) => void) {
      const start = () => answers.subscribe(observer, onError);
      if (!later) return start();
      let stop = whenIdle(() => {
        const subscription = start();
        stop = () => subscription.unsubscribe();
      });
      return { unsubscribe: () => stop() };
    },
  };
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
