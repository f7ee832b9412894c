import { isLoose } from '../../../data/queries/ownBooks';
import { db } from '../../../data/tables/db';
import { withDatabase } from '../../../data/tables/openDatabase';
import { write } from '../../../data/tables/write';
import { dictionaryFor, packedTightly, putInPlace } from '../library/packBook';
import { unlessUnpacking } from './inTurn';

type NextChapter = { readonly bookId: number; readonly targets: readonly number[]; readonly at: number };

/**
 * Packs the next chapter of the device's own files that was packed quickly as small as it gets (decision 0100). Its text and how far the
 * book has come are one transaction: stopped anywhere it has spoiled nothing, and goes on with the next call. Resolves to whether more is to be
 * done: false also while a file is being unpacked, after which it is asked again.
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

async function pack({ bookId, targets, at }: NextChapter): Promise<void> {
  const target = targets[at];
  const row = target === undefined ? undefined : await withDatabase(() => db.chapters.get([bookId, target]));
  const dictionary = await dictionaryFor(
    bookId,
    targets.map((each): [number, number] => [bookId, each]),
  );
  const packed = row && (await packedTightly(row, dictionary));
  await write([db.chapters, db.ownBooks, db.packDictionaries], async () => {
    const own = await db.ownBooks.get(bookId);
    // Taken away meanwhile.
    if (!own || !isLoose(own)) return;
    if (packed) await putInPlace(packed);
    await db.ownBooks.put({ ...own, loose: Math.max(0, targets.length - at - 1) });
  });
}
