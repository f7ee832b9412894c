import type { User } from '../../contract/schemas/account';
import { unsealUser } from '../sealing/sealedRows';
import { currentAccount } from '../tables/currentAccount';
import { readMeta } from '../tables/meta';
import { withDatabase } from '../tables/openDatabase';

/** Whether the account had no room for what this device last wanted to tell it. */
export function readAccountFull(): Promise<boolean> {
  return withDatabase(async () => {
    const full = await readMeta('accountFull');
    return full !== undefined && full.accountId === (await currentAccount());
  });
}

/** The stored user (spec 3, user info), guest or registered; undefined before the first sign-in. */
export async function readUser(): Promise<User | undefined> {
  return unsealUser(await withDatabase(() => readMeta('user')));
}
