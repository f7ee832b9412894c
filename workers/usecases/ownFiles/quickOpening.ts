import type { ChapterEntry } from '../../../contract/catalogue/chapters.schema';
import { db } from '../../../data/tables/db';
import { write } from '../../../data/tables/write';
import { BookFileError } from '../../../formats/bookFile';
import { settledSections } from '../../../formats/bookSections';
import type { ByteSource } from '../../../formats/epub/byteSource';
import { type ListedEpub, listEpub } from '../../../formats/epub/listEpub';
import { makeOwnCover } from './ownCover';
import type { DrawSvg } from './ownPicture';
import { entryOf, rowOf } from './settlePlaces';
import { beginBook, type KnownOfBook, NO_COVER, relistBook } from './storeOwnBook';

const TRIED = 5;

/**
 * Returns the chapters listed in a file's table of contents, or undefined if the whole text must be read for
 * them.
 */
export function listedIn(source: ByteSource): ListedEpub | undefined {
  return unlessDamaged(() => listEpub(source)) ?? undefined;
}

/**
 * Returns the result of `read`, or undefined if the file is damaged: reading all of it reports the damage.
 */
function unlessDamaged<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof BookFileError || error instanceof RangeError) return undefined;
    throw error;
  }
}

const UNPACKING = { share: 0, pictures: {} };

type Begun = { readonly bookId: number; readonly known: KnownOfBook };

/**
 * Puts a book into the library with its chapter list and first text, before reading anything else. Returns
 * undefined if its first chapters have no words.
 */
export async function beginQuickly(
  listed: ListedEpub,
  { file, hash }: { file: File; hash: string },
): Promise<Begun | undefined> {
  let read: Awaited<ReturnType<typeof readListed>>;
  for (const { target } of listed.chapters.slice(0, TRIED)) read ??= await readListed(listed, target);
  if (!read) return undefined;
  const { entry } = read;
  const row = await rowOf(0, entry, read.text);
  const known: KnownOfBook = {
    file,
    hash,
    book: listed.book,
    cover: NO_COVER,
    original: undefined,
    cut: undefined,
    entries: listed.chapters.map((chapter, id) =>
      chapter.target === entry.target ? entry : unreadEntry(chapter, id),
    ),
  };
  const bookId = await beginBook({
    ...known,
    known: undefined,
    unpacking: UNPACKING,
    kept: { file, name: file.name },
    rows: (bookId) => [{ ...row, bookId }],
  });
  return { bookId, known };
}

/**
 * Draws the cover of a book that was just begun, because reading its text takes seconds. Throws BookGoneError
 * if the book was deleted.
 */
export async function showCover(
  listed: ListedEpub,
  { bookId, known }: Begun,
  drawSvg: DrawSvg,
): Promise<void> {
  const cover = await makeOwnCover(unlessDamaged(() => listed.cover()) ?? null, drawSvg);
  if (cover.card !== '') await relistBook(bookId, { ...known, cover }, { unpacking: UNPACKING });
}

/** Stores a chapter that a reader waits for, out of turn. */
export async function storeListed(listed: ListedEpub, bookId: number, target: number): Promise<void> {
  const read = await readListed(listed, target);
  if (!read) return;
  const row = await rowOf(bookId, read.entry, read.text);
  await write([db.chapters, db.ownFiles], async () => {
    if (!(await db.ownFiles.get(bookId)) || (await db.chapters.get([bookId, target]))) return;
    await db.chapters.put(row);
  });
}

async function readListed(
  listed: ListedEpub,
  target: number,
): Promise<{ entry: ChapterEntry; text: string } | undefined> {
  const section = unlessDamaged(() => listed.read(target));
  const id = listed.chapters.findIndex((chapter) => chapter.target === target);
  const chapter = listed.chapters[id];
  if (!section || !chapter) return undefined;
  const [settled] = settledSections([{ ...section, ...chapter }], new Map());
  return settled && { entry: await entryOf(settled, id), text: settled.text };
}

/** Only the position of an unread chapter is known. */
function unreadEntry({ target, title, parts }: ListedEpub['chapters'][number], id: number): ChapterEntry {
  return {
    id,
    target,
    title,
    wordCount: 0,
    hash: '',
    bytes: 0,
    ...(parts && { parts }),
    price: 0,
    state: 'free',
  };
}
