import { failed, success } from '../../../contract/wire/failure';
import { checkCode, spendCode } from '../../accounts/checkCode';
import { answerEntered, enter, enterNew } from '../../accounts/enter';
import { findAccount } from '../../accounts/findAccount';
import { proveMailbox } from '../../accounts/proveMailbox';
import type { Handler } from '../../ground/call';
import { transact } from '../../ground/db/transact';

/** Login with a code of an e-mail. Whoever has the address has the account: one that is new is opened, without a password. */
export const loginByCode: Handler<'loginByCode'> = async (call) => {
  const { context, request, network } = call;
  const { email, code } = request;
  const right = await checkCode(context, { email, purpose: 'login', code, network, now: context.now() });
  if (!right.ok) return right;
  const entered = await transact(context.db, async (tx) => {
    if (!(await spendCode(tx, right.value, context.now()))) return null;
    const account = await findAccount(tx, email);
    if (account === null) return await enterNew(tx, call, { email, passwordHash: null, isProven: true });
    await proveMailbox(tx, account.userId, context.now());
    return await enter(tx, call, account.userId);
  });
  return entered === null ? failed('wrongCode') : success(await answerEntered(call, entered));
};
