import Dexie from 'dexie';
import { packChapter } from '../../../data/packing/chapterRow';
import { chapterFields, isEarlier, unpackEarlier } from '../../../data/packing/earlierRows';
import { db } from '../../../data/tables/db';
import { withDatabase } from '../../../data/tables/openDatabase';
import type { AnyChapterRow, PackDictionaryRow, StoredChapterRow } from '../../../data/tables/rows';
import { write } from '../../../data/tables/write';

/** Chapters per transaction: a reader who opens one meanwhile waits for at most these. */
const BATCH = 4;

/**
 * Rewrites the texts that earlier versions stored in other shapes (decision 0129), one book after another, in
 * the background, without fetching. If it is interrupted, each text is either unchanged or rewritten, and the
 * next start continues.
 */
export async function rewriteEarlierTexts(): Promise<void> {
  for (const bookId of await earlierBooks()) await rewriteBook(bookId);
}

/** Returns the books with rows of earlier versions, from keys alone, without reading texts. */
async function earlierBooks(): Promise<Set<number>> {
  const [all, weighed, headed, packed] = await withDatabase(() =>
    Promise.all([
      db.chapters.toCollection().primaryKeys(),
      db.chapters.orderBy('[bookId+kept]').primaryKeys(),
      // Numbers sort before strings.
      db.chapters.where('hash').below('').primaryKeys(),
      db.packDictionaries.toCollection().primaryKeys(),
    ]),
  );
  const isWeighed = new Set(weighed.map(String));
  const unweighed = all.filter((key) => !isWeighed.has(String(key)));
  return new Set([...packed, ...[...headed, ...unweighed].map(([bookId]) => bookId)]);
}

async function rewriteBook(bookId: number): Promise<void> {
  const ofBook = () =>
    db.chapters.where('[bookId+target]').between([bookId, Dexie.minKey], [bookId, Dexie.maxKey]);
  const keys = await withDatabase(() => ofBook().primaryKeys());
  const tables = [db.chapters, db.packDictionaries];
  for (let at = 0; at < keys.length; at += BATCH)
    await write(tables, async () => {
      const dictionary = await db.packDictionaries.get(bookId);
      const rows = await db.chapters.bulkGet(keys.slice(at, at + BATCH));
      await db.chapters.bulkPut(rows.flatMap((row) => rewritten(row, dictionary) ?? []));
    });
  await write(tables, async () => {
    const dictionary = await db.packDictionaries.get(bookId);
    const rows = await ofBook().toArray();
    // A tab with the earlier version may have stored another one meanwhile.
    if (!rows.some((row) => rewritten(row, dictionary))) await db.packDictionaries.delete(bookId);
  });
}

/** Returns the row in the current shape, or undefined if it already is, or is damaged. */
function rewritten(
  row: AnyChapterRow | undefined,
  dictionary: PackDictionaryRow | undefined,
): StoredChapterRow | undefined {
  if (row === undefined || !isEarlier(row)) return undefined;
  const fields = chapterFields(row);
  if (!fields) return undefined;
  const { packed: _, dictionary: __, kept: ___, ...rest } = fields;
  const blocks = unpackEarlier(fields, dictionary);
  return blocks && packChapter({ ...rest, blocks, sealed: null });
}
