/** The database's state for the page, which shows a message when it is blocked, superseded or failed. */
export {
  type DatabaseState,
  databaseState as readDatabaseState,
  onDatabaseState as subscribeDatabaseState,
  openDatabase,
  probeDatabase,
} from '../tables/openDatabase';
