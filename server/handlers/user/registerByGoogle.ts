import { failed, type Result, success } from '../../../contract/wire/failure';
import { answerEntered, type Entered, enter, enterNew } from '../../accounts/enter';
import { findAccount } from '../../accounts/findAccount';
import type { Handler } from '../../ground/call';
import { identities } from '../../ground/db/schema/logins';
import { transact } from '../../ground/db/transact';
import { findIdentified, takeIdentity } from '../../social/socialLogin';

/**
 * Login by Google or another provider (spec 7). Known by issuer and subject alone: an account with the same e-mail
 * address is not opened, whatever the provider says of the address.
 */
export const registerByGoogle: Handler<'registerByGoogle'> = async (call) => {
  const { context, request, loginToken, clearLogin } = call;
  const { provider } = request;
  const now = context.now();
  const entered = await transact(context.db, async (tx): Promise<Result<Entered>> => {
    const identity = await takeIdentity(tx, { token: loginToken, provider, now });
    if (identity === null) return failed('socialFailed');
    const known = await findIdentified(tx, identity);
    if (known !== null) return success(await enter(tx, call, known));
    const { issuer, subject, email, name, ownsMailbox = false } = identity;
    if (email !== '' && (await findAccount(tx, email)) !== null) return failed('emailTaken');
    const account = { email, passwordHash: null, nickName: name, isProven: ownsMailbox };
    const opened = await enterNew(tx, call, account);
    if (opened === null) return failed('emailTaken');
    await tx.insert(identities).values({ issuer, subject, provider, userId: opened.userId, createdAt: now });
    return success(opened);
  });
  clearLogin();
  return entered.ok ? success(await answerEntered(call, entered.value)) : entered;
};
