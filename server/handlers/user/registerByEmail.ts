import { failed, success } from '../../../contract/failure';
import { spendCode } from '../../accounts/codes';
import { answerEntered, enterNew } from '../../accounts/enter';
import { transact } from '../../db/transact';
import type { Handler } from '../handler';

/**
 * Opens an account with a code and a password (spec 7). That the address has one already is said in the mail alone: the
 * code that would fit was never sent.
 */
export const registerByEmail: Handler<'registerByEmail'> = async (call) => {
  const { context, request } = call;
  const { email, code } = request;
  const passwordHash = await context.passwords.hash(request.password);
  const entered = await transact(context.db, async (tx) => {
    const door = { email, purpose: 'register', code, now: context.now() } as const;
    if (!(await spendCode(tx, context.secrets, door))) return null;
    return await enterNew(tx, call, { email, passwordHash });
  });
  return entered === null ? failed('wrongCode') : success(await answerEntered(call, entered));
};
