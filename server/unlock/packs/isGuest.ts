import { eq } from 'drizzle-orm';
import type { Transaction } from '../../ground/db/database';
import { users } from '../../ground/db/schema/users';

/** Whether a user is a guest, or does not exist. */
export async function isGuest(tx: Transaction, userId: number): Promise<boolean> {
  const [user] = await tx.select({ kind: users.kind }).from(users).where(eq(users.id, userId));
  return user?.kind !== 'registered';
}
