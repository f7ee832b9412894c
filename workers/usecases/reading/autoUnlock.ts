import { AUTO_UNLOCKS_A_DAY } from '../../../contract/money/limits';
import { type Result, success } from '../../../contract/wire/failure';
import { undoTarget } from '../../../data/commands/undoUnlock';
import { unlockTarget } from '../../../data/commands/unlock';
import { episodeTarget } from '../../../data/commands/unlockEpisode';
import { productDay } from '../../../data/money/productDay';
import { append } from '../../../data/outbox/append';
import { readAutoUnlockable } from '../../../data/queries/autoUnlock';
import { currentOwner } from '../../../data/tables/currentAccount';
import { db } from '../../../data/tables/db';
import { readMeta } from '../../../data/tables/meta';
import type { AutoUnlockRow } from '../../../data/tables/moneyRows';
import { write } from '../../../data/tables/write';
import { outcome, stored } from '../ground/outcome';
import { drainOutbox } from '../outbox/drainOutbox';

/** The terms of auto-unlock of a book: what a chapter costs as the reader saw it, and how many a day. */
export type AutoUnlockTerms = { bookId: number; maxPrice: number; dailyCap?: number };

/** Switches auto-unlock of a book on, for the signed-in account. The day's count stays as it is. */
export function startAutoUnlock(terms: AutoUnlockTerms): Promise<Result<null>> {
  const { bookId, maxPrice, dailyCap = AUTO_UNLOCKS_A_DAY } = terms;
  return stored(() =>
    write([db.autoUnlocks], async () => {
      const accountId = await currentOwner();
      const before = await db.autoUnlocks.get(bookId);
      const counted = before?.accountId === accountId ? before : {};
      const { stopped: _, ...counts } = counted as Partial<AutoUnlockRow>;
      await db.autoUnlocks.put({ day: '', unlocked: 0, ...counts, bookId, accountId, maxPrice, dailyCap });
    }),
  );
}

export function stopAutoUnlock({ bookId }: { bookId: number }): Promise<Result<null>> {
  return stored(() => write([db.autoUnlocks], () => db.autoUnlocks.update(bookId, { stopped: true })));
}

export type AutoUnlocked = { requestId: string; price: number };

/**
 * Unlocks a chapter or an episode that was reached, when the reader switched that on for its book and what they agreed to allows it
 * (`readAutoUnlockable`), up to the day's cap. Null when it has to be tapped.
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
 * Takes back what auto-unlock did, before its text was seen. From here to the answer the device shows nothing of the
 * chapter (data/queries/chapters), and afterwards it is the reader's to unlock.
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

/** Other days that are counted on beside the last one. */
const OTHER_DAYS = 7;

/** Before it is sent: a count too many stops a chapter early, one too few would spend more than was agreed. */
function countOne(bookId: number): Promise<boolean> {
  return write([db.autoUnlocks], async () => {
    // The day is the server's: setting the device's clock does not bring a new one.
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
