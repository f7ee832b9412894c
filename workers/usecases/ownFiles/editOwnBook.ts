import type { BookDetail } from '../../../contract/catalogue/books.schema';
import { db } from '../../../data/tables/db';
import type { OwnBookFace } from '../../../data/tables/rows';
import { isQuotaError } from '../../../data/tables/storageFailure';
import { write } from '../../../data/tables/write';
import { cardOf } from '../ground/bookCard';
import { makeOwnCover } from './ownCover';

/** The reader's replacements for the file's data; `cover` is a picture's file, or null for the file's own. */
export type OwnBookEdit = { bookName: string; authorName: string; cover?: Blob | null };
export type OwnBookEdited = { ok: true } | { ok: false; reason: 'picture' | 'storage' | 'full' };

/** Changes title, author and cover of an own book. The file's data is kept for restoring. */
export async function editOwnBook(bookId: number, edit: OwnBookEdit): Promise<OwnBookEdited> {
  try {
    const cover = edit.cover ? await coverOf(edit.cover) : edit.cover;
    if (cover?.sourceImg === '') return { ok: false, reason: 'picture' };
    const { bookName, authorName } = edit;
    await change(bookId, (shown, original) => ({
      bookName: bookName.trim() || original.bookName,
      authorName: authorName.trim(),
      ...(cover === null ? coverIn(original) : (cover ?? coverIn(shown))),
    }));
    return { ok: true };
  } catch (error) {
    console.error('A book could not be changed.', error);
    return { ok: false, reason: isQuotaError(error) ? 'full' : 'storage' };
  }
}

/** Restores the file's data. */
export async function restoreOwnBook(bookId: number): Promise<OwnBookEdited> {
  try {
    await change(bookId, (_, original) => original);
    return { ok: true };
  } catch (error) {
    console.error('A book could not be put back.', error);
    return { ok: false, reason: isQuotaError(error) ? 'full' : 'storage' };
  }
}

/** Returns the face of a book that was read again from its file: the reader's changes stay. */
export function keptFace(shown: OwnBookFace, before: OwnBookFace, read: OwnBookFace): OwnBookFace {
  const kept = faceOf(read);
  for (const field of ['bookName', 'authorName', 'sourceImg', 'sourceimg'] as const)
    if (shown[field] !== before[field]) kept[field] = shown[field];
  return kept;
}

export function faceOf({ bookName, authorName, sourceImg, sourceimg }: OwnBookFace): OwnBookFace {
  return { bookName, authorName, sourceImg, sourceimg };
}

function change(
  bookId: number,
  faceFrom: (shown: OwnBookFace, original: OwnBookFace) => OwnBookFace,
): Promise<void> {
  return write([db.books, db.ownBooks, db.bookshelf], async () => {
    const [book, own] = [await db.books.get(bookId), await db.ownBooks.get(bookId)];
    if (!book || !own) return;
    const original = own.original ?? faceOf(book.detail);
    const face = faceFrom(faceOf(book.detail), original);
    const { original: _, ...rest } = own;
    await db.ownBooks.put(isSame(face, original) ? rest : { ...rest, original });
    const detail: BookDetail = { ...book.detail, ...face };
    await db.books.put({ ...book, detail });
    await db.bookshelf.update(bookId, { card: cardOf(detail) });
  });
}

function isSame(a: OwnBookFace, b: OwnBookFace): boolean {
  return JSON.stringify(faceOf(a)) === JSON.stringify(faceOf(b));
}

function coverIn({ sourceImg, sourceimg }: OwnBookFace) {
  return { sourceImg, sourceimg };
}

async function coverOf(file: Blob) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { card, page } = await makeOwnCover({ bytes, mediaType: file.type }, () => Promise.resolve(null));
  return { sourceImg: card, sourceimg: page };
}
