import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { serialize } from 'node:v8';
import type { ChapterEntry } from '../../contract/schemas/chapter';
import { deflateTightly } from '../../data/packing/deflate/deflateTightly';
import type { StoredChapterRow } from '../../data/tables/rows';
import { bookSections, settledSections } from '../../formats/bookSections';
import { readBookFile } from '../../formats/readBookFile';
import { dictionaryOf, entryOf, rowOf } from '../../workers/usecases/ownFiles/ownChapters';

const DEMO = 'content/demo/novels';
/** An index's entry names its table and index, and ends with a version. */
const ENTRY_BYTES = 8;
const NUMBER_KEY_BYTES = 9;

/**
 * `npm run bench -- storage [folder]`: what downloaded books take on the device for each byte of their text (UTF-8), all told: the rows of their
 * chapters as a browser serializes them, the list of chapters, the dictionary, and the keys of the table and its two indexes; before LevelDB packs
 * anything. Of each file in `folder`, and of the demo's novels with every chapter unlocked. A sum, which no load of the machine changes.
 */
export async function storage([folder]: readonly string[]): Promise<void> {
  const demo: Measured[] = [];
  for (const path of folder ? await filesIn(folder) : []) print(basename(path), await measure(path));
  for (const path of await filesIn(DEMO)) demo.push(await measure(path));
  print('the demo’s novels', sumOf(demo));
}

async function filesIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).sort().map((name) => join(folder, name));
}

type Measured = Record<'text' | 'chapters' | 'texts' | 'dictionary' | 'rows' | 'list' | 'keys', number>;

async function measure(path: string): Promise<Measured> {
  const book = readBookFile(basename(path), new Uint8Array(await readFile(path)));
  const sections = settledSections(bookSections(book), new Map());
  const made = await dictionaryOf(-1, sections);
  const entries: ChapterEntry[] = [];
  const sum: Measured = {
    text: 0,
    chapters: sections.length,
    texts: 0,
    dictionary: made ? serialize(made.row).length : 0,
    rows: 0,
    list: 0,
    keys: 0,
  };
  for (const [at, section] of sections.entries()) {
    const entry = await entryOf(section, at);
    const row = await rowOf(-1, entry, section.text, made?.dictionary, deflateTightly);
    entries.push(entry);
    sum.text += entry.bytes;
    sum.texts += row.packed?.byteLength ?? 0;
    sum.rows += serialize(row).length - (row.packed?.byteLength ?? 0);
    sum.keys += keyBytes(row);
  }
  sum.list = serialize({ bookId: -1, revision: 1, chapters: entries }).length;
  return sum;
}

function sumOf(all: readonly Measured[]): Measured {
  const [first, ...others] = all as [Measured, ...Measured[]];
  return others.reduce(
    (sum, one) => ({
      text: sum.text + one.text,
      chapters: sum.chapters + one.chapters,
      texts: sum.texts + one.texts,
      dictionary: sum.dictionary + one.dictionary,
      rows: sum.rows + one.rows,
      list: sum.list + one.list,
      keys: sum.keys + one.keys,
    }),
    first,
  );
}

/** In LevelDB: the primary key, and of each index its value with the primary key behind it. Letters take two bytes there. */
function keyBytes({ hash }: StoredChapterRow): number {
  const primary = 2 * NUMBER_KEY_BYTES;
  const byHash = 2 * hash.length + primary;
  const byKept = 2 * NUMBER_KEY_BYTES + primary;
  return primary + byHash + byKept + 3 * ENTRY_BYTES;
}

function print(name: string, { text, chapters, texts, dictionary, rows, list, keys }: Measured): void {
  const share = (bytes: number) => (bytes / text).toFixed(3);
  console.log(
    name.padEnd(28),
    `text ${(text / 1000).toFixed(0)} kB in ${chapters}`.padEnd(22),
    `packed ${share(texts)}  dictionary ${share(dictionary)}  rows ${share(rows)}  list ${share(list)}  keys ${share(keys)}`,
    ` all told ${share(texts + dictionary + rows + list + keys)}`,
  );
}
