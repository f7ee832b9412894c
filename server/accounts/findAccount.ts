import { and, eq } from 'drizzle-orm';
import type { Database, Transaction } from '../ground/db/database';
import { credentials } from '../ground/db/schema/logins';
import { users } from '../ground/db/schema/users';

export type Account = {
  readonly userId: number;
  /** Null where no password was set, and so is when. */
  readonly passwordHash: string | null;
  readonly changedAt: Date | null;
};

/** The account with this address (as `emailSchema` writes it); null when there is none. */
export async function findAccount(db: Database | Transaction, email: string): Promise<Account | null> {
  const [row] = await db
    .select({
      userId: users.id,
      passwordHash: credentials.passwordHash,
      changedAt: credentials.changedAt,
    })
    .from(users)
    .leftJoin(credentials, eq(credentials.userId, users.id))
    .where(and(eq(users.email, email), eq(users.kind, 'registered')));
  return row ?? null;
}

/**
 * Whether it is the account's password still, held to the end of the transaction: hashing took its time, and a new password
 * that came meanwhile has ended every session.
 */
export async function isCurrent(tx: Transaction, { userId, passwordHash }: Account): Promise<boolean> {
  const [row] = await tx
    .select({ passwordHash: credentials.passwordHash })
    .from(credentials)
    .where(eq(credentials.userId, userId))
    .for('share');
  return row !== undefined && row.passwordHash === passwordHash;
}
