import type { IndexableType, Table } from 'dexie';
import { ONLY_KEY, type SyncKind } from '../../../contract/reading/sync.schema';
import { isUnasked } from '../../../data/outbox/read';
import { db } from '../../../data/tables/db';
import { metaRow, readMeta } from '../../../data/tables/meta';
import type { MetaValues } from '../../../data/tables/metaValues';
import { withDatabase } from '../../../data/tables/openDatabase';
import { isSound } from '../../../data/tables/soundRows';
import { write } from '../../../data/tables/write';
import { opens, repairedRow } from './repairRow';

/** Tables that others are repaired from are first; changes, which need the rows they belong to, are last. */
const FIRST = ['chapters', 'chapterLists', 'ownBooks', 'books'];
const LAST = ['syncChanges'];
/** Tables with long rows. A damaged one is fetched or made again when it is read. */
const TEXTS = new Set(['chapters', 'ownFiles', 'packDictionaries', 'pictures', 'sounds', 'narration']);
const AT_ONCE = 50;
const LOCK = 'dogear-sweep';

export type Repaired = { readonly removed: number; readonly tables: readonly string[] };

/**
 * Finds the rows that reads skip (data/tables/soundRows) and those whose seal does not open, in one tab at a
 * time. It repairs what it can, sets damaged intents aside and deletes the other rows together with their
 * sync cursors, so that they are fetched again. `texts` includes chapters, which takes long for a large
 * library.
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
      // Deleted since its key was read.
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
      // Reads the row again: one written since is valid and opens, unless it never did.
      const present = await table.get(key);
      const row = whole[index];
      if (present !== undefined && !isSame(present, damaged[index]?.row)) continue;
      if (row) await table.put(row);
      else await table.delete(key);
    }
  });
}

/**
 * Returns stored rows in the order of their keys, including damaged ones, which other reads skip
 * (data/tables/soundRows).
 */
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

const MOST_KEPT = 20;

/**
 * Removes damaged intents from the outbox and keeps them as found: they are never sent, their cost is
 * unknown, and the reader is notified once (src/features/shell).
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

/** A damaged row may have any kind or none. */
function isAsked(row: unknown): boolean {
  return !isUnasked((row as { kind?: unknown }).kind);
}

type Thing = readonly [kind: SyncKind, key: string];

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

const CURSORS: Readonly<Record<string, keyof MetaValues>> = {
  grants: 'grantsAfter',
  coinHistory: 'coinHistory',
};

/**
 * Deletes the cursors of damaged rows, so that the server sends the data again. Recorded changes of a damaged
 * thing are deleted too: half a thing would keep out the account's complete one.
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

/** Runs inside a transaction. A wallet with a higher count than the device's would never be refreshed. */
async function countSettlementsAgain(): Promise<void> {
  const [wallets, parts, counted] = await Promise.all([
    db.wallet.toArray(),
    db.tasks.toArray(),
    readMeta('settlements'),
  ]);
  const most = Math.max(counted ?? 0, ...[...wallets, ...parts].map(({ settlement }) => settlement));
  if (most > (counted ?? 0)) await db.meta.put(metaRow('settlements', most));
}
