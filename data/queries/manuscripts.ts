import { type KeptManuscript, unsealManuscript } from '../sealing/manuscripts';
import { db } from '../tables/db';
import { currentAccount } from '../tables/meta';
import { withDatabase } from '../tables/openDatabase';
import type { ManuscriptRow } from '../tables/rows';
import '../tables/laterShapes';

export type { KeptManuscript } from '../sealing/manuscripts';

/** A manuscript as a page shows it. */
export type ShownManuscript = KeptManuscript & { readonly isUnsent: boolean };

/** Returns the account's manuscripts of a title, or of all titles, last changed first. */
export async function readManuscripts(bookId?: number): Promise<ShownManuscript[]> {
  const rows = await withDatabase(async () => {
    const accountId = await currentAccount();
    const all = bookId === undefined ? db.manuscripts : db.manuscripts.where({ bookId });
    return (await all.toArray()).filter((row) => row.accountId === accountId);
  });
  const opened = await Promise.all(rows.map(open));
  return opened.filter((each) => each !== undefined).sort((a, b) => b.changedAt - a.changedAt);
}

/** Returns a manuscript of the account; undefined if there is none. */
export async function readManuscript(id: string): Promise<ShownManuscript | undefined> {
  const row = await withDatabase(async () => {
    const [accountId, found] = await Promise.all([currentAccount(), db.manuscripts.get(id)]);
    return found?.accountId === accountId ? found : undefined;
  });
  return row && open(row);
}

async function open(row: ManuscriptRow): Promise<ShownManuscript | undefined> {
  const kept = await unsealManuscript(row);
  return kept && { ...kept, isUnsent: row.isUnsent };
}
