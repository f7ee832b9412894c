import { readMeta } from './meta';
import { withDatabase } from './openDatabase';

/** Whose a row of the device is that was made before there was an account: the first one's. Accounts count from 1. */
export const NOBODY = 0;

/** The account this device acts for; undefined before there is one. Also inside a transaction that has `meta`. */
export function currentAccount(): Promise<number | undefined> {
  return withDatabase(() => readMeta('accountId'));
}

/** Whose a row is that is made now. */
export async function currentOwner(): Promise<number> {
  return (await currentAccount()) ?? NOBODY;
}
