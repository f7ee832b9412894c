import { liveQuery } from 'dexie';

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
