import type { User } from '../../contract/account';
import type { Balance } from '../../contract/money';
import { readMeta } from '../meta';
import { withDatabase } from '../openDatabase';
import { unsealUser } from '../sealedRows';
import { readWallet } from './wallet';

/** The stored user (spec 3, user info), guest or registered; undefined before the first sign-in. */
export async function readUser(): Promise<User | undefined> {
  return unsealUser(await withDatabase(() => readMeta('user')));
}

/** Who the reader is and what they have, as last heard. */
export type Account = { user: User | undefined; balance: Balance | undefined };

export async function readAccount(): Promise<Account> {
  const [user, balance] = await Promise.all([readUser(), readWallet()]);
  return { user, balance };
}
