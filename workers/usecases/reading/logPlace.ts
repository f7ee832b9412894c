import { SYNC_MOST_PLACES } from '../../../contract/reading/limits';
import type { Result } from '../../../contract/wire/failure';
import { sealPlaceLog, unsealPlaceLog } from '../../../data/sealing/placeLog';
import { NOTED, noteChange } from '../../../data/sync/noteChange';
import { db } from '../../../data/tables/db';
import { withDatabase } from '../../../data/tables/openDatabase';
import type { PastPlace } from '../../../data/tables/rows';
import { write } from '../../../data/tables/write';
import { stored } from '../ground/outcome';

/** Places are logged one after another, in all tabs: each goes in front of what the one before left. */
const LOCK = 'dogear-place-log';

/** Keeps a place the reader leaves by a jump or with the book, sealed. Left again from the same spot it is one. */
export function logPlace({ bookId, place }: { bookId: number; place: PastPlace }): Promise<Result<null>> {
  return stored(() =>
    navigator.locks.request(LOCK, async () => {
      const before = (await unsealPlaceLog(await withDatabase(() => db.placeLog.get(bookId)))) ?? [];
      const others = before.filter((past) => !isSameSpot(past, place));
      const row = await sealPlaceLog(bookId, [place, ...others].slice(0, SYNC_MOST_PLACES));
      await write([db.placeLog, ...NOTED], async () => {
        await db.placeLog.put(row);
        await noteChange('pastPlaces', bookId, ['places']);
      });
    }),
  );
}

function isSameSpot(a: PastPlace, b: PastPlace): boolean {
  return a.target === b.target && a.blockId === b.blockId && a.offset === b.offset && a.device === b.device;
}
