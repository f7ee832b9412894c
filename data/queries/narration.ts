import Dexie from 'dexie';
import type { PlacedClip } from '../../contract/reading/ownFiles';
import { db } from '../tables/db';
import { withDatabase } from '../tables/openDatabase';

/** The clips of a book's narration by chapter; empty without narration. */
export type BookNarration = ReadonlyMap<number, readonly PlacedClip[]>;

export async function readNarration(bookId: number): Promise<BookNarration> {
  const rows = await withDatabase(() =>
    db.narration.where('[bookId+target]').between([bookId, Dexie.minKey], [bookId, Dexie.maxKey]).toArray(),
  );
  return new Map(rows.map(({ target, clips }) => [target, clips]));
}

/** A recording of a book; undefined when the device does not hold it. */
export async function readSound(bookId: number, path: string): Promise<Blob | undefined> {
  const row = await withDatabase(() => db.sounds.get([bookId, path]));
  return row && new Blob([row.data], { type: row.type });
}
