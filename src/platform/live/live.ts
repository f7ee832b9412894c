import { liveQuery } from 'dexie';
import { useObservable } from 'dexie-react-hooks';
import { useRef } from 'react';
import { whenIdle } from './idle';

/** `loaded` distinguishes "nothing stored" from "not read yet". */
export type Live<T> = { readonly loaded: boolean; readonly value: T | undefined };

type Answer<T> = { readonly key: string; readonly loaded: true; readonly value: T };

const WAITING = { loaded: false, value: undefined } as const;

/**
 * Reads the device's tables live. `key` names the read: while a new key is being read, the old answer is not
 * shown for it. `first` is what a route's loader has already read, for the first frame; then the live read is
 * not urgent and stays out of that frame.
 */
export function useLive<T>(key: string, read: () => Promise<T>, loaded?: Live<T>): Live<T> {
  // A loader that runs again on a busy device and times out must not remove what it read before.
  const known = useRef({ key, first: loaded });
  if (known.current.key !== key || loaded?.loaded) known.current = { key, first: loaded };
  const { first } = known.current;
  const answer = useObservable(() => listen(key, read, first?.value !== undefined), [key]);
  // The loader of a tab that is shown again has read again; that is newer than the earlier answer.
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
    // A write to a related row repeats the read; an unchanged answer renders nothing.
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

/**
 * How long a route waits for its first read; after that, the page paints without it and the live query fills
 * it.
 */
const FIRST_READ_MS = 300;

/**
 * For loaders: resolves to the read, or to "not read yet" when the device is slow. The live query handles a
 * failed read.
 */
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
