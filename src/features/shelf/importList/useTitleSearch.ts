import { useEffect, useRef, useState } from 'react';
import type { BookCard } from '../../../../contract/catalogue/books.schema';
import type { Failure } from '../../../../contract/wire/failure';
import { usecases } from '../../../platform/worker/usecases';
import { matchTitle, searchOf } from './matchTitle';
import type { ListedTitle } from './readTitleList';

/** Three a second: a network may search 200 unknown titles a minute. */
const PAUSE_MS = 330;

export type TitleSearch = {
  readonly titles: readonly ListedTitle[];
  readonly found: readonly BookCard[];
  readonly missing: readonly ListedTitle[];
  readonly state: 'running' | 'done';
  /** Why the search stopped before its end. */
  readonly failure: Failure | null;
};

/** Searches the catalogue for one title after another, until all are found or not, or the sheet is closed. */
export function useTitleSearch() {
  const [search, setSearch] = useState<TitleSearch>();
  const running = useRef<AbortController>(null);
  const stop = () => running.current?.abort();
  useEffect(() => stop, []);

  const run = async (titles: readonly ListedTitle[], from: TitleSearch | undefined) => {
    stop();
    const controller = new AbortController();
    running.current = controller;
    let now: TitleSearch = from
      ? { ...from, state: 'running', failure: null }
      : { titles, found: [], missing: [], state: 'running', failure: null };
    setSearch(now);
    for (const listed of titles.slice(now.found.length + now.missing.length)) {
      const answer = await usecases.findTitles({ query: searchOf(listed) });
      if (controller.signal.aborted) break;
      if (!answer.ok) {
        now = { ...now, failure: answer.failure };
        break;
      }
      const card = matchTitle(listed, answer.value);
      now = card ? { ...now, found: [...now.found, card] } : { ...now, missing: [...now.missing, listed] };
      setSearch(now);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      if (controller.signal.aborted) break;
    }
    if (running.current === controller) setSearch({ ...now, state: 'done' });
  };

  return {
    search,
    begin: (titles: readonly ListedTitle[]) => void run(titles, undefined),
    goOn: () => search && void run(search.titles, search),
    stop,
  };
}
