import { eq } from 'drizzle-orm';
import { failed, type Result, success } from '../../../contract/failure';
import { spendCode } from '../../accounts/codes';
import { deleteAccount } from '../../accounts/deleteAccount';
import { passwordTries } from '../../accounts/passwordTries';
import type { Context } from '../../context';
import type { Transaction } from '../../db/database';
import { credentials } from '../../db/schema/logins';
import { users } from '../../db/schema/users';
import { transact } from '../../db/transact';
import { type Call, type Handler, sessionOf } from '../handler';

/** Deletes the session's account (design 4), when the caller shows that it is theirs: a session alone does not. */
export const deleteMe: Handler<'deleteMe'> = async (call) => {
  const { context, clearSession } = call;
  const { userId } = sessionOf(call);
  const checked = await checkPassword(call, userId);
  if (!checked.ok) return checked;
  const deleted = await transact(context.db, async (tx): Promise<Result<null>> => {
    const proven = await prove(tx, call, userId);
    if (proven.ok) await deleteAccount(tx, userId, context.now());
    return proven;
  });
  if (deleted.ok) clearSession();
  return deleted;
};

/** Outside the transaction: it takes its time. */
async function checkPassword(
  { context, request }: Pick<Call<'deleteMe'>, 'context' | 'request'>,
  userId: number,
): Promise<Result<null>> {
  const { proof } = request;
  if (proof.kind !== 'password') return success(null);
  const { db, passwords, now } = context;
  const tries = passwordTries(db);
  const email = await emailOf(db, userId);
  if (!tries.mayTry(email, now().getTime())) return failed('tooMany');
  const [kept] = await db.select().from(credentials).where(eq(credentials.userId, userId));
  if (await passwords.matches(proof.password, kept?.passwordHash ?? null)) return success(null);
  tries.failed(email, now().getTime());
  return failed('loginError');
}

async function prove(
  tx: Transaction,
  { context, request }: Pick<Call<'deleteMe'>, 'context' | 'request'>,
  userId: number,
): Promise<Result<null>> {
  const { proof } = request;
  const email = await emailOf(tx, userId);
  if (proof.kind === 'password') return success(null);
  if (proof.kind === 'number') {
    // Who has an address has to have it still.
    return email === '' && proof.number === String(userId) ? success(null) : failed('loginError');
  }
  const door = { email, purpose: 'delete', code: proof.code, now: context.now() } as const;
  return email !== '' && (await spendCode(tx, context.secrets, door)) ? success(null) : failed('wrongCode');
}

async function emailOf(db: Context['db'] | Transaction, userId: number): Promise<string> {
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return user?.email ?? '';
}
