import type { BookSearched, TextHit } from '../../../workers/textSearch/searchBook';
import type { SearchAnswer, SearchEvent, SearchMessage } from '../../../workers/textSearch.worker';

export type { BookSearched, SearchEvent, TextHit };

/** The worker and its loaded texts are kept this long after the last search was closed, in ms. */
const LINGER_MS = 60_000;

let worker: Worker | undefined;
let users = 0;
let linger: ReturnType<typeof setTimeout> | undefined;
let lastId = 0;
let listener: { id: number; on: (event: SearchEvent) => void } | undefined;

function send(message: SearchMessage): void {
  worker ??= start();
  worker.postMessage(message);
}

function start(): Worker {
  const made = new Worker(new URL('../../../workers/textSearch.worker.ts', import.meta.url), {
    type: 'module',
    name: 'textSearch',
  });
  made.addEventListener('message', ({ data: { id, event } }: MessageEvent<SearchAnswer>) => {
    if (listener?.id === id) listener.on(event);
  });
  made.addEventListener('error', () => {
    made.terminate();
    if (worker === made) worker = undefined;
    listener?.on({ kind: 'failed' });
  });
  return made;
}

/** Call when a search is shown: starts the worker and loads the text of `bookId`. Returns how to leave. */
export function enterTextSearch(bookId: number | undefined): () => void {
  users += 1;
  clearTimeout(linger);
  if (bookId !== undefined) send({ warm: bookId });
  else worker ??= start();
  return () => {
    users -= 1;
    if (users > 0) return;
    linger = setTimeout(() => {
      worker?.terminate();
      worker = undefined;
    }, LINGER_MS);
  };
}

/**
 * Searches the text of one book, or of every book with text on this device, in a separate worker, where long
 * work delays nothing. Reports hits as they are found. One search at a time: the next one cancels this one,
 * and so does the returned function.
 */
export function searchText(
  request: { query: string; bookId?: number; most: number },
  on: (event: SearchEvent) => void,
): () => void {
  lastId += 1;
  const id = lastId;
  listener = { id, on };
  send({ search: { id, ...request } });
  return () => {
    if (listener?.id !== id) return;
    listener = undefined;
    send({ callOff: id });
  };
}
