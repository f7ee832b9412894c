import { useEffect, useLayoutEffect, useState } from 'react';
import type { Block } from '../../../../contract/catalogue/chapters.schema';
import { type Direction, type SaidDirection, turningOf } from '../text/direction';
import { arePages } from '../text/pageSections';
import type { ReadingSession } from './ReadingSession';

/** Of a text, what tells how it is written. */
const FIRST_BLOCKS = 5;

/**
 * Which way the book is turned (text/direction); vertical text from right to left. `said`: by its file. A text that loads only later
 * decides once, when it is there, and also whether the book is one of pictures.
 */
export function useTurning(
  { openings, reading }: ReadingSession,
  said: SaidDirection,
  language: string | undefined,
  isVertical: boolean,
): { turning: Direction; isPictured: boolean } {
  const firstBlocks = () => {
    const opening = openings.of(reading.target);
    // A book of pictures has none before they are unpacked.
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
  // The stage lays its leaves out that way, behind this commit.
  useLayoutEffect(() => reading.setDirection(turning, isVertical), [reading, turning, isVertical]);
  return { turning, isPictured: arePages(blocks ?? []) };
}
