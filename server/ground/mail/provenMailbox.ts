import { eq } from 'drizzle-orm';
import type { Database, Transaction } from '../db/database';
import { users } from '../db/schema/users';
import { type Mailbox, mailboxOf } from '../limits/mailboxOf';

type Proof = { readonly kind: string; readonly email: string; readonly emailProvenAt: Date | null };

/**
 * The mailbox that is known to be a reader's, as limits count it; null for a guest, or while no code of ours
 * has reached it: a provider's word for an address does not count (decision 0018).
 */
export async function provenMailbox(db: Database | Transaction, userId: number): Promise<Mailbox | null> {
  const [user] = await db
    .select({ kind: users.kind, email: users.email, emailProvenAt: users.emailProvenAt })
    .from(users)
    .where(eq(users.id, userId));
  return user !== undefined && isProven(user) ? mailboxOf(user.email) : null;
}

/** Whether a reader's mailbox is known to be theirs. */
export function isProven(user: Proof): boolean {
  return user.kind === 'registered' && user.email !== '' && user.emailProvenAt !== null;
}
