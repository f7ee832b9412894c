import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { BookCard } from '../../contract/catalog';
import type { Failure, Result } from '../../contract/failure';
import { noteAnswer, useOffline } from './connection';

export type BookPageAnswer = { list: BookCard[]; next: number | null };

type Loaded = {
  readonly books: BookCard[];
  /** The last page as answered, for what it carries beside the books. */
  readonly page: BookPageAnswer | undefined;
  /** Where the list continues; null at its end. */
  readonly next: number | null;
  readonly failure: Failure | undefined;
  readonly busy: boolean;
  readonly startedAt: number;
};

/** Lists outlive their screens, so that the way back finds the same rows and the same scroll. */
const kept = new Map<string, Loaded>();
const KEPT_LISTS = 24;
const KEPT_MS = 600_000;

const listeners = new Set<() => void>();
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function keep(key: string, loaded: Loaded): void {
  kept.delete(key);
  kept.set(key, loaded);
  const oldest = kept.keys().next().value;
  if (kept.size > KEPT_LISTS && oldest !== undefined) kept.delete(oldest);
  for (const listener of listeners) listener();
}

const EMPTY: Loaded = {
  books: [],
  page: undefined,
  next: 0,
  failure: undefined,
  busy: false,
  startedAt: 0,
};

/**
 * An endless list from the server, page by page. An answer to an older `key` is kept for its own key and never
 * shown under another. An empty key loads nothing.
 */
export function useBookPages<Page extends BookPageAnswer>(
  key: string,
  load: (offset: number) => Promise<Result<Page>>,
) {
  const offline = useOffline();
  const loaded = useSyncExternalStore(subscribe, () => kept.get(key) ?? EMPTY);

  const more = useCallback(async () => {
    const before = kept.get(key) ?? EMPTY;
    if (key === '' || before.busy || before.next === null) return;
    const startedAt = before.startedAt || Date.now();
    keep(key, { ...before, startedAt, busy: true, failure: undefined });
    const result = await load(before.next);
    noteAnswer(result);
    if (!result.ok) {
      keep(key, { ...before, startedAt, busy: false, failure: result.failure });
      return;
    }
    const known = new Set(before.books.map((book) => book.id));
    // The catalogue may grow between two pages and push a book onto the second one too.
    const fresh = result.value.list.filter((book) => !known.has(book.id));
    keep(key, {
      books: [...before.books, ...fresh],
      page: result.value,
      next: result.value.next,
      failure: undefined,
      busy: false,
      startedAt,
    });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `load` is what `key` stands for.
  }, [key]);

  useEffect(() => {
    const { page, failure, startedAt, busy } = kept.get(key) ?? EMPTY;
    if (page && !busy && !offline && Date.now() - startedAt > KEPT_MS) keep(key, EMPTY);
    if (kept.get(key)?.page === undefined && (failure === undefined || !offline)) void more();
  }, [key, more, offline]);

  return {
    books: loaded.books,
    page: loaded.page as Page | undefined,
    done: loaded.next === null,
    loading: loaded.busy,
    failure: loaded.failure,
    more,
  };
}
