import { liveQuery } from 'dexie';

/**
 * Reads the device's tables now and after every change of the rows read, outside React. Returns how to stop.
 */
export function onLive<T>(
  read: () => Promise<T>,
  onAnswer: (answer: T) => void,
  onError: (error: unknown) => void,
): () => void {
  const subscription = liveQuery(read).subscribe(onAnswer, onError);
  return () => subscription.unsubscribe();
}

/** Resolves with the first answer of a live read that satisfies `isLast`. */
export function untilLive<T>(read: () => Promise<T>, isLast: (answer: T) => boolean): Promise<T> {
  return new Promise((resolve, reject) => {
    const subscription = liveQuery(read).subscribe({
      next: (answer) => {
        if (!isLast(answer)) return;
        resolve(answer);
        // The first answer may arrive before `subscription` is assigned.
        queueMicrotask(() => subscription.unsubscribe());
      },
      error: reject,
    });
  });
}
