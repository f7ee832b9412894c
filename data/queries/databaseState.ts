import { openKeyStore } from '../sealing/deviceKey';
import { db } from '../tables/db';
import { openDatabase as open } from '../tables/openDatabase';
import { notedTransactions } from '../tables/openTransactions';

/** The database's state for the page, which shows a message when it is blocked, superseded or failed. */
export {
  type DatabaseState,
  databaseState as readDatabaseState,
  onDatabaseState as subscribeDatabaseState,
  probeDatabase,
} from '../tables/openDatabase';

export { abortTransactions } from '../tables/openTransactions';

/** From now on `abortTransactions` knows which there are. To be said before the database is opened. */
export function noteTransactions(): void {
  db.use(notedTransactions);
}

/** Opens the database, and beside it the store of the key that its sealed rows need. Rejects when the database stays shut. */
export function openDatabase(): Promise<void> {
  openKeyStore();
  return open();
}
