import { and, asc, eq } from 'drizzle-orm';
import type { Context } from '../ground/context';
import type { Database, Transaction } from '../ground/db/database';
import { sessions } from '../ground/db/schema/sessions';
import { users } from '../ground/db/schema/users';
import { COMMAND_LINE, recordAct } from './audit';
import { dropPasskeys } from './passkeys';
import { closeSetup } from './setupToken';

/**
 * An account by its address (as `emailSchema` normalises it), or by its number if a provider gave no address.
 */
export type Account = { readonly email: string } | { readonly userId: number };
type Changed = { readonly userId: number; readonly wasChanged: boolean };

/** How an account got the role, as the audit log names it. */
export type RoleSource = 'command line' | 'setting' | 'set-up page';

/**
 * Makes an account an operator, as a command on the server's machine. Null if there is no such account;
 * guests are none.
 */
export function grantRole(context: Context, account: Account): Promise<Changed | null> {
  return setRole(context, account, 'operator');
}

/** Gives the role to an account, in the transaction that opens it. The set-up page is closed from then on. */
export async function giveRole(
  tx: Transaction,
  userId: number,
  { by, now }: { by: RoleSource; now: Date },
): Promise<void> {
  await tx.update(users).set({ role: 'operator' }).where(eq(users.id, userId));
  await closeSetup(tx);
  const act = { act: 'role.grant', object: 'reader', objectId: userId } as const;
  await recordAct(
    tx,
    COMMAND_LINE,
    { ...act, before: { role: 'reader' }, after: { role: 'operator', by } },
    now,
  );
}

/** Returns the number of an account; null if there is none. */
export async function findRegistered(db: Database, account: Account): Promise<number | null> {
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(isAccount(account), eq(users.kind, 'registered')));
  return user?.id ?? null;
}

/** Revokes the role, removes its passkeys and closes open desks. Null if there is no such account. */
export function revokeRole(context: Context, account: Account): Promise<Changed | null> {
  return setRole(context, account, 'reader');
}

export async function hasOperator(db: Database | Transaction): Promise<boolean> {
  const [one] = await db.select({ id: users.id }).from(users).where(eq(users.role, 'operator')).limit(1);
  return one !== undefined;
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
  return await db.transaction(async (tx) => {
    const [user] = await tx
      .select({ id: users.id, role: users.role })
      .from(users)
      .where(and(isAccount(account), eq(users.kind, 'registered')))
      .for('update');
    if (!user) return null;
    if (user.role === role) return { userId: user.id, wasChanged: false };
    if (role === 'operator') {
      await giveRole(tx, user.id, { by: 'command line', now: now() });
      return { userId: user.id, wasChanged: true };
    }
    await tx.update(users).set({ role }).where(eq(users.id, user.id));
    await dropPasskeys(tx, user.id);
    await tx
      .update(sessions)
      .set({ deskUntil: null, deskProvenAt: null })
      .where(eq(sessions.userId, user.id));
    const change = { before: { role: user.role }, after: { role } };
    const act = { act: 'role.revoke', object: 'reader', objectId: user.id } as const;
    await recordAct(tx, COMMAND_LINE, { ...act, ...change }, now());
    return { userId: user.id, wasChanged: true };
  });
}

function isAccount(account: Account) {
  return 'email' in account ? eq(users.email, account.email) : eq(users.id, account.userId);
}
