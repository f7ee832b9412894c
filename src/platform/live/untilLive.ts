import { liveQuery } from 'dexie';

/** Resolves with the first answer of a live read of the device's tables that is the last one wanted. */
export function untilLive<T>(read: () => Promise<T>, isLast: (answer: T) => boolean): Promise<T> {
  return new Promise((resolve, reject) => {
    const subscription = liveQuery(read).subscribe({
      next: (answer) => {
        if (!isLast(answer)) return;
        resolve(answer);
        // The first answer may come before there is a subscription to end.
        queueMicrotask(() => subscription.unsubscribe());
      },
      error: reject,
    });
  });
}
