import { and, asc, eq } from 'drizzle-orm';
import type { Context } from '../ground/context';
import type { Database, Transaction } from '../ground/db/database';
import { sessions } from '../ground/db/schema/sessions';
import { users } from '../ground/db/schema/users';
import { COMMAND_LINE, recordAct } from './audit';

/**
 * An account by its address (as `emailSchema` normalises it), or by its number if a provider gave no address.
 */
export type Account = { readonly email: string } | { readonly userId: number };
type Changed = { readonly userId: number; readonly wasChanged: boolean };

/**
 * Makes an account an operator. No call does this, only a command on the server's machine. Null if there is
 * no such account; guests are none.
 */
export function grantRole(context: Context, account: Account): Promise<Changed | null> {
  return setRole(context, account, 'operator');
}

/** Revokes the role and closes open desks. Null if there is no such account. */
export function revokeRole(context: Context, account: Account): Promise<Changed | null> {
  return setRole(context, account, 'reader');
}

export async function listOperators(
  db: Database,
): Promise<{ userId: number; email: string; name: string }[]> {
  return await db
    .select({ userId: users.id, email: users.email, name: users.nickName })
    .from(users)
    .where(eq(users.role, 'operator'))
    .orderBy(asc(users.id));
}

/**
 * Whether an account has the role. Locks the row, so that the role cannot be revoked in the middle of an act.
 */
export async function isOperator(tx: Database | Transaction, userId: number): Promise<boolean> {
  const [row] = await tx
    .select({ role: users.role })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.role, 'operator')))
    .for('share');
  return row !== undefined;
}

async function setRole(
  { db, now }: Context,
  account: Account,
  role: 'operator' | 'reader',
): Promise<Changed | null> {
  const isIt = 'email' in account ? eq(users.email, account.email) : eq(users.id, account.userId);
  return await db.transaction(async (tx) => {
    const [user] = await tx
      .select({ id: users.id, role: users.role })
      .from(users)
      .where(and(isIt, eq(users.kind, 'registered')))
      .for('update');
    if (!user) return null;
    if (user.role === role) return { userId: user.id, wasChanged: false };
    await tx.update(users).set({ role }).where(eq(users.id, user.id));
    await tx.update(sessions).set({ deskUntil: null }).where(eq(sessions.userId, user.id));
    const act = role === 'operator' ? 'role.grant' : 'role.revoke';
    const change = { before: { role: user.role }, after: { role } };
    await recordAct(tx, COMMAND_LINE, { act, object: 'reader', objectId: user.id, ...change }, now());
    return { userId: user.id, wasChanged: true };
  });
}
