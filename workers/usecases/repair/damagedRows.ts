import type { IndexableType, Table } from 'dexie';
import { ONLY_KEY, type SyncKind } from '../../../contract/schemas/sync';
import { isUnasked } from '../../../data/outbox/read';
import { db } from '../../../data/tables/db';
import { metaRow, readMeta } from '../../../data/tables/meta';
import type { MetaValues } from '../../../data/tables/metaValues';
import { withDatabase } from '../../../data/tables/openDatabase';
import { isSound } from '../../../data/tables/soundRows';
import { write } from '../../../data/tables/write';
import { opens, repairedRow } from './repairRow';

/** What others are repairedRow from comes first; whether a change is of something that is there, last. */
const FIRST = ['chapters', 'chapterLists', 'ownBooks', 'books'];
const LAST = ['syncChanges'];
/** What is long. A damaged row of these is fetched, or made, again where it is read. */
const TEXTS = new Set(['chapters', 'ownFiles', 'packDictionaries', 'pictures', 'sounds', 'narration']);
/** Rows that are in memory at once. */
const AT_ONCE = 50;
const LOCK = 'dogear-sweep';

export type Repaired = { readonly removed: number; readonly tables: readonly string[] };

/**
 * Finds the rows that nobody gets to see (data/tables/soundRows) and those whose seal does not open, in one tab at a time. What can be made
 * whole is; an intent is set aside; the rest goes, and what tells how far the account was heard goes with it, so that it comes again.
 * `texts`: of chapters too, which is work for a large library.
 */
export function repairDamagedRows({ texts = false } = {}): Promise<Repaired> {
  return navigator.locks.request(LOCK, async () => {
    let removed = 0;
    const tables: string[] = [];
    for (const table of inOrder()) {
      if (TEXTS.has(table.name) && !texts) continue;
      const found = await repairTable(table);
      removed += found;
      if (found > 0) tables.push(table.name);
    }
    return { removed, tables };
  });
}

function inOrder(): Table[] {
  const rank = ({ name }: Table) =>
    FIRST.includes(name) ? FIRST.indexOf(name) : LAST.includes(name) ? 99 : 9;
  return db.tables.toSorted((a, b) => rank(a) - rank(b));
}

async function repairTable(table: Table): Promise<number> {
  const keys = await withDatabase(() => table.toCollection().primaryKeys());
  const damaged: { key: IndexableType; row: unknown }[] = [];
  // A recording may have 64 MB.
  const step = table.name === 'sounds' ? 1 : AT_ONCE;
  for (let at = 0; at < keys.length; at += step) {
    const some = keys.slice(at, at + step);
    for (const [index, row] of (await rawRows(table, some)).entries()) {
      // Gone since its key was read.
      if (row === undefined) continue;
      if (!isSound(table.name, row) || !(await opens(table.name, row)))
        damaged.push({ key: some[index] as IndexableType, row });
    }
  }
  if (damaged.length === 0) return 0;
  const lost = damaged.map(({ key }) => key);
  if (table.name === 'outbox')
    await setAside(
      lost as string[],
      damaged.map(({ row }) => row),
    );
  else await put(table, damaged);
  await forgetCursors(table.name, lost);
  return damaged.length;
}

async function put(table: Table, damaged: readonly { key: IndexableType; row: unknown }[]): Promise<void> {
  const whole = await Promise.all(damaged.map(({ key, row }) => repairedRow(table.name, key, row)));
  await write([table], async () => {
    for (const [index, { key }] of damaged.entries()) {
      // Read again: one that was written since is sound, and opens, unless it never did.
      const present = await table.get(key);
      const row = whole[index];
      if (present !== undefined && !isSame(present, damaged[index]?.row)) continue;
      if (row) await table.put(row);
      else await table.delete(key);
    }
  });
}

/** Rows as they lie there, damaged ones too, in the order of their keys: what nobody else gets to see (data/tables/soundRows). */
export function rawRows(table: Table, keys: readonly IndexableType[]): Promise<unknown[]> {
  return withDatabase(() =>
    table.db.transaction('r', table, (transaction) =>
      table.core.getMany({ trans: transaction.idbtrans, keys: [...keys], cache: 'immutable' }),
    ),
  );
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Nobody looks through more of them. */
const MOST_KEPT = 20;

/**
 * Takes damaged intents out of the outbox, and keeps them as they are: they are never sent, what they spend nobody
 * knows any more, and the reader hears of them once (src/features/shell).
 */
export async function setAside(keys: readonly string[], rows: readonly unknown[]): Promise<void> {
  const asked = rows.filter(isAsked).length;
  await write([db.outbox], async () => {
    const { rows: before, untold } = (await readMeta('damagedIntents')) ?? { rows: [], untold: 0 };
    const kept = [...before, ...rows].slice(-MOST_KEPT);
    await db.outbox.bulkDelete([...keys]);
    await db.meta.put(metaRow('damagedIntents', { rows: kept, untold: untold + asked }));
  });
}

/** A row that is damaged may be of any kind, or of none. */
function isAsked(row: unknown): boolean {
  return !isUnasked((row as { kind?: unknown }).kind);
}

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
