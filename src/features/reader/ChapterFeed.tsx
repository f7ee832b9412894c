import { useEffect } from 'react';
import type { ChapterEntry } from '../../../contract/chapter';
import { describeFailure } from '../../../contract/failure';
import { readChapter } from '../../../data/queries/chapters';
import { useLive } from '../../platform/live';
import type { Openings } from './openings';

type ChapterFeedProps = {
  bookId: number;
  target: number;
  entry: ChapterEntry | undefined;
  isCurrent: boolean;
  openings: Openings;
  /** Has the worker fetch the chapter. */
  retry: (target: number) => void;
};

/**
 * Brings one chapter from the device into memory and keeps listening to its row. Only the chapter being read is
 * asked of the network from here; what comes after it is `prefetchNext`'s.
 */
export function ChapterFeed({ bookId, target, entry, isCurrent, openings, retry }: ChapterFeedProps) {
  const { loaded, value: row } = useLive(`chapter/${bookId}/${target}`, () => readChapter(bookId, target));

  useEffect(() => {
    if (!loaded) return;
    if (row) openings.put(row);
    if (!row?.blocks && entry?.state === 'locked') openings.fail(target, describeFailure('locked'));
    const isFresh = row?.blocks && (!entry || row.hash === entry.hash);
    if (isCurrent && !isFresh) retry(target);
  }, [loaded, row, entry, isCurrent, target, openings, retry]);

  return null;
}
