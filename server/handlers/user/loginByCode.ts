import { failed, success } from '../../../contract/failure';
import { spendCode } from '../../accounts/codes';
import { answerEntered, enter, enterNew } from '../../accounts/enter';
import { findAccount } from '../../accounts/findAccount';
import { transact } from '../../db/transact';
import type { Handler } from '../handler';

/** Login with a code of an e-mail. Who has the address, has the account: one that is new is opened, without a password. */
export const loginByCode: Handler<'loginByCode'> = async (call) => {
  const { context, request } = call;
  const { email, code } = request;
  const entered = await transact(context.db, async (tx) => {
    const door = { email, purpose: 'login', code, now: context.now() } as const;
    if (!(await spendCode(tx, context.secrets, door))) return null;
    const account = await findAccount(tx, email);
    return account === null
      ? await enterNew(tx, call, { email, passwordHash: null })
      : await enter(tx, call, account.userId);
  });
  return entered === null ? failed('wrongCode') : success(await answerEntered(call, entered));
};
