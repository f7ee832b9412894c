import { and, asc, eq, inArray, isNotNull, isNull, max, not, or } from 'drizzle-orm';
import { removedTargets } from '../catalogue/deskChapters';
import type { Database, Transaction } from '../ground/db/database';
import { books, chapters, type EarlyCopy } from '../ground/db/schema/books';
import { grants } from '../ground/db/schema/grants';
import { tiers } from '../ground/db/schema/tiers';

type ChapterRow = typeof chapters.$inferSelect;
/** A draft that members may read. `place`: how many early ones are before it. */
export type Early = {
  readonly row: ChapterRow;
  readonly publicAt: Date;
  readonly place: number;
};

/** The most chapters ahead that a tier of the title or of the house gives; 0 if none does. */
export async function readMostAhead(db: Database | Transaction, bookId: number): Promise<number> {
  const [row] = await db
    .select({ ahead: max(tiers.ahead) })
    .from(tiers)
    .where(or(isNull(tiers.bookId), eq(tiers.bookId, bookId)));
  return row?.ahead ?? 0;
}

/**
 * Returns the drafts of a novel that members of some tier may read, in their order (decision 0147): those with a
 * time of publishing, since one without a time has no moment at which it becomes everybody's; none that the desk
 * removed. `isReady`: only those that have a sealed file.
 */
export async function readEarly(
  db: Database | Transaction,
  bookId: number,
  { isReady }: { readonly isReady: boolean },
): Promise<Early[]> {
  const ahead = await readMostAhead(db, bookId);
  if (ahead === 0) return [];
  const [book] = await db
    .select({ edits: books.edits })
    .from(books)
    .where(and(eq(books.id, bookId), isNull(books.hiddenAt)));
  if (!book) return [];
  const isRemoved = inArray(chapters.target, removedTargets(book.edits));
  const rows = await db
    .select()
    .from(chapters)
    .where(and(eq(chapters.bookId, bookId), chapters.isDraft, not(isRemoved)))
    .orderBy(asc(chapters.target))
    .limit(ahead);
  const early: Early[] = [];
  for (const [place, row] of rows.entries()) {
    if (row.publishAt === null || (isReady && earlyFile(row) === undefined)) break;
    early.push({ row, publicAt: row.publishAt, place });
  }
  return early;
}

/** The sealed file of a draft: its own if it is priced, else its copy; undefined if that is not made yet. */
export function earlyFile(row: ChapterRow): Pick<EarlyCopy, 'file' | 'bytes'> | undefined {
  const file = openedFile(row);
  return row.sealed || row.earlyCopy?.textHash === row.textHash ? file : undefined;
}

/** The same for a reader who opened the draft before: also a copy of an earlier text. */
export function openedFile(row: ChapterRow): Pick<EarlyCopy, 'file' | 'bytes'> | undefined {
  return row.sealed ? { file: row.contentHash, bytes: row.bytes } : (row.earlyCopy ?? undefined);
}

/**
 * Returns the drafts of a title that a reader opened as a member, whatever became of the tier and of their times.
 * Other grants of such a row are of an earlier chapter with its number.
 */
export async function readOpened(
  db: Database | Transaction,
  { bookId, userId }: { readonly bookId: number; readonly userId: number },
): Promise<ChapterRow[]> {
  const rows = await db
    .select({ row: chapters })
    .from(grants)
    .innerJoin(chapters, eq(chapters.id, grants.chapterId))
    .where(
      and(
        eq(grants.userId, userId),
        isNotNull(grants.tierId),
        eq(chapters.bookId, bookId),
        chapters.isDraft,
        isNull(chapters.publishedAt),
      ),
    );
  return rows.map(({ row }) => row).filter((row) => openedFile(row) !== undefined);
}
