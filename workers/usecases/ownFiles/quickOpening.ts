import type { ChapterEntry } from '../../../contract/catalogue/chapters.schema';
import { db } from '../../../data/tables/db';
import { write } from '../../../data/tables/write';
import { BookFileError } from '../../../formats/bookFile';
import { settledSections } from '../../../formats/bookSections';
import type { ByteSource } from '../../../formats/epub/byteSource';
import { type ListedEpub, listEpub } from '../../../formats/epub/listEpub';
import { entryOf, rowOf } from './ownChapters';
import { beginBook, NO_COVER } from './storeOwnBook';

/** Chapters that are tried for one with words in it. */
const TRIED = 5;

/** The chapters of a file that its table of contents tells; undefined where only its whole text can. */
export function listedIn(source: ByteSource): ListedEpub | undefined {
  try {
    return listEpub(source) ?? undefined;
  } catch (error) {
    // Whoever reads all of it says what is wrong.
    if (error instanceof BookFileError || error instanceof RangeError) return undefined;
    throw error;
  }
}

/**
 * Puts a book into the library with the list of its chapters and the text of the first, before anything else of it is read.
 * Returns its number; undefined where its first chapters have no words.
 */
export async function beginQuickly(
  listed: ListedEpub,
  { file, hash }: { file: File; hash: string },
): Promise<number | undefined> {
  let read: Awaited<ReturnType<typeof readListed>>;
  for (const { target } of listed.chapters.slice(0, TRIED)) read ??= await readListed(listed, target);
  if (!read) return undefined;
  const { entry } = read;
  const row = await rowOf(0, entry, read.text);
  return beginBook({
    file,
    hash,
    book: listed.book,
    cover: NO_COVER,
    original: undefined,
    cut: undefined,
    known: undefined,
    entries: listed.chapters.map((chapter, id) =>
      chapter.target === entry.target ? entry : unreadEntry(chapter, id),
    ),
    unpacking: { share: 0, pictures: {} },
    kept: { file, name: file.name },
    rows: (bookId) => [{ ...row, bookId }],
  });
}

/** Stores a chapter that a reader waits for, ahead of its turn. */
export async function bringListed(listed: ListedEpub, bookId: number, target: number): Promise<void> {
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
  let section: ReturnType<ListedEpub['read']>;
  try {
    section = listed.read(target);
  } catch (error) {
    if (error instanceof BookFileError || error instanceof RangeError) return undefined;
    throw error;
  }
  const id = listed.chapters.findIndex((chapter) => chapter.target === target);
  const chapter = listed.chapters[id];
  if (!section || !chapter) return undefined;
  const [settled] = settledSections([{ ...section, ...chapter }], new Map());
  return settled && { entry: await entryOf(settled, id), text: settled.text };
}

/** Of a chapter that is still to be read nothing is known but where it stands. */
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
