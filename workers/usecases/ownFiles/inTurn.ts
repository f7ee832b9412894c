/** One book's file is unpacked at a time, on the whole device. */
const LOCK = 'dogear-own-files';

/** Waits until no other file is being unpacked. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks.request(LOCK, work) as Promise<T>;
}

/** Undefined, and nothing done, while a file is being unpacked or waits for its turn. */
export function unlessUnpacking<T>(work: () => Promise<T>): Promise<T | undefined> {
  return navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) =>
    lock ? work() : undefined,
  ) as Promise<T | undefined>;
}
