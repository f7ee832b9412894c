import { sql } from 'drizzle-orm';
import { type Database, rowsOf, type Transaction } from '../ground/db/database';
import { catalogueState } from '../ground/db/schema/counts';

/** Tells every process that books or home blocks changed; in the transaction of the change. */
export async function raiseRevision(tx: Transaction): Promise<void> {
  await tx.update(catalogueState).set({ revision: sql`${catalogueState.revision} + 1` });
}

export type CatalogueState = {
  readonly revision: number;
  /** Versions of answers (`createAnswerCache`) that stand on the books alone, or on their sums of readers too. */
  readonly books: string;
  readonly counted: string;
};

/** Read before an answer is made from what it tells of: the answer may then be newer, never older. */
export async function readState(db: Database): Promise<CatalogueState> {
  const [row] = await rowsOf<{ revision: number; counted: number }>(
    db,
    sql`select revision::float8 as revision, counted::float8 as counted from catalogue_state`,
  );
  if (!row) throw new Error('The catalogue has no state: its migration did not run.');
  const { revision, counted } = row;
  return { revision, books: String(revision), counted: `${revision} ${counted}` };
}

/** Any fixed number. */
const PUBLISH_LOCK = 7_364_129;

/**
 * Until the transaction ends: books are written one at a time, so that no file is removed while another book takes it
 * up, and words get their numbers in the order in which others see them.
 */
export async function lockPublishing(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${PUBLISH_LOCK})`);
}
