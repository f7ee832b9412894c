import { AUTO_UNLOCKS_A_DAY } from '../../../contract/money/limits';
import { type Result, success } from '../../../contract/wire/failure';
import { episodeTarget, undoTarget, unlockTarget } from '../../../data/commands/unlocks';
import { productDay } from '../../../data/money/productDay';
import { append } from '../../../data/outbox/append';
import { readAutoUnlockable } from '../../../data/queries/autoUnlock';
import { db } from '../../../data/tables/db';
import { currentOwner, readMeta } from '../../../data/tables/meta';
import type { AutoUnlockRow } from '../../../data/tables/moneyRows';
import { write } from '../../../data/tables/write';
import { outcome, stored } from '../ground/outcome';
import { drainOutbox } from '../outbox/drainOutbox';

/** The terms of auto-unlock of a book: a chapter's price as the reader saw it, and the daily cap. */
export type AutoUnlockTerms = {
  bookId: number;
  maxPrice: number;
  dailyCap?: number;
  /** Whether coins are spent also on what waiting opens within the hour (decision 0146). */
  evenIfSoonFree?: boolean;
};

/** Switches on auto-unlock of a book for the signed-in account. The day's count stays. */
export function startAutoUnlock(terms: AutoUnlockTerms): Promise<Result<null>> {
  const { bookId, maxPrice, dailyCap = AUTO_UNLOCKS_A_DAY, evenIfSoonFree = false } = terms;
  return stored(() =>
    write([db.autoUnlocks], async () => {
      const accountId = await currentOwner();
      const before = await db.autoUnlocks.get(bookId);
      const counted = before?.accountId === accountId ? before : {};
      const { stopped: _, evenIfSoonFree: __, ...counts } = counted as Partial<AutoUnlockRow>;
      const said = { bookId, accountId, maxPrice, dailyCap, ...(evenIfSoonFree && { evenIfSoonFree }) };
      await db.autoUnlocks.put({ day: '', unlocked: 0, ...counts, ...said });
    }),
  );
}

export function stopAutoUnlock({ bookId }: { bookId: number }): Promise<Result<null>> {
  return stored(() => write([db.autoUnlocks], () => db.autoUnlocks.update(bookId, { stopped: true })));
}

export type AutoUnlocked = { requestId: string; price: number };

/**
 * Unlocks a chapter or an episode the reader has reached, if auto-unlock is on for its book and its terms
 * allow it (`readAutoUnlockable`), up to the daily cap. Resolves to null if the reader must tap.
 */
export function autoUnlock(of: { bookId: number; target: number }): Promise<Result<AutoUnlocked | null>> {
  return outcome(async () => {
    const { bookId, target } = of;
    const terms = await readAutoUnlockable(bookId, target);
    if (!terms || !(await countOne(bookId))) return success(null);
    const { price, accountId, isEpisode } = terms;
    const said = { target, maxPrice: price, auto: true };
    const intent = isEpisode
      ? await append({
          kind: 'unlockEpisode',
          target: episodeTarget({ videoId: bookId, target }),
          payload: { videoId: bookId, ...said },
          accountId,
        })
      : await append({ kind: 'unlock', target: unlockTarget(of), payload: { bookId, ...said }, accountId });
    void drainOutbox();
    return success({ requestId: intent.requestId, price });
  });
}

type AutoUnlockedChapter = { unlockRequestId: string; bookId: number; target: number };

/**
 * Undoes an automatic unlock before its text was seen. Until the answer the device shows nothing of the
 * chapter (data/queries/chapters); afterwards it is locked.
 */
export function undoUnlock(chapter: AutoUnlockedChapter): Promise<Result<null>> {
  return stored(async () => {
    const { unlockRequestId, bookId, target } = chapter;
    await write([db.autoUnlocks], async () => {
      const takenBack = (await db.autoUnlocks.get(bookId))?.takenBack ?? [];
      await db.autoUnlocks.update(bookId, { takenBack: [...new Set([...takenBack, target])] });
    });
    await append({ kind: 'undoUnlock', target: undoTarget(chapter), payload: { unlockRequestId } });
    await drainOutbox();
  });
}

const OTHER_DAYS = 7;

/**
 * Counts before sending: a count too high stops one chapter early, a count too low would spend more than
 * agreed.
 */
function countOne(bookId: number): Promise<boolean> {
  return write([db.autoUnlocks], async () => {
    // The day is the server's: setting the device's clock does not start a new one.
    const today = productDay(Date.now() + ((await readMeta('clockOffset')) ?? 0));
    const row = await db.autoUnlocks.get(bookId);
    if (!row || row.stopped) return false;
    const { day, unlocked, others = [] } = row;
    const known = [{ day, unlocked }, ...others];
    const before = known.find((each) => each.day === today)?.unlocked ?? 0;
    if (before >= row.dailyCap) return false;
    const rest = known.filter((each) => each.day !== today).slice(0, OTHER_DAYS);
    await db.autoUnlocks.put({ ...row, day: today, unlocked: before + 1, others: rest });
    return true;
  });
}
