import { useCallback, useEffect } from 'react';
import type { BookPage } from '../../../contract/catalogue/books.schema';
import type { Failure, Result } from '../../../contract/wire/failure';
import { type KeptList, readList } from '../../../data/queries/lists';
import { recordAnswer, useOffline } from './connection';
import { type Live, useLive } from './live';
import { Signal, useSignal } from './signal';

/** A list that a route's loader has read, with its key, so that it is never shown for another list. */
export type FirstList = { readonly key: string; readonly list: Live<KeptList | undefined> };

export type BookPages<Page extends BookPage = BookPage> = {
  books: Page['list'];
  /** The last page, for its data beside the books; its `list` is the whole list. */
  page: Page | undefined;
  /** When the list's first page was fetched, ms since the epoch; undefined without one. */
  fetchedAt: number | undefined;
  done: boolean;
  loading: boolean;
  /** The failure of the page that the reader waits for: the first one, or the next one. */
  failure: Failure | undefined;
  more: () => void;
};

/** Older lists are shown at once and fetched again in the background. */
const FRESH_MS = 600_000;

/**
 * The pending call to the worker, by list. It outlives the screens, so that two of them never fetch the same
 * list twice.
 */
type Asking = { readonly busy: boolean; readonly failure: Failure | undefined };
const IDLE: Asking = { busy: false, failure: undefined };
const asking = new Signal<ReadonlyMap<string, Asking>>(new Map());

function set(key: string, state: Asking): void {
  const next = new Map(asking.value);
  if (state === IDLE) next.delete(key);
  else next.set(key, state);
  asking.set(next);
}

type Load = (offset: number) => Promise<Result<unknown>>;

async function ask(key: string, offset: number, load: Load, quiet: boolean): Promise<void> {
  if (asking.value.get(key)?.busy) return;
  set(key, { busy: true, failure: undefined });
  const result = await load(offset);
  recordAnswer(result);
  // Do not report a cancelled call, nor a failed refresh of a list that is already shown.
  const told = !result.ok && result.failure.name !== 'cancelled' && !quiet;
  set(key, told ? { busy: false, failure: result.failure } : IDLE);
}

/**
 * Reads an endless list from the server, page by page, as the device stores it (decision 0008). `load` makes
 * the worker fetch the page at `offset` into the row of `key`; the books are read from that row, those of an
 * earlier visit at once. An empty key loads nothing.
 */
export function useBookPages<Page extends BookPage = BookPage>(
  key: string,
  load: Load,
  first?: FirstList,
): BookPages<Page> {
  const offline = useOffline();
  const read = useLive(`list ${key}`, () => readList(key), first?.key === key ? first.list : undefined);
  const state = useSignal(asking, (all) => all.get(key) ?? IDLE);
  const list = read.value;
  const next = list ? list.next : 0;
  const known = read.loaded && list !== undefined;

  const more = useCallback(() => {
    if (key !== '' && read.loaded && next !== null) void ask(key, next, load, false);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `key` identifies `load`.
  }, [key, next, read.loaded]);

  const fetchedAt = list?.fetchedAt;
  useEffect(() => {
    if (key === '' || !read.loaded) return;
    if (!known) {
      if (asking.value.get(key)?.failure === undefined || !offline) void ask(key, 0, load, false);
    } else if (!offline && Date.now() - (fetchedAt ?? 0) > FRESH_MS) {
      void ask(key, 0, load, true);
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it runs once for each key, and when the connection returns.
  }, [key, read.loaded, known, offline]);

  return {
    books: (list?.books ?? []) as Page['list'],
    page: list && ({ ...(list.extra as object), list: list.books, next: list.next } as Page),
    fetchedAt,
    done: next === null,
    loading: state.busy,
    failure: state.failure,
    more,
  };
}
