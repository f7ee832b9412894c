import { lazy, Suspense, useSyncExternalStore } from 'react';
import { readDatabaseState, subscribeDatabaseState } from '../../../data/queries/databaseState';
import { pageTexts } from '../../i18n/activate';

const DatabaseMessage = lazy(async () => {
  const [module] = await Promise.all([import('./DatabaseMessage'), pageTexts()]);
  return { default: module.DatabaseMessage };
});

/** Covers the app when the device's database cannot be used, and says what to do about it. */
export function DatabaseNotice() {
  const state = useSyncExternalStore(subscribeDatabaseState, readDatabaseState, readDatabaseState);
  if (state === 'closed' || state === 'open') return null;
  return (
    <Suspense>
      <DatabaseMessage state={state} />
    </Suspense>
  );
}
