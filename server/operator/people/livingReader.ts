import { and, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '../../ground/db/database';
import { users } from '../../ground/db/schema/users';

export type LivingReader = {
  readonly role: 'reader' | 'operator';
  readonly bannedUntil: Date | null;
};

/** A reader who stands for themselves, locked; null where there is none, or it is a guest that went into an account. */
export async function livingReader(tx: Transaction, userId: number): Promise<LivingReader | null> {
  const [row] = await tx
    .select({ role: users.role, bannedUntil: users.bannedUntil })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.mergedInto)))
    .for('no key update');
  return row ?? null;
}
