import { useEffect, useLayoutEffect, useState } from 'react';
import type { Block } from '../../../../contract/catalogue/chapters.schema';
import { type Direction, type SaidDirection, turningOf } from '../text/direction';
import { arePages } from '../text/pageSections';
import type { ReadingSession } from './ReadingSession';

const FIRST_BLOCKS = 5;

/**
 * Returns the direction in which the book is turned (text/direction); vertical text turns from right to left.
 * `said`: the direction stated in its file. A text that loads later decides once, also whether the book
 * consists of pictures.
 */
export function useTurning(
  { openings, reading }: ReadingSession,
  said: SaidDirection,
  language: string | undefined,
  isVertical: boolean,
): { turning: Direction; isPictured: boolean } {
  const firstBlocks = () => {
    const opening = openings.of(reading.target);
    // A book of pictures has no blocks until they are unpacked.
    const isThere = opening.kind === 'text' && opening.blocks.length > 0;
    return isThere ? opening.blocks.slice(0, FIRST_BLOCKS) : undefined;
  };
  const [blocks, setBlocks] = useState<readonly Block[] | undefined>(firstBlocks);
  useEffect(() => {
    if (blocks) return;
    return openings.subscribe((target) => {
      if (target === reading.target) setBlocks(firstBlocks());
    });
  });
  const turning = isVertical ? 'rtl' : turningOf(said, language, blocks);
  // The stage lays out its leaves in this direction, after this commit.
  useLayoutEffect(() => reading.setDirection(turning, isVertical), [reading, turning, isVertical]);
  return { turning, isPictured: arePages(blocks ?? []) };
}
