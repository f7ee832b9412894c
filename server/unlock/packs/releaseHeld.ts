import { and, eq, inArray } from 'drizzle-orm';
import type { LedgerLine } from '../../../contract/money/ledger.schema';
import type { Transaction } from '../../ground/db/database';
import type { LotDraw } from '../../ground/db/schema/ledger';
import { packChapters } from '../../ground/db/schema/packs';
import { restoreLots } from '../../ground/ledger/bonusLots';
import { lockDebt } from '../../ground/ledger/debt';
import { post } from '../../ground/ledger/post';
import { describeItems } from './describePack';
import { endEmptyPacks } from './endEmptyPacks';
import { type HeldChapter, heldSum } from './findHeld';

type Release = {
  readonly userId: number;
  /** Of one book, at least one. */
  readonly held: readonly HeldChapter[];
  /** `unlocked`: they were unlocked otherwise. */
  readonly as: 'released' | 'unlocked';
  readonly requestId: string | null;
  readonly at: Date;
};

/**
 * Gives back what is held for these chapters: coins as coins, bonus to the lots it came from. What the reader owes is paid
 * by it first (decision 0053). The reader's account is locked by now.
 */
export async function releaseHeld(tx: Transaction, release: Release): Promise<LedgerLine> {
  const { userId, held, as, requestId, at } = release;
  const coins = held.reduce((sum, each) => sum + each.coins, 0);
  const bonus = held.reduce((sum, each) => sum + each.bonus, 0);
  const owed = await lockDebt(tx, userId);
  const ofCoins = Math.min(owed, coins);
  const ofBonus = Math.min(owed - ofCoins, bonus);
  const line = await post(tx, {
    userId,
    kind: 'release',
    reference: await describeItems(tx, held),
    requestId,
    coins: coins - ofCoins,
    bonus: bonus - ofBonus,
    debt: 0 - ofCoins - ofBonus,
    held: 0 - heldSum(held),
    vipRemainder: held.reduce((left, each) => left - each.vipRemainder, 0),
    against: 'spending',
    at,
  });
  if (line === null) throw new Error(`User ${userId} has no ${heldSum(held)} coins held.`);
  await restoreLots(
    tx,
    without(
      held.flatMap(({ lots }) => lots),
      ofBonus,
    ),
  );
  await settleChapters(tx, held, as, line.id);
  await endEmptyPacks(tx, userId, at);
  return line;
}

/** What became of chapters of a pack, and by which entry. */
export async function settleChapters(
  tx: Transaction,
  held: readonly HeldChapter[],
  state: 'released' | 'unlocked' | 'captured',
  entryId: number,
): Promise<void> {
  const ids = held.map(({ chapterId }) => chapterId);
  const packId = (held[0] as HeldChapter).packId;
  const settled = await tx
    .update(packChapters)
    .set({ state, entryId })
    .where(
      and(
        eq(packChapters.packId, packId),
        inArray(packChapters.chapterId, ids),
        eq(packChapters.state, 'held'),
      ),
    )
    .returning({ chapterId: packChapters.chapterId });
  // Coins of a chapter move once: another transaction was faster, and this one is undone.
  if (settled.length !== held.length) throw new Error(`Pack ${packId} changed while it was locked.`);
}

/** The draws without so much of their end: that paid a debt. Several draws of one lot are one. */
function without(draws: readonly LotDraw[], most: number): LotDraw[] {
  const sums = new Map<number, number>();
  let left = draws.reduce((sum, { taken }) => sum + taken, 0) - most;
  for (const { lot, taken } of draws) {
    const back = Math.min(left, taken);
    if (back > 0) sums.set(lot, (sums.get(lot) ?? 0) + back);
    left -= back;
  }
  return [...sums].map(([lot, taken]) => ({ lot, taken }));
}
