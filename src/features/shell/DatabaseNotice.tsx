import { useSyncExternalStore } from 'react';
import { readDatabaseState, subscribeDatabaseState } from '../../../data/queries/databaseState';
import { late } from '../../platform/late';

const DatabaseMessage = late(() => import('./DatabaseMessage').then((module) => module.DatabaseMessage), {
  texts: true,
});

/** Covers the app when the device's database cannot be used, and says what to do about it. */
export function DatabaseNotice() {
  const state = useSyncExternalStore(subscribeDatabaseState, readDatabaseState, readDatabaseState);
  if (state === 'closed' || state === 'open') return null;
  return <DatabaseMessage state={state} />;
}
