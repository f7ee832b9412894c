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
