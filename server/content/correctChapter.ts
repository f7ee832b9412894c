import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { lockPublishing, raiseRevision } from '../catalogue/state';
import { sealSection } from '../ground/content/sealing';
import type { Context } from '../ground/context';
import { books, chapters, corrections } from '../ground/db/schema/books';
import { typoReports } from '../ground/db/schema/messages';
import { transact } from '../ground/db/transact';
import { narrowCorrection, replaceOnce, replaceParagraph } from './corrections';
import { readSectionText } from './published';
import { PublishError } from './publishInput';
import { hashText } from './publishRows';

/** Readers see it, or will. */
const isEditable = or(isNull(chapters.removedAt), chapters.isDraft);

export type ChapterCorrection = {
  readonly bookId: number;
  readonly target: number;
  /** The wrong words and their replacement. */
  readonly wrong: string;
  readonly right: string;
  /** The place of the paragraph that they are, from 0; without it, the text has them exactly once. */
  readonly at?: number | undefined;
  readonly reports: readonly number[];
};

/**
 * Corrects words of a chapter. The text gets a new file; the chapter keeps its number and its grants, and
 * readers' places survive as with the import of a revised file. The correction is stored, so that the next
 * import of a file with the misprint is corrected too. Returns the title's name. Throws PublishError if the
 * words are not there, or nothing would change.
 */
export async function correctChapter(context: Context, correction: ChapterCorrection): Promise<string> {
  const { bookId, target, wrong, right, at, reports } = correction;
  const [row] = await context.db
    .select({ chapter: chapters, title: books.title })
    .from(chapters)
    .innerJoin(books, eq(books.id, chapters.bookId))
    .where(and(eq(chapters.bookId, bookId), eq(chapters.target, target), isEditable));
  if (!row) throw new PublishError('The chapter is not there any more.');
  const { chapter, title } = row;
  const before = await readSectionText(context, chapter);
  const text =
    at === undefined ? replaceOnce(before, wrong, right) : replaceParagraph(before, at, wrong, right);
  if (text === null)
    throw new PublishError(
      at === undefined
        ? 'The chapter does not have these words exactly once.'
        : 'The paragraph was changed meanwhile.',
    );
  // The whole text is there exactly once, so a paragraph that is there twice is told by what is around it.
  const narrowed = narrowCorrection(before, { wrong: before, right: text });
  if (narrowed === null) throw new PublishError('Nothing is changed.');
  if (text.trim() === '') throw new PublishError('Nothing would be left of the chapter.');
  const file = sealSection(context.secrets, chapter.id, text, chapter.sealed);
  const contentHash = await context.content.put(file, 'txt');
  const now = context.now();
  await transact(context.db, async (tx) => {
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
