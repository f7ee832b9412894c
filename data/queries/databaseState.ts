import { openKeyStore } from '../sealing/openKeyStore';
import { openDatabase as open } from '../tables/openDatabase';

/** The database's state for the page, which shows a message when it is blocked, superseded or failed. */
export {
  type DatabaseState,
  databaseState as readDatabaseState,
  onDatabaseState as subscribeDatabaseState,
  probeDatabase,
} from '../tables/openDatabase';

export { beginTransactions, endTransactions, recordTransactions } from '../tables/openTransactions';

/**
 * Opens the database, and the store of the key for its sealed rows. Rejects if the database cannot be opened.
 */
export function openDatabase(): Promise<void> {
  openKeyStore();
  return open();
}
