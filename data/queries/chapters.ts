import '../tables/moneyShapes';
import Dexie from 'dexie';
import { holdsText, readChapterRow } from '../packing/chapterRow';
import { db } from '../tables/db';
import { withDatabase } from '../tables/openDatabase';
import type { ChapterRow } from '../tables/rows';
import { readWaitingUndo } from './unlocks';

/** `heldBack`: the reader is undoing its unlock. Nothing of it is shown until the server answers. */
export type HeldChapter = ChapterRow & {
  heldBack?: true;
  /** A chapter taken along: it is stored sealed and opens when it is read (decision 0088). */
  takenAlong?: true;
};

/**
 * Returns the stored chapter, readable (`blocks`) or sealed (`sealed`), or undefined if the device does not
 * hold it.
 */
export function readChapter(bookId: number, target: number): Promise<HeldChapter | undefined> {
  return withDatabase(async () => {
    const [row, undo] = await Promise.all([readChapterRow(bookId, target), readWaitingUndo(bookId, target)]);
    if (row && undo !== undefined) return { ...row, blocks: null, heldBack: true };
    if (!row || row.blocks !== null) return row;
    const packs = await db.packs.where('bookId').equals(bookId).toArray();
    return packs.some(({ targets }) => targets.includes(target)) ? { ...row, takenAlong: true } : row;
  });
}

/**
 * Returns the targets of stored chapters, including sealed ones. Reads only keys: a book of 500 chapters
 * costs one small read, not 500 texts.
 */
export async function readStoredTargets(bookId: number): Promise<number[]> {
  const keys = await withDatabase(() =>
    db.chapters
      .where('[bookId+target]')
      .between([bookId, Dexie.minKey], [bookId, Dexie.maxKey])
      .primaryKeys(),
  );
  return keys.map(([, target]) => target);
}

/** Returns the first paragraphs of a locked chapter; empty if the server has not sent any to this device. */
export async function readTeaser(bookId: number, target: number): Promise<readonly string[]> {
  const row = await withDatabase(() => db.chapters.get([bookId, target]));
  return row && 'teaser' in row && !holdsText(row) && row.teaser ? row.teaser.split('\n') : [];
}

/** Returns a picture of a book's text, or undefined if the device does not hold it. */
export async function readPicture(bookId: number, picture: string): Promise<Blob | undefined> {
  const row = await withDatabase(() => db.pictures.get([bookId, picture]));
  return row && new Blob([row.data], { type: row.type });
}
