import { eq } from 'drizzle-orm';
import { failed, success } from '../../../contract/wire/failure';
import { checkCode, spendCode } from '../../accounts/checkCode';
import { closeDevices } from '../../accounts/closeDevices';
import { isCommonPassword } from '../../accounts/commonPasswords';
import { answerEntered, enter } from '../../accounts/enter';
import { findAccount } from '../../accounts/findAccount';
import { proveMailbox } from '../../accounts/proveMailbox';
import type { Handler } from '../../ground/call';
import { credentials } from '../../ground/db/schema/logins';
import { sessions } from '../../ground/db/schema/sessions';
import { transact } from '../../ground/db/transact';

/**
 * A new password for whoever has the code (spec 7). All devices are logged out: one of them may be why the password is
 * changed. This one is logged in. For an address without an account no code was sent that would fit.
 */
export const resetPassword: Handler<'resetPassword'> = async (call) => {
  const { context, request, network } = call;
  const { email, code } = request;
  if (isCommonPassword(request.password, email)) return failed('commonPassword');
  const right = await checkCode(context, { email, purpose: 'reset', code, network, now: context.now() });
  if (!right.ok) return right;
  const passwordHash = await context.passwords.hash(request.password, { lane: 'reset', network });
  const entered = await transact(context.db, async (tx) => {
    const now = context.now();
    if (!(await spendCode(tx, right.value, now))) return null;
    const account = await findAccount(tx, email);
    if (account === null) return null;
    const { userId } = account;
    await proveMailbox(tx, userId, now);
    await tx
      .insert(credentials)
      .values({ userId, passwordHash, changedAt: now })
      .onConflictDoUpdate({ target: credentials.userId, set: { passwordHash, changedAt: now } });
    await closeDevices(tx, userId);
    await tx.delete(sessions).where(eq(sessions.userId, userId));
    return await enter(tx, call, userId);
  });
  return entered === null ? failed('wrongCode') : success(await answerEntered(call, entered));
};
