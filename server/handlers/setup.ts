import { failed, type Result, success } from '../../contract/wire/failure';
import { isCommonPassword } from '../accounts/commonPasswords';
import { answerEntered, type Entered, enterNew } from '../accounts/enter';
import type { Handler } from '../ground/call';
import { transact } from '../ground/db/transact';
import { openFirstDesk } from '../operator/desk';
import { hasOwner, makeOwner } from '../operator/role';
import { isSetupOpen, isSetupToken, lockSetup } from '../operator/setupToken';

export const setupState: Handler<'setupState'> = async ({ context: { db } }) =>
  success({ isOpen: await isSetupOpen(db) });

/**
 * Opens the first operator's account, without a mail: who holds the token reads the server's terminal or
 * log, and so owns the machine. An account that has the address is never touched. Of two browsers with the
 * token, the second finds the page closed.
 */
export const setUp: Handler<'setUp'> = async (call) => {
  const { context, request, network } = call;
  const { token, email, password, nickName } = request;
  if (!(await isSetupToken(context, token))) return failed('notAllowed');
  if (isCommonPassword(password, email)) return failed('commonPassword');
  const passwordHash = await context.passwords.hash(password, { lane: 'register', network });
  const entered = await transact(context.db, async (tx): Promise<Result<Entered>> => {
    if (!(await lockSetup(tx)) || (await hasOwner(tx))) return failed('notAllowed');
    const opened = await enterNew(tx, call, { email, passwordHash, isProven: true, nickName });
    if (opened === null) return failed('emailTaken');
    const now = context.now();
    await makeOwner(tx, opened.userId, { by: 'set-up page', now });
    await openFirstDesk(tx, opened.userId, now);
    return success(opened);
  });
  return entered.ok ? success(await answerEntered(call, entered.value)) : entered;
};
