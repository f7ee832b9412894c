import { isInRange } from '../../contract/catalogue/target';
import type { Failure } from '../../contract/wire/failure';
import { episodeTarget, undoTarget, unlockRangeTarget, unlockTarget } from '../commands/unlocks';
import { isOfKind, type OutboxRow } from '../outbox/intent';
import { openRowsOf, readIntentOf } from '../outbox/read';
import { db } from '../tables/db';
import { currentAccount } from '../tables/meta';
import { withDatabase } from '../tables/openDatabase';

/**
 * An unlock the server has refused or not carried out yet. Nothing is open or spent for it, as far as the
 * device knows.
 */
export type OpenUnlock = {
  requestId: string;
  /** The price the reader agreed to, in coins. */
  price: number;
  isRange: boolean;
  /** `sending`: not tried yet; `waiting`: it failed and will be retried; `refused`: final. */
  state: 'sending' | 'waiting' | 'refused';
  failure: Failure | null;
};

/**
 * Returns the open or refused unlock of a chapter or episode (a title has only one kind), its own or that of
 * a range containing it, or undefined.
 */
export async function readOpenUnlock(bookId: number, target: number): Promise<OpenUnlock | undefined> {
  const [chapter, episode, range] = await Promise.all([
    readIntentOf('unlock', unlockTarget({ bookId, target })),
    readIntentOf('unlockEpisode', episodeTarget({ videoId: bookId, target })),
    readIntentOf('unlockRange', unlockRangeTarget({ bookId })),
  ]);
  const own = chapter ?? episode;
  const covering = range && isInRange(target, range.payload) ? range : undefined;
  const row = [own, covering].find((each) => each?.state === 'open') ?? own ?? covering;
  return row && openUnlock(row);
}

/** Returns the same for the range of a book, whatever its first chapter. */
export async function readOpenRange(bookId: number): Promise<OpenUnlock | undefined> {
  const row = await readIntentOf('unlockRange', unlockRangeTarget({ bookId }));
  return row && openUnlock(row);
}

/** Returns the waiting or refused undo of an unlock; undefined if it succeeded or there is none. */
export async function readUndo(
  undo: Parameters<typeof undoTarget>[0],
): Promise<OutboxRow['state'] | undefined> {
  return (await readIntentOf('undoUnlock', undoTarget(undo)))?.state;
}

function openUnlock(row: OutboxRow<'unlock' | 'unlockEpisode' | 'unlockRange'>): OpenUnlock {
  const { requestId, kind, payload, state, failure } = row;
  const base = { requestId, price: payload.maxPrice, isRange: kind === 'unlockRange', failure };
  if (state === 'refused') return { ...base, state };
  return { ...base, state: failure === null ? 'sending' : 'waiting' };
}

/** Returns the requestId of a chapter's unlock whose undo the server has not answered, else undefined. */
export function readWaitingUndo(bookId: number, target: number): Promise<string | undefined> {
  return withDatabase(async () => {
    const ofChapter = undoTarget({ bookId, target, unlockRequestId: '' });
    const rows = await openRowsOf('undoUnlock', ofChapter).toArray();
    if (rows.length === 0) return undefined;
    const accountId = await currentAccount();
    const mine = rows.filter((row) => isOfKind(row, 'undoUnlock')).find((row) => row.accountId === accountId);
    return mine?.payload.unlockRequestId;
  });
}

/** Returns the file hashes of chapters that were unlocked before the device had their text. */
export function readUnlockedFiles(): Promise<string[]> {
  return withDatabase(() =>
    db.transaction('r', [db.grants, db.chapters, db.chapterLists], async () => {
      const hashes: string[] = [];
      for (const { kind, bookId, target, itemId } of await db.grants.where('unopened').equals(1).toArray()) {
        if (kind !== 'chapter' || (await db.chapters.get([bookId, target]))) continue;
        const list = await db.chapterLists.get(bookId);
        const hash = list?.chapters.find(({ id }) => id === itemId)?.hash;
        if (hash) hashes.push(hash);
      }
      return hashes;
    }),
  );
}
