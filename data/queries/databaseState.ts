import { openKeyStore } from '../sealing/deviceKey';
import { openDatabase as open } from '../tables/openDatabase';

/** The database's state for the page, which shows a message when it is blocked, superseded or failed. */
export {
  type DatabaseState,
  databaseState as readDatabaseState,
  onDatabaseState as subscribeDatabaseState,
  probeDatabase,
} from '../tables/openDatabase';

export { beginTransactions, endTransactions, noteTransactions } from '../tables/openTransactions';

/** Opens the database, and beside it the store of the key that its sealed rows need. Rejects when the database stays shut. */
export function openDatabase(): Promise<void> {
  openKeyStore();
  return open();
}
