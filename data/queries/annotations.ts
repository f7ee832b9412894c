import Dexie from 'dexie';
import { compareTargets } from '../../contract/catalogue/target';
import { type KeptAnnotation, unsealAnnotation } from '../sealing/annotations';
import { db } from '../tables/db';
import { withDatabase } from '../tables/openDatabase';

export type { KeptAnnotation } from '../sealing/annotations';

/** The bookmarks and highlights of a book, in the order of the text. Rows that do not open are left out. */
export async function readAnnotations(bookId: number): Promise<KeptAnnotation[]> {
  const rows = await withDatabase(() =>
    db.annotations.where('[bookId+target]').between([bookId, Dexie.minKey], [bookId, Dexie.maxKey]).toArray(),
  );
  const opened = await Promise.all(rows.map(unsealAnnotation));
  return opened.filter((kept) => kept !== undefined).sort(inTheText);
}

function inTheText(a: KeptAnnotation, b: KeptAnnotation): number {
  return compareTargets(a.target, b.target) || a.share - b.share || a.createdAt - b.createdAt;
}
