import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import { failed, type Result, success } from '../../contract/wire/failure';
import { countWords } from '../../formats/wordCount';
import { findChapter, isOfTitle } from '../catalogue/deskChapters';
import { readSums } from '../catalogue/readSums';
import { lockPublishing, raiseRevision } from '../catalogue/state';
import type { Context } from '../ground/context';
import type { Transaction } from '../ground/db/database';
import { books, chapters } from '../ground/db/schema/books';
import { announceAdded } from '../push/announce';
import { applyCorrections, readCorrections } from './corrections';
import { type PlannedSection, PlanOutdated, planSection, reserveIds, writeChapters } from './publishBook';
import { keepTimetable } from './timetable';

type ChapterInput = {
  readonly bookId: number;
  /** Null: after the last one. */
  readonly target: number | null;
  /** Missing: as the chapter is. */
  readonly title?: string | undefined;
  readonly text: string;
  /** The title's number of free first chapters from now on; missing: as it is. */
  readonly free?: number;
  /** A new chapter that readers do not see yet. */
  readonly isDraft?: boolean;
};

export type ChapterPlan = {
  readonly book: typeof books.$inferSelect;
  readonly section: PlannedSection;
  readonly free?: number | undefined;
};

/**
 * Writes the file of one chapter of a novel, new or revised, before `writeChapter` names it in the catalogue:
 * `publishBook` would read all of them. Fails with `notFound`.
 */
export async function planChapter(context: Context, input: ChapterInput): Promise<Result<ChapterPlan>> {
  const { db } = context;
  const [book] = await db
    .select()
    .from(books)
    .where(and(eq(books.id, input.bookId), eq(books.kind, 'novel'), isNull(books.deletedAt)));
  if (!book) return failed('notFound');
  if (input.target !== null) {
    const found = await findChapter(db, { bookId: book.id, target: input.target });
    if (!found.ok) return found;
  }
  const target = input.target ?? (await lastTarget(context, book)) + 1;
  const [row] = await db
    .select()
    .from(chapters)
    .where(and(eq(chapters.bookId, book.id), eq(chapters.target, target)));
  const corrected = await readCorrections(db, book.id);
  const text = applyCorrections(input.text, corrected.get(row?.id ?? 0));
  const { freeChapters, pricePerChapter, edits } = book;
  const section = {
    target,
    title: input.title ?? row?.title ?? '',
    parts: input.target === null ? [] : (row?.parts ?? []),
    text,
    // With its marks: reading the longest text into blocks takes half a second.
    wordCount: countWords(text),
    ...(edits.chapters?.[target]?.isRemoved && { isRemoved: true as const }),
    ...((input.isDraft || (await isBehindDraft(context, book.id, target))) && { isDraft: true as const }),
  };
  const [reserved] = row ? [] : await reserveIds(context, 1);
  const { free } = input;
  const prices = { freeChapters: free ?? freeChapters, pricePerChapter, priceRanges: edits.ranges ?? [] };
  const id = row?.id ?? (reserved as number);
  return success({ book, section: await planSection(context, prices, section, row, id), free });
}

/** Whether a chapter of this number is a draft, as all are from the first one on. */
async function isBehindDraft({ db }: Context, bookId: number, target: number): Promise<boolean> {
  const isEarlier = lte(chapters.target, target);
  return (await db.$count(chapters, and(eq(chapters.bookId, bookId), chapters.isDraft, isEarlier))) > 0;
}

/** The numbers of chapters that the desk removed, and of drafts, stay theirs. */
async function lastTarget({ db }: Context, book: typeof books.$inferSelect): Promise<number> {
  const [last] = await db
    .select({ target: sql<number>`coalesce(max(${chapters.target}), 0)` })
    .from(chapters)
    .where(isOfTitle(book));
  return Math.max(0, last?.target ?? 0);
}

/**
 * Publishes a planned chapter: readers see it from then on, unless it follows a draft, and those with the title in
 * their library are notified of a new one. Throws PlanOutdated if the title was published, or the file removed, in between.
 */
export async function writeChapter(
  context: Pick<Context, 'content' | 'now'>,
  tx: Transaction,
  { book, section, free }: ChapterPlan,
): Promise<void> {
  const now = context.now();
  await lockPublishing(tx);
  const [current] = await tx.select().from(books).where(eq(books.id, book.id));
  if (current?.revision !== book.revision || current.deletedAt !== null) throw new PlanOutdated();
  if (!(await context.content.has(section.contentHash, 'txt'))) throw new PlanOutdated();
  if (section.change === 'none') return;
  await writeChapters(tx, book.id, { rows: [section], removed: [] }, now);
  await keepTimetable(tx, book.id, now);
  const sums = await readSums(tx, book);
  const isAdded = section.change === 'added';
  const after = now > current.updatedAt ? now : new Date(current.updatedAt.getTime() + 1);
  await tx
    .update(books)
    .set({
      ...sums,
      revision: current.revision + 1,
      ...(isAdded && { updatedAt: after }),
      // The desk's number too, which a later import would take over.
      ...(free !== undefined && { freeChapters: free, edits: { ...current.edits, free } }),
    })
    .where(eq(books.id, book.id));
  if (isAdded && current.hiddenAt === null)
    await announceAdded(tx, { title: current, columns: current, rows: [section], now });
  await raiseRevision(tx);
}
