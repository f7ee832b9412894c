import { and, eq } from 'drizzle-orm';
import type { Database, Transaction } from '../db/database';
import { credentials } from '../db/schema/logins';
import { users } from '../db/schema/users';

export type Account = { readonly userId: number; readonly passwordHash: string | null };

/** The account with this address (as `emailSchema` writes it); null when there is none. */
export async function findAccount(db: Database | Transaction, email: string): Promise<Account | null> {
  const [row] = await db
    .select({ userId: users.id, passwordHash: credentials.passwordHash })
    .from(users)
    .leftJoin(credentials, eq(credentials.userId, users.id))
    .where(and(eq(users.email, email), eq(users.kind, 'registered')));
  return row ?? null;
}
