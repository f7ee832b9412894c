import { failed, type Result } from '../../../contract/wire/failure';
import { currentAccount } from '../../../data/tables/currentAccount';
import { withDatabase } from '../../../data/tables/openDatabase';
import { outcome } from '../ground/outcome';

/** Runs what the account on this device asks for; `noSession` where there is none. */
export function asReader<T>(work: (userId: number) => Promise<Result<T>>): Promise<Result<T>> {
  return outcome(async () => {
    const userId = await withDatabase(currentAccount);
    return userId === undefined ? failed('noSession') : work(userId);
  });
}
