import { useEffect } from 'react';
import type { ChapterEntry } from '../../../contract/chapter';
import { readChapter } from '../../../data/queries/chapters';
import { useLive } from '../../platform/live';
import type { ChapterSupply } from './ChapterSupply';

type ChapterFeedProps = {
  bookId: number;
  target: number;
  entry: ChapterEntry | undefined;
  supply: ChapterSupply;
};

/** Listens to the row of the chapter being read, and asks the network when it is missing or not the newest. */
export function ChapterFeed({ bookId, target, entry, supply }: ChapterFeedProps) {
  const { loaded, value: row } = useLive(`chapter/${bookId}/${target}`, () => readChapter(bookId, target));

  useEffect(() => {
    if (loaded && !supply.take(target, row, entry)) void supply.open(target);
  }, [loaded, row, entry, target, supply]);

  return null;
}
