import { sql } from 'drizzle-orm';
import { type Database, rowsOf, type Transaction } from '../ground/db/database';
import { catalogueState } from '../ground/db/schema/counts';

/** Notifies every process that books or home blocks changed. It must run in the transaction of the change. */
export async function raiseRevision(tx: Transaction): Promise<void> {
  await tx.update(catalogueState).set({ revision: sql`${catalogueState.revision} + 1` });
}

export type CatalogueState = {
  readonly revision: number;
  /**
   * Versions of cached answers (`createAnswerCache`): `books` for those that depend only on the books,
   * `counted` for those that depend on reader counts too.
   */
  readonly books: string;
  readonly counted: string;
};

/**
 * Returns the state. Read it before the data of an answer: the answer may then be newer than its version,
 * never older.
 */
export async function readState(db: Database): Promise<CatalogueState> {
  const [row] = await rowsOf<{ revision: number; counted: number }>(
    db,
    sql`select revision::float8 as revision, counted::float8 as counted from catalogue_state`,
  );
  if (!row) throw new Error('The catalogue has no state: its migration did not run.');
  const { revision, counted } = row;
  return { revision, books: String(revision), counted: `${revision} ${counted}` };
}

const PUBLISH_LOCK = 7_364_129;

/**
 * Locks publishing until the transaction ends. Books are written one at a time, so that no file is removed
 * while another book starts to use it, and words get their numbers in commit order.
 */
export async function lockPublishing(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${PUBLISH_LOCK})`);
}
