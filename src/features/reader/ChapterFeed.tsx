import { useEffect } from 'react';
import type { ChapterEntry } from '../../../contract/schemas/chapter';
import { readChapter } from '../../../data/queries/chapters';
import { useLive } from '../../platform/live';
import type { ChapterSupply } from './ChapterSupply';
import { useStage } from './stage/StageContext';

type ChapterFeedProps = {
  bookId: number;
  target: number;
  entry: ChapterEntry | undefined;
  supply: ChapterSupply;
};

/** Listens to the row of the chapter being read, and asks the network when it is missing or not the newest. */
export function ChapterFeed({ bookId, target, entry, supply }: ChapterFeedProps) {
  const { openings } = useStage();
  const opening = openings.of(target);
  const { loaded, value: row } = useLive(
    `chapter/${bookId}/${target}`,
    () => readChapter(bookId, target),
    opening.kind === 'text' ? { loaded: true, value: opening.row } : undefined,
  );

  useEffect(() => {
    if (loaded && !supply.take(target, row, entry)) void supply.open(target);
  }, [loaded, row, entry, target, supply]);

  return null;
}
