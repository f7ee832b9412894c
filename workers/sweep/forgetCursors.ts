import type { IndexableType } from 'dexie';
import { ONLY_KEY, type SyncKind } from '../../contract/reading/sync.schema';
import { db } from '../../data/tables/db';
import { metaRow, readMeta } from '../../data/tables/meta';
import type { MetaValues } from '../../data/tables/metaValues';
import { write } from '../../data/tables/write';

type Thing = readonly [kind: SyncKind, key: string];

/** Which thing of the account a row is. */
const THINGS: Readonly<Record<string, (key: never) => Thing>> = {
  bookshelf: (bookId: number) => ['shelf', String(bookId)],
  places: (bookId: number) => ['place', String(bookId)],
  placeLog: (bookId: number) => ['pastPlaces', String(bookId)],
  readHistory: (bookId: number) => ['history', String(bookId)],
  videoHistory: (videoId: number) => ['videoHistory', String(videoId)],
  annotations: (id: string) => ['annotation', id],
  readingTime: (month: string) => ['readingTime', month],
  collections: (id: string) => ['collection', id],
  collected: ([id, bookId]: [string, number]) => ['collected', `${id}/${bookId}`],
  settings: (key: string) => [key as SyncKind, ONLY_KEY],
};

/** How far what lies in a table was heard of the server. */
const CURSORS: Readonly<Record<string, keyof MetaValues>> = {
  grants: 'grantsAfter',
  coinHistory: 'coinHistory',
};

/**
 * After rows of a table were damaged: what tells how far the server was heard is forgotten, so that it says it again. What was
 * changed of a thing goes with it: half of it would keep out what the account has of the whole.
 */
export async function forgetCursors(table: string, keys: readonly IndexableType[]): Promise<void> {
  const thing = THINGS[table];
  const cursor = thing ? 'syncCursor' : CURSORS[table];
  await write([db.syncChanges, db.wallet, db.tasks], async () => {
    if (cursor) await db.meta.delete(cursor);
    if (table === 'meta') await countSettlementsAgain();
    const things = thing ? keys.map((key) => thing(key as never)) : [];
    for (const [kind, key] of things) {
      const name: [SyncKind, string] = [kind, key];
      if ((await db.syncChanges.get(name))?.removed === undefined) await db.syncChanges.delete(name);
    }
  });
}

/** Inside a transaction. A wallet that knew of more of them than there were would never be refreshed. */
async function countSettlementsAgain(): Promise<void> {
  const [wallets, parts, counted] = await Promise.all([
    db.wallet.toArray(),
    db.tasks.toArray(),
    readMeta('settlements'),
  ]);
  const most = Math.max(counted ?? 0, ...[...wallets, ...parts].map(({ settlement }) => settlement));
  if (most > (counted ?? 0)) await db.meta.put(metaRow('settlements', most));
}
