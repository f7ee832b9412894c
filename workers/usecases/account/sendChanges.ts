import { type Result, success } from '../../../contract/wire/failure';
import { db } from '../../../data/tables/db';
import { withDatabase } from '../../../data/tables/openDatabase';
import { outcome } from '../ground/outcome';
import { placesSaved } from '../reading/savePlace';
import { synchronize } from '../session/synchronize';
import { playedSaved } from '../watching/savePlayed';

/**
 * Sends at once what was changed here, the places that are still being saved among it. For a page that is left: the
 * usual pause after a change may outlast the page. Asks nothing of the server when nothing was changed.
 */
export function sendChanges(): Promise<Result<null>> {
  return outcome(async () => {
    await Promise.all([placesSaved(), playedSaved()]);
    if ((await withDatabase(() => db.syncChanges.count())) === 0) return success(null);
    return synchronize();
  });
}
