import { useEffect, useState } from 'react';
import type { BookCard } from '../../../../contract/catalogue/books.schema';
import type { Failure } from '../../../../contract/wire/failure';
import { ALL_DRAMAS, readForYou } from '../../../../data/queries/forYou';
import { rankingListKey } from '../../../../data/queries/lists';
import { useOffline } from '../../../platform/live/connection';
import { useBookPages } from '../../../platform/live/pages';
import { usecases } from '../../../platform/worker/usecases';
import { rankDramas } from '../../../shared/forYou/rankDramas';

export type DaysFeed = {
  readonly day: string;
  readonly dramas: readonly BookCard[];
  /** The ids of those that play without a connection. */
  readonly here: ReadonlySet<number>;
  /** How many dramas the history had. */
  readonly watched: number;
  /** The index of the one in view. */
  at: number;
};

/** The feed of this visit: a viewer who returns from a drama finds it as they left it. */
let last: DaysFeed | undefined;

/**
 * Returns today's dramas for this viewer, ranked once per visit and day over what the device has, after the
 * catalogue's ranking was fetched or could not be; `failure` is the reason. If the connection turns out to be
 * gone before the first swipe, those that play without one are put first.
 */
export function useDaysFeed(): {
  feed: DaysFeed | undefined;
  failure: Failure | undefined;
  retry: () => void;
} {
  const offline = useOffline();
  const list = useBookPages(rankingListKey(ALL_DRAMAS), (offset) =>
    usecases.listRanking({ ...ALL_DRAMAS, offset }),
  );
  const [feed, setFeed] = useState<DaysFeed>();
  const { fetchedAt } = list;
  const hasList = fetchedAt !== undefined;
  const isReady = hasList || list.failure !== undefined || offline;
  useEffect(() => {
    if (!isReady) return;
    let isCurrent = true;
    void readForYou().then((state) => {
      if (!isCurrent) return;
      const watched = state.watched.length;
      const isToday = last?.day === state.day && last.dramas.length > 0;
      // A shorter history is another account's.
      if (!last || !isToday || last.watched > watched || (offline && last.at === 0)) {
        const dramas = rankDramas({ ...state, now: Date.now(), isOffline: offline });
        const here = new Set(state.known.filter(({ isHere }) => isHere).map(({ card }) => card.id));
        last = { day: state.day, dramas, here, watched, at: 0 };
      }
      setFeed(last);
    }, console.warn);
    return () => {
      isCurrent = false;
    };
  }, [isReady, hasList, offline]);
  return { feed, failure: list.failure, retry: list.more };
}
