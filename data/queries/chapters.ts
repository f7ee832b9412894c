import Dexie from 'dexie';
import { db } from '../db';
import { withDatabase } from '../openDatabase';
import type { ChapterRow } from '../rows';

/** The stored chapter, readable (`blocks`) or sealed (`sealed`); undefined when the device does not hold it. */
export function readChapter(bookId: number, target: number): Promise<ChapterRow | undefined> {
  return withDatabase(() => db.chapters.get([bookId, target]));
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
