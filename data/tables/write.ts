import Dexie, { type Table } from 'dexie';
import { db } from './db';
import { readMeta } from './meta';
import { withDatabase } from './openDatabase';
import { OutdatedWriterError } from './storageFailure';
import { withSpace } from './withSpace';

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
        const minWriter = await readMeta('minWriter');
        if (minWriter !== undefined && minWriter > WRITER_VERSION) {
          throw new OutdatedWriterError(`writer ${WRITER_VERSION} is older than ${minWriter}`);
        }
        return work();
      }),
    );
  // Within another one nothing can be freed: that one is tried again as a whole.
  if (Dexie.currentTransaction) return attempt();
  return withSpace(attempt);
}
