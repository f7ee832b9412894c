import type { ChapterEntry } from '../../contract/catalogue/chapters.schema';
import { unsealGrant } from '../money/grants';
import { openRowsOf } from '../outbox/read';
import { db } from '../tables/db';
import { withDatabase } from '../tables/openDatabase';
import '../tables/moneyShapes';

/**
 * A chapter the reader owns for good. `receipt` is the number of its unlock's receipt; free chapters have
 * none.
 */
export type OwnedChapter = { readonly entry: ChapterEntry; readonly receipt?: number };

/**
 * Why a chapter is excluded from a saved file. `unconfirmed`: it is readable, but the device has no receipt
 * for it, or its unlock is being undone.
 */
export type NotOwnedReason = 'locked' | 'takenAlong' | 'unconfirmed';
export type Exportable = {
  readonly owned: readonly OwnedChapter[];
  readonly others: readonly { readonly entry: ChapterEntry; readonly why: NotOwnedReason }[];
};

/**
 * Splits a book's chapters, in reading order, into those that may be saved to a file and the others. A
 * chapter is owned if it is free for everybody or has a grant, not if it is readable for another reason.
 */
export async function readExportable(bookId: number): Promise<Exportable> {
  const { entries, grants, taken, undone } = await withDatabase(async () => {
    const [list, grants, packs, undos] = await Promise.all([
      db.chapterLists.get(bookId),
      db.grants.where('bookId').equals(bookId).toArray(),
      db.packs.where('bookId').equals(bookId).toArray(),
      openRowsOf('undoUnlock', `${bookId}/`).toArray(),
    ]);
    return {
      entries: list?.chapters ?? [],
      grants: grants.filter(({ kind }) => kind === 'chapter'),
      taken: new Set(packs.flatMap(({ targets }) => targets)),
      undone: new Set(undos.map(({ target }) => Number(target.split('/')[1]))),
    };
  });
  const opened = await Promise.all(grants.map(unsealGrant));
  const receipts = new Map(opened.flatMap((grant) => (grant ? [[grant.itemId, grant.id] as const] : [])));
  const owned: OwnedChapter[] = [];
  const others: Exportable['others'][number][] = [];
  for (const entry of entries) {
    const receipt = undone.has(entry.target) ? undefined : receipts.get(entry.id);
    if (entry.state === 'free') owned.push({ entry });
    else if (receipt !== undefined) owned.push({ entry, receipt });
    else if (entry.state === 'unlocked') others.push({ entry, why: 'unconfirmed' });
    else others.push({ entry, why: taken.has(entry.target) ? 'takenAlong' : 'locked' });
  }
  return { owned, others };
}
