import 'fake-indexeddb/auto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { serialize } from 'node:v8';
import type { ChapterEntry } from '../../contract/schemas/chapter';
import { readDictionary } from '../../data/packing/dictionaries';
import { readHead } from '../../data/packing/head';
import { db } from '../../data/tables/db';
import type { StoredChapterRow } from '../../data/tables/rows';
import { bookSections, settledSections } from '../../formats/bookSections';
import { readBookFile } from '../../formats/readBookFile';
import { downloadPacking, SAMPLED } from '../../workers/usecases/library/downloadPacking';
import { dictionaryOf, entryOf, rowOf } from '../../workers/usecases/ownFiles/ownChapters';
import { packNextBook } from '../../workers/usecases/ownFiles/packOwnBooks';
import { FakeLocks } from '../doubles/fakeLocks';

const DEMO = 'content/demo/novels';
/** An index's entry names its table and index, and ends with a version. */
const ENTRY_BYTES = 8;
const NUMBER_KEY_BYTES = 9;

/**
 * `npm run bench -- storage [folder]`: what books take on the device for each byte of their text (UTF-8), all told: the rows of their
 * chapters as a browser serializes them, the list of chapters, the dictionary, and the keys of the table and its two indexes; before LevelDB packs
 * anything. Of each file in `folder`, and of the demo's novels with every chapter unlocked: downloaded, and as a file of one's own, at first and
 * once it was packed as one in the background, where it is short. A sum, which no load of the machine changes.
 */
export async function storage([folder]: readonly string[]): Promise<void> {
  Object.defineProperty(globalThis, 'navigator', { value: { locks: new FakeLocks() }, configurable: true });
  const demo: Kinds[] = [];
  for (const path of folder ? await filesIn(folder) : []) print(basename(path), await measure(path));
  for (const path of await filesIn(DEMO)) demo.push(await measure(path));
  print('the demo’s novels', {
    downloaded: sumOf(demo.map((each) => each.downloaded)),
    atFirst: sumOf(demo.map((each) => each.atFirst)),
    own: sumOf(demo.map((each) => each.own)),
  });
}

async function filesIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).sort().map((name) => join(folder, name));
}

const PARTS = ['text', 'chapters', 'texts', 'dictionary', 'rows', 'list', 'keys'] as const;
type Measured = Readonly<Record<(typeof PARTS)[number], number>>;
type Kinds = Readonly<Record<'downloaded' | 'atFirst' | 'own', Measured>>;

let lastBook = 0;

async function measure(path: string): Promise<Kinds> {
  const book = readBookFile(basename(path), new Uint8Array(await readFile(path)));
  const sections = settledSections(bookSections(book), new Map());
  lastBook += 1;
  const [bookId, ownId] = [lastBook, -lastBook];
  const made = await dictionaryOf(ownId, sections);
  const entries: ChapterEntry[] = [];
  for (const [at, section] of sections.entries()) entries.push(await entryOf(section, at));
  const packing = downloadPacking(bookId, entries);
  for (const [at, { text }] of sections.entries()) {
    const entry = entries[at] as ChapterEntry;
    const known = await readDictionary(bookId);
    const row = await rowOf(bookId, entry, text, known?.isSolid ? undefined : known, packing.deflate);
    await db.chapters.put(row);
    if (at + 1 === SAMPLED) await packing.makeDictionary(entries);
    await db.chapters.put(await rowOf(ownId, entry, text, made?.dictionary));
  }
  if (made) await db.packDictionaries.put(made.row);
  await db.chapterLists.bulkPut(
    [bookId, ownId].map((id) => ({ bookId: id, revision: 1, chapters: entries })),
  );
  const atFirst = await taken(ownId);
  await packing.end();
  const own = { bookId: ownId, hash: path, fileName: basename(path), bytes: 0, addedAt: Date.now() };
  await db.ownBooks.put(own);
  while (await packNextBook());
  return { downloaded: await taken(bookId), atFirst, own: await taken(ownId) };
}

/** What lies there of a book. */
async function taken(bookId: number): Promise<Measured> {
  const rows = await db.chapters
    .where('[bookId+target]')
    .between([bookId, Number.NEGATIVE_INFINITY], [bookId, []])
    .toArray();
  const [list, dictionary] = [await db.chapterLists.get(bookId), await db.packDictionaries.get(bookId)];
  const sum = (of: (row: StoredChapterRow) => number) => rows.reduce((all, row) => all + of(row), 0);
  const texts = sum(textBytes);
  return {
    text: (list?.chapters ?? []).reduce((all, { bytes }) => all + bytes, 0),
    chapters: rows.length,
    texts: texts + (dictionary?.solid ? dictionary.data.byteLength : 0),
    dictionary: dictionary
      ? serialize(dictionary).length - (dictionary.solid ? dictionary.data.byteLength : 0)
      : 0,
    rows: sum((row) => serialize(row).length) - texts,
    list: serialize(list).length,
    keys: sum(keyBytes),
  };
}

/** What is deflated of a row; what else is said of its chapter lies before it. */
function textBytes({ packed }: StoredChapterRow): number {
  if (!packed) return 0;
  return packed.byteLength - (readHead(new Uint8Array(packed), 1)?.end ?? 0);
}

function sumOf(all: readonly Measured[]): Measured {
  return Object.fromEntries(
    PARTS.map((part) => [part, all.reduce((sum, one) => sum + one[part], 0)]),
  ) as Measured;
}

/** In LevelDB: the primary key, and of each index its value with the primary key behind it. Letters take two bytes there. */
function keyBytes({ hash }: StoredChapterRow): number {
  const primary = 2 * NUMBER_KEY_BYTES;
  const byHash = (typeof hash === 'number' ? NUMBER_KEY_BYTES : 2 * hash.length) + primary;
  const byKept = 2 * NUMBER_KEY_BYTES + primary;
  return primary + byHash + byKept + 3 * ENTRY_BYTES;
}

function allTold({ text, texts, dictionary, rows, list, keys }: Measured): string {
  return ((texts + dictionary + rows + list + keys) / text).toFixed(3);
}

function print(name: string, { downloaded, atFirst, own }: Kinds): void {
  const { text, chapters, texts, dictionary, rows, list, keys } = downloaded;
  const share = (bytes: number) => (bytes / text).toFixed(3);
  console.log(
    name.padEnd(28),
    `text ${(text / 1000).toFixed(0)} kB in ${chapters}`.padEnd(22),
    `packed ${share(texts)}  dictionary ${share(dictionary)}  rows ${share(rows)}  list ${share(list)}  keys ${share(keys)}`,
    ` all told ${allTold(downloaded)}  one’s own: at first ${allTold(atFirst)}, then ${allTold(own)}`,
  );
}
