import type { IndexableType, Table } from 'dexie';
import { db } from '../../../data/tables/db';
import { withDatabase } from '../../../data/tables/openDatabase';
import { rawRows } from '../../../data/tables/rawRows';
import { isSound } from '../../../data/tables/soundRows';
import { write } from '../../../data/tables/write';
import { forgetCursors } from '../../sweep/forgetCursors';
import { mended } from '../../sweep/mend';
import { opens } from '../../sweep/opens';
import { setAside } from '../../sweep/setAside';

/** What others are mended from comes first; whether a change is of something that is there, last. */
const FIRST = ['chapters', 'chapterLists', 'ownBooks', 'books'];
const LAST = ['syncChanges'];
/** What is long. A damaged row of these is fetched, or made, again where it is read. */
const TEXTS = new Set(['chapters', 'ownFiles', 'packDictionaries', 'pictures', 'sounds', 'narration']);
/** Rows that are in memory at once. */
const AT_ONCE = 50;
const LOCK = 'dogear-sweep';

export type Swept = { readonly removed: number; readonly tables: readonly string[] };

/**
 * Finds the rows that nobody gets to see (data/tables/soundRows) and those whose seal does not open, in one tab at a time. What can be made
 * whole is; an intent is set aside; the rest goes, and what tells how far the account was heard goes with it, so that it comes again.
 * `texts`: of chapters too, which is work for a large library.
 */
export function sweepDamagedRows({ texts = false } = {}): Promise<Swept> {
  return navigator.locks.request(LOCK, async () => {
    let removed = 0;
    const tables: string[] = [];
    for (const table of inOrder()) {
      if (TEXTS.has(table.name) && !texts) continue;
      const found = await sweep(table);
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

async function sweep(table: Table): Promise<number> {
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
  const whole = await Promise.all(damaged.map(({ key, row }) => mended(table.name, key, row)));
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

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
