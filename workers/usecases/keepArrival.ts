import type { Result } from '../../contract/failure';
import { type Visit, withKeptArrival } from '../../data/arrival';
import { db } from '../../data/db';
import { settingRow } from '../../data/settingRows';
import { write } from '../../data/write';
import { stored } from './outcome';

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
