import Dexie from 'dexie';
import { deflateTightly } from '../../../data/packing/deflate/deflateTightly';
import { type Dictionary, readDictionaryNow } from '../../../data/packing/dictionaries';
import { holdsText } from '../../../data/packing/holdsText';
import { dictionaryRow, makeDictionary } from '../../../data/packing/makeDictionary';
import { openRow } from '../../../data/packing/openRow';
import { packRowWith } from '../../../data/packing/packRow';
import { packSolid } from '../../../data/packing/packSolid';
import { wideRow } from '../../../data/packing/wideRow';
import { db } from '../../../data/tables/db';
import { withDatabase } from '../../../data/tables/openDatabase';
import type { ChapterRow, StoredChapterRow } from '../../../data/tables/rows';
import { write } from '../../../data/tables/write';

/** Rows in memory at a time. */
const BATCH = 16;
/** Chapters that a dictionary is made of, from all over the book. */
const SAMPLED = 24;

/**
 * Packs the texts that the device holds of a book as small as they get (decision 0089): those that lie there unpacked, of an
 * earlier version of the app, all with a dictionary of its own. Stopped anywhere it has spoiled nothing, and goes on where it is
 * called again.
 */
async function packBook(bookId: number): Promise<void> {
  const keys = await chapterKeysOf(bookId);
  const known = await readDictionaryNow(bookId);
  if (await packSolid(bookId, known)) return;
  const dictionary = known ?? (await keepDictionary(bookId, keys, keys.length));
  for (let at = 0; at < keys.length; at += BATCH) {
    const rows = await withDatabase(() => db.chapters.bulkGet(keys.slice(at, at + BATCH)));
    for (const row of rows) {
      if (row && !isSmall(row, dictionary)) await pack(row, dictionary);
    }
  }
}

/** Also what was packed before all that is known of a chapter was (data/packing/head) is packed again. */
function isSmall(row: StoredChapterRow, dictionary: Dictionary | undefined): boolean {
  if (row.kept === undefined) return false;
  if (row.packed === undefined) return true;
  const used = wideRow(row)?.dictionary;
  return (
    !('title' in row) && (used === dictionary?.id || (used === undefined && dictionary?.isSolid === true))
  );
}

async function pack(row: StoredChapterRow, dictionary: Dictionary | undefined): Promise<void> {
  const packed = await packedTightly(row, dictionary);
  if (packed) await write([db.chapters, db.packDictionaries], () => putInPlace(packed));
}

/** Keys of all rows of a book's chapters, in their order. */
export function chapterKeysOf(bookId: number): Promise<[number, number][]> {
  return withDatabase(() =>
    db.chapters
      .where('[bookId+target]')
      .between([bookId, Dexie.minKey], [bookId, Dexie.maxKey])
      .primaryKeys(),
  );
}

/** A row with its text packed as small as it gets; undefined where that is damaged. */
async function packedTightly(
  row: StoredChapterRow,
  dictionary: Dictionary | undefined,
): Promise<StoredChapterRow | undefined> {
  const opened = await openRow(row);
  return opened && packRowWith(opened, dictionary?.isSolid ? undefined : dictionary, deflateTightly);
}

/** Inside a transaction: puts a packed text where the same lies, unless another came meanwhile, or an undo took it. */
async function putInPlace(row: StoredChapterRow): Promise<void> {
  const { bookId, target } = row;
  const [packed, present] = [wideRow(row), wideRow(await db.chapters.get([bookId, target]))];
  if (!packed || present?.hash !== packed.hash || present.blocksHash !== packed.blocksHash) return;
  if ((present.sealed === null) !== (packed.sealed === null)) return;
  const { dictionary } = packed;
  // Without its dictionary it could not be read.
  if (dictionary !== undefined && (await db.packDictionaries.get(bookId))?.id !== dictionary) return;
  await db.chapters.put(row);
}

/** Packs what apps of before stored, a book after another. What has been packed is told by an index: no text is read for it. */
export async function packOldTexts(): Promise<void> {
  const [all, packed] = await withDatabase(() =>
    Promise.all([
      db.chapters.toCollection().primaryKeys(),
      db.chapters.orderBy('[bookId+kept]').primaryKeys(),
    ]),
  );
  const done = new Set(packed.map(String));
  const old = all.filter((key) => !done.has(String(key)));
  for (const bookId of new Set(old.map(([bookId]) => bookId))) await packBook(bookId);
}

/**
 * Makes a dictionary for a book out of the chapters at `keys` and keeps it; `of`: how many chapters it is for. Undefined where the book is too short
 * for one.
 */
export async function keepDictionary(
  bookId: number,
  keys: readonly [number, number][],
  of: number,
): Promise<Dictionary | undefined> {
  const step = Math.max(1, Math.ceil(keys.length / SAMPLED));
  const sampled = keys.filter((_, at) => at % step === Math.floor(step / 2));
  const rows = await withDatabase(() => db.chapters.bulkGet(sampled));
  const opened = await Promise.all(rows.map((row) => (row && holdsText(row) ? openRow(row) : undefined)));
  const texts = opened
    .filter((row): row is ChapterRow => row !== undefined)
    .map(({ blocks }) => blocks ?? []);
  const bytes = makeDictionary(texts, of);
  if (!bytes) return undefined;
  const { row, dictionary } = await dictionaryRow(bookId, bytes);
  await write([db.packDictionaries], async () => {
    // What another tab has packed with its own stays readable.
    if (!(await db.packDictionaries.get(bookId))) await db.packDictionaries.put(row);
  });
  return (await readDictionaryNow(bookId)) ?? dictionary;
}
