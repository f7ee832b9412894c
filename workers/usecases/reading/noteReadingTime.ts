import { addReadingTime } from '../../../contract/reading/readingTime';
import type { Result } from '../../../contract/wire/failure';
import { productDay } from '../../../data/money/productDay';
import { sealReadingMonth, unsealReadingMonth } from '../../../data/sealing/readingTime';
import { thisDevice } from '../../../data/sync/batch';
import { NOTED, noteChange } from '../../../data/sync/noteChange';
import { db } from '../../../data/tables/db';
import { metaRow, readMeta } from '../../../data/tables/meta';
import { withDatabase } from '../../../data/tables/openDatabase';
import { write } from '../../../data/tables/write';
import { stored } from '../ground/outcome';

/** One stretch after another, in all tabs: each counts only what the ones before have not. */
const LOCK = 'dogear-readingTime';
/** No page reports more at once; a mark further ahead than this was set by a clock that was wrong. */
const LONGEST_MS = 3_600_000;

/** A stretch of time in which somebody read. Milliseconds since the epoch, by the device's clock. */
export type ReadStretch = { from: number; to: number };

/**
 * Counts a stretch of reading towards the days it falls on (decision 0038). What another tab has counted of it is not
 * counted again, so that a page which is not sure to have been heard may say it once more.
 */
export function noteReadingTime(stretch: ReadStretch): Promise<Result<null>> {
  return stored(() => navigator.locks.request(LOCK, () => count(stretch)));
}

async function count({ from, to }: ReadStretch): Promise<void> {
  const [counted, offset] = await withDatabase(() =>
    Promise.all([readMeta('readingCountedTo'), readMeta('clockOffset')]),
  );
  const mark = counted === undefined || counted > to + LONGEST_MS ? 0 : counted;
  const begin = Math.max(from, mark, to - LONGEST_MS);
  const days = secondsByDay(begin + (offset ?? 0), to + (offset ?? 0));
  if (days.length === 0) return;
  const { id: device } = await thisDevice();
  for (const { day, seconds, end } of days) {
    const added = { device, day: Number(day.slice(8)), seconds };
    while (!(await add(day.slice(0, 7), added, end - (offset ?? 0))));
  }
}

/** False when another device was heard meanwhile: what it said must not be lost under what is put here. */
async function add(
  month: string,
  added: Parameters<typeof addReadingTime>[1],
  countedTo: number,
): Promise<boolean> {
  const before = await withDatabase(() => db.readingTime.get(month));
  const row = await sealReadingMonth(month, addReadingTime((await unsealReadingMonth(before)) ?? [], added));
  return write([db.readingTime, ...NOTED], async () => {
    if ((await db.readingTime.get(month))?.content !== before?.content) return false;
    await db.readingTime.put(row);
    await db.meta.put(metaRow('readingCountedTo', countedTo));
    await noteChange('readingTime', month, ['seconds']);
    return true;
  });
}

/** Whole seconds of a stretch by the product's days, with the moment up to which each goes; at most one midnight lies in it. */
function secondsByDay(from: number, to: number): { day: string; seconds: number; end: number }[] {
  const [first, last] = [productDay(from), productDay(to)];
  const midnight = first === last ? to : midnightBetween(from, to);
  return [
    { day: first, seconds: Math.round((midnight - from) / 1_000), end: midnight },
    { day: last, seconds: Math.round((to - midnight) / 1_000), end: to },
  ].filter(({ seconds }) => seconds > 0);
}

/** The first millisecond of the later day. */
function midnightBetween(from: number, to: number): number {
  const day = productDay(to);
  let [before, after] = [from, to];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (productDay(middle) === day) after = middle;
    else before = middle;
  }
  return after;
}
