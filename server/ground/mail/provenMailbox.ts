import { eq } from 'drizzle-orm';
import type { Database, Transaction } from '../db/database';
import { users } from '../db/schema/users';
import { type Mailbox, mailboxOf } from '../limits/mailboxOf';

type Proof = { readonly kind: string; readonly email: string; readonly emailProvenAt: Date | null };

/**
 * Returns the mailbox that a reader has proven to own, as limits count it. Null for a guest, or while the
 * reader has not received one of our codes: another provider's statement about an address does not count
 * (decision 0018).
 */
export async function provenMailbox(db: Database | Transaction, userId: number): Promise<Mailbox | null> {
  const [user] = await db
    .select({ kind: users.kind, email: users.email, emailProvenAt: users.emailProvenAt })
    .from(users)
    .where(eq(users.id, userId));
  return user !== undefined && isProven(user) ? mailboxOf(user.email) : null;
}

/** Returns whether a reader's mailbox is proven. */
export function isProven(user: Proof): boolean {
  return user.kind === 'registered' && user.email !== '' && user.emailProvenAt !== null;
}
