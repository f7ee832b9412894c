import Dexie, { type Table } from 'dexie';
import { db } from './db';
import { freeSpace } from './freeSpace';
import { withDatabase } from './openDatabase';
import { isQuotaError, OutdatedWriterError } from './storageFailure';

/** A browser gives room back some time after what lay there was dropped: pauses before the tries after that, ms. */
const PAUSES_MS = [0, 150, 600, 1_500];
const PAUSES_SUM_MS = PAUSES_MS.reduce((sum, pause) => sum + pause);
let freedAt = Number.NEGATIVE_INFINITY;

/**
 * Has something stored. On a full device what can be freed is freed, and it is tried again until the browser has given
 * that room back; rejects with the device's refusal when there is nothing to free, or when that is not enough.
 */
export async function withSpace<T>(store: () => Promise<T>): Promise<T> {
  let refusal: unknown;
  try {
    return await store();
  } catch (error) {
    refusal = error;
  }
  if (!isQuotaError(refusal)) throw refusal;
  if (await freeSpace()) freedAt = performance.now();
  // Another one may have freed it just now, and waits for it too.
  if (performance.now() - freedAt > PAUSES_SUM_MS) throw refusal;
  for (const pause of PAUSES_MS) {
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    try {
      return await store();
    } catch (error) {
      if (!isQuotaError(error)) throw error;
      refusal = error;
    }
  }
  throw refusal;
}

/**
 * Grows when rows change so that older code would spoil them; an upgrade then raises `meta.minWriter`. Dexie
 * itself lets an old bundle open and write a newer database.
 */
export const WRITER_VERSION = 3;

/**
 * The one way to change tables: a single transaction, refused to code older than the database. When the device is
 * full, what can be freed is freed and the transaction is tried again. `work` may await Dexie only: a foreign
 * await (fetch, timer, WebCrypto) ends the transaction half done.
 */
export async function write<T>(tables: readonly Table[], work: () => Promise<T>): Promise<T> {
  const attempt = () =>
    withDatabase(() =>
      db.transaction('rw', [...new Set<Table>([...tables, db.meta])], async () => {
        const minWriter = (await db.meta.get('minWriter'))?.value;
        if (typeof minWriter === 'number' && minWriter > WRITER_VERSION) {
          throw new OutdatedWriterError(`writer ${WRITER_VERSION} is older than ${minWriter}`);
        }
        return work();
      }),
    );
  // Within another one nothing can be freed: that one is tried again as a whole.
  if (Dexie.currentTransaction) return attempt();
  return withSpace(attempt);
}
