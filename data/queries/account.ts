import type { User } from '../../contract/account';
import { readMeta } from '../meta';
import { withDatabase } from '../openDatabase';
import { unsealUser } from '../sealedRows';

/** The stored user (spec 3, user info), guest or registered; undefined before the first sign-in. */
export async function readUser(): Promise<User | undefined> {
  return unsealUser(await withDatabase(() => readMeta('user')));
}
