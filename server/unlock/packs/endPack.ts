import { and, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '../../ground/db/database';
import { packs } from '../../ground/db/schema/packs';
import { lockAccount } from '../../ground/ledger/lockAccount';
import { heldOfPack } from './findHeld';
import { releaseHeld } from './releaseHeld';

/** Gives back all that a reader's pack still holds. The reader's commands wait by now (`lockCommands`). */
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
