import { addReadingTime } from '../../../contract/reading/readingTime';
import type { Result } from '../../../contract/wire/failure';
import { productDay } from '../../../data/money/productDay';
import { readSealedSetting } from '../../../data/queries/sealedSettings';
import { READING_PACE_KEY, READING_PAGES_KEY } from '../../../data/queries/settings';
import { measuredPace, type Shown, withShown } from '../../../data/reading/readingPace';
import { sealReadingMonth, unsealReadingMonth } from '../../../data/sealing/readingRows';
import { settingRow } from '../../../data/sealing/settingRows';
import { thisDevice } from '../../../data/sync/batch';
import { RECORDED, recordChange } from '../../../data/sync/recordChange';
import { db } from '../../../data/tables/db';
import { metaRow, readMeta } from '../../../data/tables/meta';
import { withDatabase } from '../../../data/tables/openDatabase';
import { write } from '../../../data/tables/write';
import { stored } from '../ground/outcome';
import { recordUse } from '../rides/recordRide';

/** One interval at a time across all tabs: each counts only what the earlier ones have not. */
const TIME_LOCK = 'dogear-readingTime';
/** The longest interval of one report, ms; a mark further ahead is from a wrong clock. */
const LONGEST_MS = 3_600_000;

/** An interval of reading, in milliseconds since the epoch by the device's clock. */
export type ReadStretch = { from: number; to: number };

/**
 * Adds an interval to the days it belongs to (decision 0007). Time that another tab has counted is not
 * counted again, so a page that is unsure of its report may repeat it.
 */
export function recordReadingTime(stretch: ReadStretch): Promise<Result<null>> {
  return stored(async () => {
    await navigator.locks.request(TIME_LOCK, () => count(stretch));
    await recordUse({ kind: 'book', ...stretch });
  });
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

/** Returns false if a sync arrived meanwhile: its data must not be overwritten. */
async function add(
  month: string,
  added: Parameters<typeof addReadingTime>[1],
  countedTo: number,
): Promise<boolean> {
  const before = await withDatabase(() => db.readingTime.get(month));
  const row = await sealReadingMonth(month, addReadingTime((await unsealReadingMonth(before)) ?? [], added));
  return write([db.readingTime, ...RECORDED], async () => {
    if ((await db.readingTime.get(month))?.content !== before?.content) return false;
    await db.readingTime.put(row);
    await db.meta.put(metaRow('readingCountedTo', countedTo));
    await recordChange('readingTime', month, ['seconds']);
    return true;
  });
}

/**
 * Returns the whole seconds of an interval by product day, with the end of each; it contains at most one
 * midnight.
 */
function secondsByDay(from: number, to: number): { day: string; seconds: number; end: number }[] {
  const [first, last] = [productDay(from), productDay(to)];
  const midnight = first === last ? to : midnightBetween(from, to);
  return [
    { day: first, seconds: Math.round((midnight - from) / 1_000), end: midnight },
    { day: last, seconds: Math.round((to - midnight) / 1_000), end: to },
  ].filter(({ seconds }) => seconds > 0);
}

/** Returns the first millisecond of the later day. */
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

/** One report at a time across all tabs: each adds to the previous ones. */
const PACE_LOCK = 'dogear-pace';

/** Records how long pages were visible, from which the reader's pace is measured (decision 0007). */
export function recordPace({ shown }: { shown: readonly Shown[] }): Promise<Result<null>> {
  return stored(() =>
    navigator.locks.request(PACE_LOCK, async () => {
      const kept = await readSealedSetting(READING_PAGES_KEY);
      const pages = withShown(Array.isArray(kept) ? (kept as Shown[]) : [], shown);
      const pace = measuredPace(pages);
      const rows = await Promise.all([
        settingRow(READING_PAGES_KEY, pages),
        ...(pace === undefined ? [] : [settingRow(READING_PACE_KEY, pace)]),
      ]);
      await write([db.settings], () => db.settings.bulkPut(rows));
    }),
  );
}
