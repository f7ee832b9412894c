import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { lockPublishing, raiseRevision } from '../catalogue/state';
import { sealSection } from '../ground/content/sealing';
import type { Context } from '../ground/context';
import { books, chapters, corrections } from '../ground/db/schema/books';
import { typoReports } from '../ground/db/schema/messages';
import { narrowCorrection, replaceOnce } from './corrections';
import { readSectionText } from './published';
import { PublishError } from './publishInput';
import { hashText } from './publishRows';

export type ChapterCorrection = {
  readonly bookId: number;
  readonly target: number;
  /** The wrong words, which the chapter's text has exactly once, and their replacement. */
  readonly wrong: string;
  readonly right: string;
  readonly reports: readonly number[];
};

/**
 * Corrects words of a chapter. The text gets a new file; the chapter keeps its number and its grants, and
 * readers' places survive as with the import of a revised file. The correction is stored, so that the next
 * import of a file with the misprint is corrected too. Returns the title's name. Throws PublishError if the
 * words are not in the text exactly once.
 */
export async function correctChapter(context: Context, correction: ChapterCorrection): Promise<string> {
  const { bookId, target, wrong, right, reports } = correction;
  const [row] = await context.db
    .select({ chapter: chapters, title: books.title })
    .from(chapters)
    .innerJoin(books, eq(books.id, chapters.bookId))
    .where(and(eq(chapters.bookId, bookId), eq(chapters.target, target), isNull(chapters.removedAt)));
  if (!row) throw new PublishError('The chapter is not there any more.');
  const { chapter, title } = row;
  const before = await readSectionText(context, chapter);
  const text = replaceOnce(before, wrong, right);
  const narrowed = narrowCorrection(before, { wrong, right });
  if (text === null || narrowed === null)
    throw new PublishError('The chapter does not have these words exactly once, or nothing is changed.');
  if (text.trim() === '') throw new PublishError('Nothing would be left of the chapter.');
  const file = sealSection(context.secrets, chapter.id, text, chapter.sealed);
  const contentHash = await context.content.put(file, 'txt');
  const now = context.now();
  await context.db.transaction(async (tx) => {
    await lockPublishing(tx);
    const written = await tx
      .update(chapters)
      .set({ contentHash, textHash: hashText(context.secrets, text), bytes: file.length })
      .where(and(eq(chapters.id, chapter.id), eq(chapters.contentHash, chapter.contentHash)))
      .returning({ id: chapters.id });
    if (written.length === 0) throw new PublishError('The chapter was changed meanwhile.');
    await tx
      .update(books)
      // No chapter was added, so the title does not count as updated.
      .set({ revision: sql`${books.revision} + 1` })
      .where(eq(books.id, bookId));
    await tx.insert(corrections).values({ chapterId: chapter.id, ...narrowed, createdAt: now });
    if (reports.length > 0)
      await tx
        .update(typoReports)
        .set({ settledAt: now, isMended: true })
        .where(and(inArray(typoReports.id, [...reports]), eq(typoReports.chapterId, chapter.id)));
    await raiseRevision(tx);
  });
  return title;
}
