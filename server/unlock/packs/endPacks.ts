import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import { PACK_GRACE_MS } from '../../../contract/money/limits';
import type { Context } from '../../ground/context';
import type { Transaction } from '../../ground/db/database';
import { packs } from '../../ground/db/schema/packs';
import { transact } from '../../ground/db/transact';
import { lockAccount } from '../../ground/ledger/lockAccount';
import { lockCommands } from '../../ground/session/answerOnce';
import { heldOfPack, releaseHeld } from './heldChapters';

const PACKS_A_ROUND = 200;

/**
 * Returns the coins of unopened chapters of expired packs (decision 0088). Each pack has its own transaction,
 * which checks again under its reader's lock: several processes may run this, and a report may arrive
 * meanwhile. Returns the number of packs ended.
 */
export async function endDuePacks(context: Context): Promise<number> {
  const due = new Date(context.now().getTime() - PACK_GRACE_MS);
  const found = await context.db
    .select({ id: packs.id, userId: packs.userId })
    .from(packs)
    .where(and(isNull(packs.endedAt), lte(packs.endsAt, due)))
    .orderBy(asc(packs.endsAt))
    .limit(PACKS_A_ROUND);
  const failures: unknown[] = [];
  for (const { id, userId } of found) {
    try {
      await transact(context.db, async (tx) => {
        await lockCommands(tx, userId);
        const [pack] = await tx.select({ endedAt: packs.endedAt }).from(packs).where(eq(packs.id, id));
        // The reader may have closed this pack and taken another.
        if (pack?.endedAt === null) await endPack(tx, userId, context.now());
      });
    } catch (error) {
      // A pack that fails does not hold up the others.
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} packs could not be ended.`);
  return found.length;
}

/** Returns everything a reader's pack still holds. The reader's commands are locked (`lockCommands`). */
export async function endPack(tx: Transaction, userId: number, at: Date): Promise<void> {
  await lockAccount(tx, userId, at);
  const [pack] = await tx
    .select({ id: packs.id })
    .from(packs)
    .where(and(eq(packs.userId, userId), isNull(packs.endedAt)));
  if (!pack) return;
  const held = await heldOfPack(tx, pack.id);
  if (held.length > 0) await releaseHeld(tx, { userId, held, as: 'released', requestId: null, at });
}
