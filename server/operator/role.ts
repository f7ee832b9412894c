import { and, asc, eq, ne } from 'drizzle-orm';
import { endpoints, type OperatorCallName } from '../../contract/endpoints';
import type { Operator } from '../../contract/operator/desk.schema';
import { failed, type Result, success } from '../../contract/wire/failure';
import type { OperatorRole } from '../../contract/wire/roles';
import type { Context } from '../ground/context';
import type { Database, Transaction } from '../ground/db/database';
import { sessions } from '../ground/db/schema/sessions';
import { users } from '../ground/db/schema/users';
import { COMMAND_LINE, type Done, onCommandLine, recordAct } from './audit';
import { dropPasskeys } from './passkeys';
import { closeSetup } from './setupToken';

/**
 * An account by its address (as `emailSchema` normalises it), or by its number if a provider gave no address.
 */
export type Account = { readonly email: string } | { readonly userId: number };
type Changed = { readonly userId: number; readonly wasChanged: boolean };

/** How the first owner got the role, as the audit log names it. */
export type RoleSource = 'command line' | 'setting' | 'set-up page';

/** Whether a role may make a call: each call of the desk states its roles in the contract. */
export function mayCall(role: OperatorRole, name: OperatorCallName): boolean {
  const allowed: readonly OperatorRole[] = endpoints[name].access;
  return allowed.includes(role);
}

/** The calls that a role may make. */
export function callsOf(role: OperatorRole): OperatorCallName[] {
  const names = Object.keys(endpoints).filter((name) => name.startsWith('operator')) as OperatorCallName[];
  return names.filter((name) => mayCall(role, name));
}

/**
 * Gives an account a role in place of the one it has, or takes its role and passkeys away (null), and closes
 * its open desks. Refused: `notFound` if there is no such account (guests are none); `lastOwner`.
 */
export async function changeRole(
  tx: Transaction,
  account: Account,
  role: OperatorRole | null,
): Promise<Result<Done<Changed>>> {
  const [user] = await tx
    .select({ id: users.id, role: users.role })
    .from(users)
    .where(isRegistered(account))
    .for('update');
  if (!user) return failed('notFound');
  const { id: userId, role: before } = user;
  const after = role ?? 'reader';
  if (before === after) return success({ answer: { userId, wasChanged: false }, act: [] });
  if (await isLastOwner(tx, userId)) return failed('lastOwner');
  await tx.update(users).set({ role: after }).where(eq(users.id, userId));
  await tx.update(sessions).set({ deskUntil: null, deskProvenAt: null }).where(eq(sessions.userId, userId));
  if (role === null) await dropPasskeys(tx, userId);
  if (after === 'owner') await closeSetup(tx);
  const act = role === null ? 'role.revoke' : 'role.grant';
  return success({
    answer: { userId, wasChanged: true },
    act: { act, object: 'reader', objectId: userId, before: { role: before }, after: { role: after } },
  });
}

/** Gives an account a role, as a command on the server's machine. */
export function grantRole(
  context: Context,
  account: Account,
  role: OperatorRole = 'owner',
): Promise<Result<Done<Changed>>> {
  return onCommandLine(context, (tx) => changeRole(tx, account, role));
}

export function revokeRole(context: Context, account: Account): Promise<Result<Done<Changed>>> {
  return onCommandLine(context, (tx) => changeRole(tx, account, null));
}

/** Makes an account an owner, in the transaction that opens it. The set-up page is closed from then on. */
export async function makeOwner(
  tx: Transaction,
  userId: number,
  { by, now }: { by: RoleSource; now: Date },
): Promise<void> {
  await tx.update(users).set({ role: 'owner' }).where(eq(users.id, userId));
  await closeSetup(tx);
  const act = { act: 'role.grant', object: 'reader', objectId: userId } as const;
  const change = { before: { role: 'reader' }, after: { role: 'owner', by } };
  await recordAct(tx, COMMAND_LINE, { ...act, ...change }, now);
}

/** Returns the number of an account; null if there is none. */
export async function findRegistered(db: Database, account: Account): Promise<number | null> {
  const [user] = await db.select({ id: users.id }).from(users).where(isRegistered(account));
  return user?.id ?? null;
}

export async function hasOwner(db: Database | Transaction): Promise<boolean> {
  const [one] = await db.select({ id: users.id }).from(users).where(isOwner).limit(1);
  return one !== undefined;
}

/** Whether an account is the only owner. Locks all owners, so that of two who leave at once one stays. */
export async function isLastOwner(tx: Transaction, userId: number): Promise<boolean> {
  if ((await roleOf(tx, userId)) !== 'owner') return false;
  const owners = await tx
    .select({ id: users.id })
    .from(users)
    .where(isOwner)
    .orderBy(asc(users.id))
    .for('update');
  return owners.length === 1;
}

/** Everyone who has a role, in the order of their accounts. */
export async function listOperators(db: Database): Promise<Operator[]> {
  const rows = await db
    .select({ userId: users.id, email: users.email, name: users.nickName, role: users.role })
    .from(users)
    .where(hasRole)
    .orderBy(asc(users.id));
  return rows.flatMap(({ role, ...who }) => (role === 'reader' ? [] : [{ ...who, role }]));
}

/**
 * An account's role, null for a reader. Locks the row, so that the role cannot change in the middle of an act.
 */
export async function roleOf(tx: Transaction, userId: number): Promise<OperatorRole | null> {
  const [row] = await tx.select({ role: users.role }).from(users).where(eq(users.id, userId)).for('share');
  return row === undefined || row.role === 'reader' ? null : row.role;
}

const hasRole = ne(users.role, 'reader');
// By the small index of `hasRole`, which the planner recognizes only if it is said.
const isOwner = and(hasRole, eq(users.role, 'owner'));

function isRegistered(account: Account) {
  const isIt = 'email' in account ? eq(users.email, account.email) : eq(users.id, account.userId);
  return and(isIt, eq(users.kind, 'registered'));
}
