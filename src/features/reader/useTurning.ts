import { useEffect, useLayoutEffect, useState } from 'react';
import type { BookDetail } from '../../../contract/schemas/catalogue';
import type { Block } from '../../../contract/schemas/chapter';
import type { FirstReading } from './loadReading';
import type { Openings } from './openings';
import type { Reading } from './stage/Reading';
import { type Direction, turningOf } from './text/direction';

/** Which way the book is turned (text/direction). A text that comes only later decides once, when it comes. */
export function useTurning(
  first: FirstReading,
  book: BookDetail | undefined,
  openings: Openings,
  reading: Reading,
): Direction {
  const [blocks, setBlocks] = useState<readonly Block[] | undefined>(first.chapter?.blocks ?? undefined);
  useEffect(() => {
    if (blocks) return;
    return openings.subscribe((target) => {
      const opening = openings.of(target);
      if (target === reading.target && opening.kind === 'text') setBlocks(opening.blocks);
    });
  }, [blocks, openings, reading]);
  const turning = turningOf(first.direction, book?.language, blocks);
  // The stage lays its leaves out that way, behind this commit.
  useLayoutEffect(() => reading.setDirection(turning), [reading, turning]);
  return turning;
}
