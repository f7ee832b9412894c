import { failed, success } from '../../../contract/wire/failure';
import { checkCode, spendCode } from '../../accounts/checkCode';
import { isCommonPassword } from '../../accounts/commonPasswords';
import { answerEntered, enterNew } from '../../accounts/enter';
import type { Handler } from '../../ground/call';
import { transact } from '../../ground/db/transact';

/**
 * Opens an account with a code and a password (spec 7). That the address has one already is said in the mail alone: the
 * code that would fit was never sent.
 */
export const registerByEmail: Handler<'registerByEmail'> = async (call) => {
  const { context, request, network } = call;
  const { email, code } = request;
  if (isCommonPassword(request.password, email)) return failed('commonPassword');
  const right = await checkCode(context, { email, purpose: 'register', code, network, now: context.now() });
  if (!right.ok) return right;
  const passwordHash = await context.passwords.hash(request.password, { lane: 'register', network });
  const entered = await transact(context.db, async (tx) => {
    if (!(await spendCode(tx, right.value, context.now()))) return null;
    return await enterNew(tx, call, { email, passwordHash, isProven: true });
  });
  return entered === null ? failed('wrongCode') : success(await answerEntered(call, entered));
};
