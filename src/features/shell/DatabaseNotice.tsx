import { Suspense, useSyncExternalStore } from 'react';
import { readDatabaseState, subscribeDatabaseState } from '../../../data/queries/databaseState';
import { withPageTexts } from '../../i18n/activate';
import { lazy } from '../../platform/navigation/lazy';

const DatabaseMessage = lazy(() => withPageTexts(import('./DatabaseMessage')), 'DatabaseMessage');

export function DatabaseNotice() {
  const state = useSyncExternalStore(subscribeDatabaseState, readDatabaseState, readDatabaseState);
  if (state === 'closed' || state === 'open') return null;
  return (
    <Suspense>
      <DatabaseMessage state={state} />
    </Suspense>
  );
}
