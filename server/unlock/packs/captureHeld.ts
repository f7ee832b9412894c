import { and, eq, inArray } from 'drizzle-orm';
import type { LedgerLine } from '../../../contract/money/ledger.schema';
import { countUnlock } from '../../counts/countUnlock';
import type { Transaction } from '../../ground/db/database';
import { grants } from '../../ground/db/schema/grants';
import { post } from '../../ground/ledger/post';
import { describeItems } from './describePack';
import { endEmptyPacks } from './endEmptyPacks';
import { type HeldChapter, heldSum } from './findHeld';
import { releaseHeld, settleChapters } from './releaseHeld';

type Capture = {
  readonly userId: number;
  /** Of one pack. */
  readonly held: readonly HeldChapter[];
  readonly requestId: string;
  readonly at: Date;
};

/**
 * Pays chapters that were opened with what was held for them, and unlocks them for good. One that is the reader's already (a
 * guest brought it along) costs nothing: its coins come back. Returns the last line that moved; null when there is none.
 */
export async function captureHeld(tx: Transaction, capture: Capture): Promise<LedgerLine | null> {
  const { userId, held, requestId, at } = capture;
  const theirs = await ownedOf(tx, userId, held);
  const twice = held.filter(({ chapterId }) => theirs.has(chapterId));
  const opened = held.filter(({ chapterId }) => !theirs.has(chapterId));
  let line: LedgerLine | null = null;
  if (twice.length > 0) {
    line = await releaseHeld(tx, { userId, held: twice, as: 'unlocked', requestId: null, at });
  }
  if (opened.length === 0) return line;
  line = await post(tx, {
    userId,
    kind: 'capture',
    reference: await describeItems(tx, opened),
    requestId,
    coins: 0,
    bonus: 0,
    held: 0 - heldSum(opened),
    against: 'spending',
    at,
  });
  if (line === null) throw new Error(`User ${userId} has no ${heldSum(opened)} coins held.`);
  const entryId = line.id;
  await tx
    .insert(grants)
    .values(opened.map(({ chapterId }) => ({ userId, chapterId, entryId, createdAt: at })));
  await settleChapters(tx, opened, 'captured', entryId);
  await endEmptyPacks(tx, userId, at);
  await countUnlock(tx, (opened[0] as HeldChapter).bookId, opened.length, at);
  return line;
}

async function ownedOf(
  tx: Transaction,
  userId: number,
  held: readonly HeldChapter[],
): Promise<ReadonlySet<number>> {
  const ids = held.map(({ chapterId }) => chapterId);
  const rows = await tx
    .select({ id: grants.chapterId })
    .from(grants)
    .where(and(eq(grants.userId, userId), inArray(grants.chapterId, ids)));
  return new Set(rows.map(({ id }) => id));
}
