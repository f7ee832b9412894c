import '../tables/moneyShapes';
import Dexie from 'dexie';
import { holdsText, readChapterRow } from '../packing/chapterRow';
import { db } from '../tables/db';
import { withDatabase } from '../tables/openDatabase';
import type { ChapterRow } from '../tables/rows';
import { readWaitingUndo } from './unlocks';

/** `heldBack`: its reader wants the coins of its unlock back. Until the server has answered, nothing of it is shown. */
export type HeldChapter = ChapterRow & {
  heldBack?: true;
  /** It was taken along: sealed as it lies there, it opens when it is read (decision 0088). */
  takenAlong?: true;
};

/** The stored chapter, readable (`blocks`) or sealed (`sealed`); undefined when the device does not hold it. */
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
 * Targets of the chapters the device holds, sealed ones included. Reads keys only: a book of 500 chapters costs
 * one small read, not 500 texts.
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

/** How a locked chapter begins, its paragraphs; none where the server has not shown it to this device. */
export async function readTeaser(bookId: number, target: number): Promise<readonly string[]> {
  const row = await withDatabase(() => db.chapters.get([bookId, target]));
  return row && 'teaser' in row && !holdsText(row) && row.teaser ? row.teaser.split('\n') : [];
}

/** A picture of a book's text; undefined when the device does not hold it. */
export async function readPicture(bookId: number, picture: string): Promise<Blob | undefined> {
  const row = await withDatabase(() => db.pictures.get([bookId, picture]));
  return row && new Blob([row.data], { type: row.type });
}
