import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { withNotes } from '../../formats/authorNotes';
import { lockPublishing, raiseRevision } from '../catalogue/state';
import { openLike } from '../catalogue/typoReports';
import { sealSection } from '../ground/content/sealing';
import type { Context } from '../ground/context';
import type { Transaction } from '../ground/db/database';
import { books, chapters, corrections } from '../ground/db/schema/books';
import { typoReports } from '../ground/db/schema/messages';
import { transact } from '../ground/db/transact';
import { narrowCorrection, replaceOnce, replaceParagraph } from './corrections';
import { readSectionText } from './published';
import { PublishError } from './publishInput';
import { hashText, notesOf } from './publishRows';

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
  await rewriteChapter(context, chapter, text, async (tx, now) => {
    await tx.insert(corrections).values({ chapterId: chapter.id, ...narrowed, createdAt: now });
    if (reports.length > 0)
      await tx
        .update(typoReports)
        .set({ settledAt: now, isMended: true })
        .where(and(openLike(reports), eq(typoReports.chapterId, chapter.id)));
  });
  return title;
}

const TRIES = 3;

/**
 * Writes a chapter's file again, with the notes of its row (decision 0144). Nothing happens if the file has them
 * already, or the chapter is gone. Throws PublishError if it is changed again and again meanwhile.
 */
export async function rewriteNotes(context: Context, chapterId: number): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const [chapter] = await context.db.select().from(chapters).where(eq(chapters.id, chapterId));
    if (!chapter) return;
    const text = await readSectionText(context, chapter);
    if (hashText(context.secrets, withNotes(text, notesOf(chapter))) === chapter.textHash) return;
    try {
      return await rewriteChapter(context, chapter, text, async () => undefined);
    } catch (error) {
      if (!(error instanceof PublishError) || attempt === TRIES) throw error;
    }
  }
}

/**
 * Gives a chapter a new file with this text and its notes, and does `also` in the same transaction. Throws
 * PublishError if the chapter was changed meanwhile.
 */
async function rewriteChapter(
  context: Context,
  chapter: typeof chapters.$inferSelect,
  text: string,
  also: (tx: Transaction, now: Date) => Promise<void>,
): Promise<void> {
  const whole = withNotes(text, notesOf(chapter));
  const file = sealSection(context.secrets, chapter.id, whole, chapter.sealed);
  const contentHash = await context.content.put(file, 'txt');
  const now = context.now();
  await transact(context.db, async (tx) => {
    await lockPublishing(tx);
    const written = await tx
      .update(chapters)
      .set({ contentHash, textHash: hashText(context.secrets, whole), bytes: file.length })
      .where(
        and(
          eq(chapters.id, chapter.id),
          eq(chapters.contentHash, chapter.contentHash),
          eq(chapters.noteBefore, chapter.noteBefore),
          eq(chapters.noteAfter, chapter.noteAfter),
        ),
      )
      .returning({ id: chapters.id });
    if (written.length === 0) throw new PublishError('The chapter was changed meanwhile.');
    await tx
      .update(books)
      // No chapter was added, so the title does not count as updated.
      .set({ revision: sql`${books.revision} + 1` })
      .where(eq(books.id, chapter.bookId));
    await also(tx, now);
    await raiseRevision(tx);
  });
}
