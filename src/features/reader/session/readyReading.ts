import { readLately } from '../../../../data/queries/history';
import { onLive } from '../../../platform/live/onLive';
import type { FirstReading } from './FirstReading';

type Ready = { readonly bookId: number; readonly target: number; readonly reading: FirstReading };
type Read = (bookId: number, target: number) => Promise<FirstReading>;

let ready: Ready | undefined;
let stop: (() => void) | undefined;

/**
 * From now on what the first frame of the book read last needs lies ready, where it was left: whoever opens the app goes on there more often
 * than not, and a slow phone reads its tables for a third of the time from tap to text. It is read again whenever anything of it changes. `read` reads it.
 */
export function keepReady(read: Read): void {
  if (stop) return;
  let stopReading: (() => void) | undefined;
  const drop = () => {
    stopReading?.();
    stopReading = undefined;
    ready = undefined;
  };
  let key = '';
  const stopLast = onLive(
    () => readLately(1),
    ([last]) => {
      const next = last ? `${last.bookId}/${last.target}` : '';
      if (next === key) return;
      key = next;
      drop();
      if (last) stopReading = follow(last.bookId, last.target, read);
    },
    drop,
  );
  stop = () => {
    stopLast();
    drop();
  };
}

/** What lies ready of this chapter; it stays so. */
export function lookReady(bookId: number, target: number): FirstReading | undefined {
  return ready?.bookId === bookId && ready.target === target ? ready.reading : undefined;
}

/** A reader opens: from now on nothing is read for the next one. */
export function endReady(): void {
  stop?.();
  stop = undefined;
}

function follow(bookId: number, target: number, read: Read): () => void {
  let stopRows: (() => void) | undefined;
  const forget = () => {
    stopRows?.();
    stopRows = undefined;
    ready = undefined;
  };
  const stopLive = onLive(
    () => {
      // What is being read again is not how things stand.
      forget();
      return read(bookId, target);
    },
    (reading) => {
      forget();
      ready = { bookId, target, reading };
      stopRows = reading.rows.listen({ onNews: () => undefined, onFault: forget });
    },
    forget,
  );
  return () => {
    stopLive();
    forget();
  };
}
