import { eq } from 'drizzle-orm';
import { failed, type Result, success } from '../../../contract/wire/failure';
import { checkCode, type RightCode, spendCode } from '../../accounts/checkCode';
import { deleteAccount } from '../../accounts/deleteAccount';
import { withoutKnownDevice } from '../../accounts/knownDevices';
import { countTryOfSession } from '../../accounts/passwordTries';
import { type Call, type Handler, sessionOf } from '../../ground/call';
import type { Context } from '../../ground/context';
import { credentials } from '../../ground/db/schema/logins';
import { users } from '../../ground/db/schema/users';
import { transact } from '../../ground/db/transact';

/** Deletes the session's account (decision 0018), when the caller shows that it is theirs: a session alone does not. */
export const deleteMe: Handler<'deleteMe'> = async (call) => {
  const { context, clearSession, knownDevices } = call;
  const { userId } = sessionOf(call);
  const email = await emailOf(context.db, userId);
  const proven = await prove(call, userId, email);
  if (!proven.ok) return proven;
  const deleted = await transact(context.db, async (tx): Promise<Result<null>> => {
    const code = proven.value;
    if (code !== null && !(await spendCode(tx, code, context.now()))) return failed('wrongCode');
    await deleteAccount(tx, userId, context.now());
    return success(null);
  });
  if (deleted.ok) {
    clearSession();
    if (knownDevices !== '') {
      call.setKnownDevices(withoutKnownDevice(context.secrets, knownDevices, email));
    }
  }
  return deleted;
};

/** Outside the transaction: hashing takes its time, and wrong tries are counted whatever comes. A code is still to be spent. */
async function prove(
  call: Call<'deleteMe'>,
  userId: number,
  email: string,
): Promise<Result<RightCode | null>> {
  const { context, network } = call;
  const { proof } = call.request;
  if (proof.kind === 'password') return await checkPassword(call, userId, proof.password);
  if (proof.kind === 'number') {
    // Whoever has an address must still have it.
    return email === '' && proof.number === String(userId) ? success(null) : failed('loginError');
  }
  if (email === '') return failed('wrongCode');
  const { code } = proof;
  return await checkCode(context, { email, purpose: 'delete', code, network, now: context.now() });
}

async function checkPassword(
  { context, network }: Call<'deleteMe'>,
  userId: number,
  password: string,
): Promise<Result<null>> {
  const counted = await countTryOfSession(context, userId);
  if (!counted.ok) return counted;
  const [kept] = await context.db.select().from(credentials).where(eq(credentials.userId, userId));
  const turn = { lane: 'delete', network } as const;
  let isRight = false;
  try {
    isRight = await context.passwords.matches(password, kept?.passwordHash ?? null, turn);
  } catch (error) {
    await counted.value.takeBack();
    throw error;
  }
  if (!isRight) return failed('loginError');
  await counted.value.takeBack();
  return success(null);
}

async function emailOf(db: Context['db'], userId: number): Promise<string> {
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return user?.email ?? '';
}
