import { failed, success } from '../../../contract/failure';
import { answerEntered, enter } from '../../accounts/enter';
import { findAccount } from '../../accounts/findAccount';
import { passwordTries } from '../../accounts/passwordTries';
import { transact } from '../../db/transact';
import type { Handler } from '../handler';

/** Login by e-mail and password (spec 4 and 7). An unknown address costs the same work as a wrong password. */
export const loginByEmail: Handler<'loginByEmail'> = async (call) => {
  const { context, request } = call;
  const { email, password } = request;
  const tries = passwordTries(context.db);
  if (!tries.mayTry(email, context.now().getTime())) return failed('tooMany');
  const account = await findAccount(context.db, email);
  const isRight = await context.passwords.matches(password, account?.passwordHash ?? null);
  if (!isRight || account === null) {
    tries.failed(email, context.now().getTime());
    return failed('loginError');
  }
  const entered = await transact(context.db, (tx) => enter(tx, call, account.userId));
  return success(await answerEntered(call, entered));
};
