import type { User } from '../../contract/account/account.schema';
import { unsealUser } from '../sealing/sealedRows';
import { currentAccount, currentOwner } from '../tables/currentAccount';
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

/** Whose the device's rows are that are made now: the account it acts for, 0 before there is one. */
export function readOwner(): Promise<number> {
  return withDatabase(currentOwner);
}
