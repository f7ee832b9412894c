import { and, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '../ground/db/database';
import { credentials, identities } from '../ground/db/schema/logins';
import { sessions } from '../ground/db/schema/sessions';
import { users } from '../ground/db/schema/users';
import { closeDevices } from './closeDevices';

/**
 * Notes that somebody has just shown that they read the mail of an account's address. The first time, whatever was there
 * before opens it no more, for it may be another's who came first: identities at other providers, a password, sessions,
 * secrets of devices, and with the sessions where they are sent pushes (decision 0018). What is in the account stays. The caller gives the prover
 * a session and, where they chose one, a password afterwards.
 */
export async function proveMailbox(tx: Transaction, userId: number, now: Date): Promise<void> {
  const [first] = await tx
    .update(users)
    .set({ emailProvenAt: now })
    .where(and(eq(users.id, userId), isNull(users.emailProvenAt)))
    .returning({ id: users.id });
  if (first === undefined) return;
  // Before the sessions: a login by one of these that is under way holds its row, and its session is there once it is done.
  await tx.delete(identities).where(eq(identities.userId, userId));
  await tx.delete(credentials).where(eq(credentials.userId, userId));
  await closeDevices(tx, userId);
  await tx.delete(sessions).where(eq(sessions.userId, userId));
}
