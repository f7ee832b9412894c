import type { Result } from '../../../contract/wire/failure';
import { type Visit, withKeptArrival } from '../../../data/account/arrival';
import { settingRow } from '../../../data/sealing/settingRows';
import { db } from '../../../data/tables/db';
import { write } from '../../../data/tables/write';
import { stored } from '../ground/outcome';

/**
 * Keeps where a visitor came from (spec 3, client flags), sealed: who invited somebody is nobody's to read on the device.
 * What this visit does not say, an earlier one may have said.
 */
export function keepArrival(visit: Visit): Promise<Result<null>> {
  return stored(async () => {
    const { isDeep } = visit;
    const row = await settingRow('arrival', { isDeep, arrival: await withKeptArrival(visit.arrival) });
    await write([db.settings], () => db.settings.put(row));
  });
}
