import 'fake-indexeddb/auto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { serialize } from 'node:v8';
import type { ChapterEntry } from '../../contract/catalogue/chapters.schema';
import { db } from '../../data/tables/db';
import type { AnyChapterRow } from '../../data/tables/rows';
import { bookSections, settledSections } from '../../formats/bookSections';
import { readBookFile } from '../../formats/readBookFile';
import { entryOf, rowOf } from '../../workers/usecases/ownFiles/settlePlaces';
import { disk } from './disk';

const DEMO = 'content/demo/novels';
/** The entry of an index names its table and index, and ends with a version. */
const ENTRY_BYTES = 8;
const NUMBER_KEY_BYTES = 9;

/**
 * Measures what books take on the device for each byte of their text (UTF-8): the rows of their chapters as a
 * browser serializes them, the list of chapters, and the keys of the table and its two indexes, before
 * LevelDB's compression. For each file in `folder`, and for the demo's novels with every chapter unlocked.
 * The figure is a sum and does not depend on the load of the machine. `disk FOLDER` measures what the browser
 * itself takes for them (disk.ts).
 */
export async function storage([first, second]: readonly string[]): Promise<void> {
  if (first === 'disk') return await disk(second);
  await sum(first);
}

async function sum(folder: string | undefined): Promise<void> {
  for (const path of folder ? await filesIn(folder) : []) print(basename(path), await measure(path));
  const demo: Measured[] = [];
  for (const path of await filesIn(DEMO)) demo.push(await measure(path));
  print('the demo’s novels', sumOf(demo));
}

async function filesIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).sort().map((name) => join(folder, name));
}

const PARTS = ['text', 'chapters', 'texts', 'rows', 'list', 'keys'] as const;
type Measured = Readonly<Record<(typeof PARTS)[number], number>>;

let lastBook = 0;

async function measure(path: string): Promise<Measured> {
  const book = readBookFile(basename(path), new Uint8Array(await readFile(path)));
  const sections = settledSections(bookSections(book), new Map());
  lastBook += 1;
  const chapters: ChapterEntry[] = [];
  for (const [at, section] of sections.entries()) {
    const entry = await entryOf(section, at);
    chapters.push(entry);
    await db.chapters.put(await rowOf(lastBook, entry, section.text));
  }
  await db.chapterLists.put({ bookId: lastBook, revision: 1, chapters });
  return taken(lastBook);
}

async function taken(bookId: number): Promise<Measured> {
  const rows = await db.chapters
    .where('[bookId+target]')
    .between([bookId, Number.NEGATIVE_INFINITY], [bookId, []])
    .toArray();
  const list = await db.chapterLists.get(bookId);
  const sum = (of: (row: AnyChapterRow) => number) => rows.reduce((all, row) => all + of(row), 0);
  const texts = sum(({ packed }) => packed?.byteLength ?? 0);
  return {
    text: (list?.chapters ?? []).reduce((all, { bytes }) => all + bytes, 0),
    chapters: rows.length,
    texts,
    rows: sum((row) => serialize(row).length) - texts,
    list: serialize(list).length,
    keys: sum(keyBytes),
  };
}

function sumOf(all: readonly Measured[]): Measured {
  return Object.fromEntries(
    PARTS.map((part) => [part, all.reduce((sum, one) => sum + one[part], 0)]),
  ) as Measured;
}

/**
 * In LevelDB: the primary key, and for each index its value followed by the primary key. Letters take two
 * bytes there.
 */
function keyBytes({ hash }: AnyChapterRow): number {
  const primary = 2 * NUMBER_KEY_BYTES;
  const byHash = (typeof hash === 'number' ? NUMBER_KEY_BYTES : 2 * hash.length) + primary;
  const byKept = 2 * NUMBER_KEY_BYTES + primary;
  return primary + byHash + byKept + 3 * ENTRY_BYTES;
}

function print(name: string, { text, chapters, texts, rows, list, keys }: Measured): void {
  const share = (bytes: number) => (bytes / text).toFixed(3);
  console.log(
    name.padEnd(28),
    `text ${(text / 1000).toFixed(0)} kB in ${chapters}`.padEnd(22),
    `packed ${share(texts)}  rows ${share(rows)}  list ${share(list)}  keys ${share(keys)}`,
    ` all told ${share(texts + rows + list + keys)}`,
  );
}
