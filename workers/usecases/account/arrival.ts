import type { Result } from '../../../contract/wire/failure';
import { type Visit, withKeptArrival } from '../../../data/account/arrival';
import { settingRow } from '../../../data/sealing/settingRows';
import { db } from '../../../data/tables/db';
import { write } from '../../../data/tables/write';
import { stored } from '../ground/outcome';

/**
 * Stores where a visitor arrived from (spec 3, client flags), sealed, because the inviter is private. An
 * earlier visit's values fill the gaps.
 */
export function keepArrival(visit: Visit): Promise<Result<null>> {
  return stored(async () => {
    const { isDeep } = visit;
    const row = await settingRow('arrival', { isDeep, arrival: await withKeptArrival(visit.arrival) });
    await write([db.settings], () => db.settings.put(row));
  });
}
