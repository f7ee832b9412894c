import { eq } from 'drizzle-orm';
import type { Database, Transaction } from '../db/database';
import { users } from '../db/schema/users';
import { type Mailbox, mailboxOf } from '../limits/mailboxOf';

/** The mailbox that is known to be a reader's, as limits count it; null for a guest, or while none is proven. */
export async function provenMailbox(db: Database | Transaction, userId: number): Promise<Mailbox | null> {
  const [user] = await db
    .select({ kind: users.kind, email: users.email })
    .from(users)
    .where(eq(users.id, userId));
  return user !== undefined && isProven(user) ? mailboxOf(user.email) : null;
}

/** Whether a reader's mailbox is known to be theirs. */
export function isProven({ kind, email }: { readonly kind: string; readonly email: string }): boolean {
  return kind === 'registered' && email !== '';
}
