/** One book's file is unpacked at a time, on the whole device. */
const LOCK = 'dogear-own-files';

/** Waits until no other file is being unpacked. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks.request(LOCK, work) as Promise<T>;
}
