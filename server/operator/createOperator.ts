import * as v from 'valibot';
import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from '../../contract/account/logins';
import { passwordSchema } from '../../contract/account/logins.schema';
import { failed, type Result, success } from '../../contract/wire/failure';
import { isCommonPassword } from '../accounts/commonPasswords';
import { findAccount, openAccount } from '../accounts/openAccount';
import type { Context } from '../ground/context';
import { transact } from '../ground/db/transact';
import { givingOf } from '../ground/limits/guests';
import { makeOwner, type RoleSource } from './role';

/** `email` as `emailSchema` normalises it. */
type NewOperator = { readonly email: string; readonly password: string; readonly by: RoleSource };

export const PASSWORD_RULE = `A password has ${PASSWORD_MIN_CHARACTERS} to ${PASSWORD_MAX_CHARACTERS} characters.`;

/** Passwords of the machine's owner are hashed and given in no reader's turn. */
const NETWORK = 'this machine';

/**
 * Opens an owner's account with a proven address, without a mail server: the caller owns
 * the machine. Resolves to its number. Refused: `emailTaken` for an address that has an account, which
 * stays as it is; `malformed` and `commonPassword` for a password that no reader may choose either.
 */
export async function createOperator(
  context: Context,
  { email, password, by }: NewOperator,
): Promise<Result<number>> {
  if ((await findAccount(context.db, email)) !== null) return failed('emailTaken');
  if (!v.is(passwordSchema, password)) return failed('malformed');
  if (isCommonPassword(password, email)) return failed('commonPassword');
  const passwordHash = await context.passwords.hash(password, { lane: 'register', network: NETWORK });
  return await transact(context.db, async (tx) => {
    const now = context.now();
    const opened = await openAccount(tx, givingOf({ context, network: NETWORK }), {
      email,
      nickName: '',
      isProven: true,
      passwordHash,
      signedIn: null,
      isDeep: 0,
      source: '',
      friendInviteCode: '',
      now,
    });
    if (opened === null) return failed('emailTaken');
    await makeOwner(tx, opened.userId, { by, now });
    return success(opened.userId);
  });
}
