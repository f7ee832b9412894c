import Dexie, { type Table } from 'dexie';
import { db } from './db';
import { freeSpace } from './freeSpace';
import { withDatabase } from './openDatabase';
import { isQuotaError, OutdatedWriterError } from './storageFailure';

/** A browser returns freed space with a delay: pauses before the attempts after freeing, ms. */
const PAUSES_MS = [0, 150, 600, 1_500];
const PAUSES_SUM_MS = PAUSES_MS.reduce((sum, pause) => sum + pause);
let freedAt = Number.NEGATIVE_INFINITY;

/**
 * Runs `store`. On a full device it frees space and retries until the browser has returned that space;
 * rejects with the device's error if nothing can be freed or that is not enough.
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
  // A concurrent writer may just have freed space and is waiting for it too.
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
 * Increases when rows change so that older code would damage them; an upgrade then raises `meta.minWriter`.
 * Dexie itself lets an old bundle open and write a newer database.
 */
export const WRITER_VERSION = 3;

/**
 * Changes tables in a single transaction, the only way to do so; code older than the database is refused. On
 * a full device it frees space and retries the transaction. `work` may await only Dexie: a foreign await
 * (fetch, timer, WebCrypto) ends the transaction half done.
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
  // Inside another transaction nothing can be freed: the outer one is retried as a whole.
  if (Dexie.currentTransaction) return attempt();
  return withSpace(attempt);
}
