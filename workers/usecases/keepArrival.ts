import type { Arrival } from '../../contract/account';
import type { Result } from '../../contract/failure';
import { db } from '../../data/db';
import { seal } from '../../data/seal';
import { write } from '../../data/write';
import { stored } from './outcome';

/** Keeps where a visitor came from (spec 3, client flags), sealed: who invited somebody is nobody's to read on the device. */
export function keepArrival(visit: { arrival: Arrival; isDeep: 0 | 1 }): Promise<Result<null>> {
  return stored(async () => {
    const value = await seal('arrival', visit);
    await write([db.settings], () => db.settings.put({ key: 'arrival', value }));
  });
}
