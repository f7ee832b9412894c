import { type Dictionary, readDictionaryNow } from '../../../data/packing/dictionaries';
import { packSolid } from '../../../data/packing/packSolid';
import { isLoose } from '../../../data/queries/ownBooks';
import { db } from '../../../data/tables/db';
import { withDatabase } from '../../../data/tables/openDatabase';
import { write } from '../../../data/tables/write';
import { dictionaryFor, packedTightly, putInPlace } from '../library/packBook';
import { unlessUnpacking } from './inTurn';

type NextChapter = { readonly bookId: number; readonly targets: readonly number[]; readonly at: number };

/**
 * Packs the next chapter of the device's own files that was packed quickly as small as it gets, or all of a short book as one (decision 0100).
 * A text and how far its book has come are one transaction, and of a book packed as one the next call sees that it is: stopped anywhere it has
 * spoiled nothing, and goes on with the next call. Resolves to whether more may be left: false also while a file is being unpacked,
 * after which it is asked again.
 */
export async function packNextChapter(): Promise<boolean> {
  return (
    (await unlessUnpacking(async () => {
      const next = await findNext();
      if (next) await pack(next);
      return next !== undefined;
    })) ?? false
  );
}

/** Of a book whose list is damaged nothing is packed before that is mended. */
async function findNext(): Promise<NextChapter | undefined> {
  for (const { bookId, loose } of await withDatabase(() => db.ownBooks.filter(isLoose).toArray())) {
    const list = await withDatabase(() => db.chapterLists.get(bookId));
    const targets = list?.chapters.map(({ target }) => target) ?? [];
    if (list) return { bookId, targets, at: Math.max(0, targets.length - (loose ?? targets.length)) };
  }
  return undefined;
}

async function pack(next: NextChapter): Promise<void> {
  const { bookId } = next;
  const known = await readDictionaryNow(bookId);
  if (await packSolid(bookId, known)) await noteLeft(bookId, 0);
  else await packOne(next, known);
}

async function packOne({ bookId, targets, at }: NextChapter, known: Dictionary | undefined): Promise<void> {
  const target = targets[at];
  const row = target === undefined ? undefined : await withDatabase(() => db.chapters.get([bookId, target]));
  const dictionary = await dictionaryFor(
    bookId,
    targets.map((each): [number, number] => [bookId, each]),
    known,
  );
  const packed = row && (await packedTightly(row, dictionary));
  await write([db.chapters, db.ownBooks, db.packDictionaries], async () => {
    if (packed) await putInPlace(packed);
    await noteLeft(bookId, Math.max(0, targets.length - at - 1));
  });
}

/** Of a book that was taken away meanwhile, or opened again, nothing is noted. */
function noteLeft(bookId: number, loose: number): Promise<void> {
  return write([db.ownBooks], async () => {
    const own = await db.ownBooks.get(bookId);
    if (own && isLoose(own)) await db.ownBooks.put({ ...own, loose });
  });
}
