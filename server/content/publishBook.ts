import { isDeepStrictEqual } from 'node:util';
import { and, eq, notInArray, sql } from 'drizzle-orm';
import { NO_NOTES } from '../../contract/catalogue/authorNotes';
import { withNotes } from '../../formats/authorNotes';
import { pagesIn } from '../../formats/runMarks';
import { indexBooks } from '../catalogue/indexBooks';
import { lockPublishing, raiseRevision } from '../catalogue/state';
import { sealSection } from '../ground/content/sealing';
import type { Context } from '../ground/context';
import { rowsOf, type Transaction } from '../ground/db/database';
import { books, chapters } from '../ground/db/schema/books';
import { transact } from '../ground/db/transact';
import { announceAdded } from '../push/announce';
import { editedBook, standingChapters, standingEdits } from './bookEdits';
import { applyCorrections, readCorrections } from './corrections';
import {
  checkPublishBook,
  type PublishBook,
  PublishError,
  type PublishSection,
  type SettledBook,
} from './publishInput';
import { bookColumns, hashText, keepCover, notesOf, priceOf, sameBook } from './publishRows';
import { keepTimetable } from './timetable';

export { type PublishBook, PublishError, type PublishSection } from './publishInput';

export type PublishOutcome = {
  readonly bookId: number;
  readonly outcome: 'created' | 'updated' | 'unchanged';
  readonly added: number;
  readonly revised: number;
  readonly removed: number;
  /** New drafts of a novel. */
  readonly drafted?: number;
  /** Of a novel that was there, the titles of its new chapters and drafts. */
  readonly news?: readonly string[];
};

type BookRow = typeof books.$inferSelect;
type BookEdits = BookRow['edits'];
type ChapterRow = typeof chapters.$inferSelect;
/** The new row of a section, changed or not. */
export type PlannedSection = Omit<
  ChapterRow,
  | 'bookId'
  | 'removedAt'
  | 'publishAt'
  | 'byTimetable'
  | 'isSilent'
  | 'publishedAt'
  | 'earlyCopy'
  | 'noteBefore'
  | 'noteAfter'
> & {
  change: Change;
  isRemoved: boolean;
  /** Of a new row. */
  publishedAt?: Date | undefined;
  noteBefore?: string;
  noteAfter?: string;
};
type Plan = {
  readonly book: BookRow | null;
  readonly columns: ReturnType<typeof bookColumns>;
  readonly edits: BookEdits;
  readonly isHidden: boolean;
  /** Of every section. */
  readonly rows: readonly PlannedSection[];
  readonly removed: readonly ChapterRow[];
  readonly openFiles: readonly string[];
};
/** `drafted`: a new draft. `unseen`: another change of a chapter that readers do not see. */
type Change = 'added' | 'revised' | 'renamed' | 'drafted' | 'unseen' | 'none';

const UNSEEN: ReadonlySet<Change> = new Set(['drafted', 'unseen', 'none']);

/** Another process published the same book between plan and write. */
export class PlanOutdated extends Error {}

const TRIES = 3;

/**
 * Adds a book to the catalogue or updates it. The book is found by `sourceKey`, chapters by `target`, so
 * readers' places and grants stay valid. Content files are written first, then all rows in one transaction: a
 * failure leaves the catalogue unchanged, at most with unreferenced files. Throws PublishError for invalid
 * input.
 */
export async function publishBook(context: Context, input: PublishBook): Promise<PublishOutcome> {
  checkPublishBook(input);
  for (let attempt = 1; ; attempt++) {
    const plan = await makePlan(context, input);
    try {
      const outcome = await transact(context.db, (tx) => write(context, tx, plan));
      await dropUnsealed(context, plan);
      return outcome;
    } catch (error) {
      if (!(error instanceof PlanOutdated) || attempt === TRIES) throw error;
    }
  }
}

async function makePlan(context: Context, given: PublishBook): Promise<Plan> {
  const [book] = await context.db.select().from(books).where(eq(books.sourceKey, given.sourceKey));
  const edits = standingChapters(standingEdits(book?.edits, given), given.sections);
  const existing = book ? await context.db.select().from(chapters).where(eq(chapters.bookId, book.id)) : [];
  const input = withDrafts(editedBook(given, edits, book), existing);
  const corrected = await readCorrections(context.db, book?.id);
  const byTarget = new Map(existing.map((row) => [row.target, row]));
  const missing = input.sections.filter(({ target }) => !byTarget.has(target));
  const newIds = await reserveIds(context, missing.length);

  const rows: PlannedSection[] = [];
  for (const section of input.sections) {
    const row = byTarget.get(section.target);
    const text = applyCorrections(section.text, corrected.get(row?.id ?? 0));
    const id = row?.id ?? (newIds.shift() as number);
    rows.push(await planSection(context, input, { ...section, text }, row, id));
  }
  const kept = new Set(input.sections.map(({ target }) => target));
  const cover = await keepCover(context.content, input.cover, { chosen: edits.cover, before: book });
  return {
    book: book ?? null,
    edits,
    isHidden: book ? book.hiddenAt !== null : given.isHidden === true,
    columns: bookColumns(input, cover),
    rows,
    removed: existing.filter((row) => !kept.has(row.target) && row.removedAt === null),
    openFiles: rows
      .filter(({ sealed, target }) => sealed && byTarget.get(target)?.sealed === false)
      .map(({ target }) => byTarget.get(target)?.contentHash ?? ''),
  };
}

/**
 * Drafts stay drafts, and the chapters after them are drafts too: no reader misses one in between. What readers see
 * is not hidden by an export that is older than its publication.
 */
function withDrafts(book: SettledBook, existing: readonly ChapterRow[]): SettledBook {
  const first = Math.min(...existing.flatMap(({ isDraft, target }) => (isDraft ? [target] : [])));
  const shown = new Set(existing.flatMap(({ removedAt, target }) => (removedAt === null ? [target] : [])));
  const sections = book.sections.map(({ isDraft, ...section }) => ({
    ...section,
    ...((section.target >= first || (isDraft && !shown.has(section.target))) && { isDraft: true as const }),
  }));
  return { ...book, sections };
}

/** Plans a section's row. Unchanged text keeps its file; other text gets a new one, with the row's notes. */
export async function planSection(
  context: Context,
  book: Parameters<typeof priceOf>[0],
  section: PublishSection,
  row: ChapterRow | undefined,
  id: number,
): Promise<PlannedSection> {
  const price = priceOf(book, section.target);
  const sealed = price > 0;
  const notes = row ? notesOf(row) : (section.notes ?? NO_NOTES);
  const text = withNotes(section.text, notes);
  const textHash = hashText(context.secrets, text);
  const common = {
    id,
    target: section.target,
    title: section.title,
    parts: [...(section.parts ?? [])],
    pages: pagesIn(section.text),
    wordCount: section.wordCount,
    price,
    sealed,
    textHash,
    isRemoved: section.isRemoved === true,
    isDraft: section.isDraft === true,
    ...(!row && {
      noteBefore: notes.before,
      noteAfter: notes.after,
      ...(section.publishedAt !== undefined && { publishedAt: new Date(section.publishedAt) }),
    }),
  };
  const isHidden = common.isRemoved || common.isDraft;
  const isShown = row?.removedAt === null;
  if (
    row &&
    row.textHash === textHash &&
    row.sealed === sealed &&
    (await context.content.has(row.contentHash, 'txt'))
  ) {
    const same =
      isShown !== isHidden &&
      row.title === section.title &&
      row.price === price &&
      row.wordCount === section.wordCount &&
      JSON.stringify(row.parts) === JSON.stringify(common.parts);
    const change = same ? 'none' : isShown ? 'renamed' : 'added';
    return settled(row.contentHash, row.bytes, change);
  }
  const file = sealSection(context.secrets, id, text, sealed);
  const contentHash = await context.content.put(file, 'txt');
  return settled(contentHash, file.length, isShown ? 'revised' : 'added');

  function settled(contentHash: string, bytes: number, change: Change): PlannedSection {
    const isDrafted = common.isDraft && !row?.isDraft;
    const seen = isDrafted ? 'drafted' : isHidden && change !== 'none' ? 'unseen' : change;
    return { ...common, contentHash, bytes, change: seen };
  }
}

export async function reserveIds(context: Context, count: number): Promise<number[]> {
  if (count === 0) return [];
  const rows = await rowsOf<{ id: number }>(
    context.db,
    sql`select nextval(pg_get_serial_sequence('chapters', 'id'))::float8 as id from generate_series(1, ${count}::int)`,
  );
  return rows.map(({ id }) => id);
}

async function write(context: Context, tx: Transaction, plan: Plan): Promise<PublishOutcome> {
  await lockPublishing(tx);
  await checkPlan(context, tx, plan);
  const count = (change: Change) => plan.rows.filter((row) => row.change === change).length;
  const added = count('added');
  const revised = count('revised');
  const drafted = count('drafted');
  const removed = plan.removed.length;
  const listChanged = plan.rows.some(({ change }) => change !== 'none') || removed > 0;
  const isSame =
    plan.book && sameBook(plan.book, plan.columns) && isDeepStrictEqual(plan.book.edits, plan.edits);
  if (plan.book && !listChanged && isSame) {
    return { bookId: plan.book.id, outcome: 'unchanged', added, revised, removed, drafted };
  }
  // One moment for both: a feed tells a new title from one with a new chapter.
  const now = context.now();
  const isSeen = removed > 0 || plan.rows.some(({ change }) => !UNSEEN.has(change));
  const updatedAt = plan.book && isSame && !isSeen ? plan.book.updatedAt : now;
  const bookId = await writeBook(tx, plan, listChanged, updatedAt);
  await writeChapters(tx, bookId, plan, now);
  await keepTimetable(tx, bookId, now);
  if (!plan.isHidden) {
    if (plan.book) await announceAdded(tx, { ...plan, title: plan.book, now });
    await indexBooks(tx, [{ id: bookId, ...plan.columns }]);
  }
  await raiseRevision(tx);
  const outcome = plan.book ? 'updated' : 'created';
  const news = plan.book ? newTitles(plan) : [];
  return { bookId, outcome, added, revised, removed, drafted, ...(news.length > 0 && { news }) };
}

function newTitles({ rows }: Plan): string[] {
  return rows.filter(({ change }) => change === 'added' || change === 'drafted').map(({ title }) => title);
}

/** The plan was made outside the lock: its basis must be unchanged, and its files must still exist. */
async function checkPlan(context: Context, tx: Transaction, plan: Plan): Promise<void> {
  const [now] = await tx
    .select({ id: books.id, revision: books.revision, updatedAt: books.updatedAt })
    .from(books)
    .where(eq(books.sourceKey, plan.columns.sourceKey));
  const then = plan.book;
  if (now?.id !== then?.id || now?.revision !== then?.revision) throw new PlanOutdated();
  if (now && then && now.updatedAt.getTime() !== then.updatedAt.getTime()) throw new PlanOutdated();
  for (const row of plan.rows) {
    if (!(await context.content.has(row.contentHash, 'txt'))) throw new PlanOutdated();
  }
}

async function writeBook(
  tx: Transaction,
  plan: Plan,
  listChanged: boolean,
  updatedAt: Date,
): Promise<number> {
  const { book, edits, isHidden } = plan;
  const columns = { ...plan.columns, edits };
  if (book === null) {
    const [created] = await tx
      .insert(books)
      .values({ ...columns, hiddenAt: isHidden ? updatedAt : null, createdAt: updatedAt, updatedAt })
      .returning({ id: books.id });
    if (!created) throw new PublishError('The database gave the book no number.');
    return created.id;
  }
  const revision = listChanged ? book.revision + 1 : book.revision;
  await tx
    .update(books)
    .set({ ...columns, revision, updatedAt })
    .where(eq(books.id, book.id));
  return book.id;
}

function earlier(date: Date | undefined, now: Date): Date {
  return date && date < now ? date : now;
}

/** Well under the 65,535 parameters of a statement. */
const ROWS_A_STATEMENT = 1_000;

export async function writeChapters(
  tx: Transaction,
  bookId: number,
  plan: Pick<Plan, 'rows' | 'removed'>,
  now: Date,
): Promise<void> {
  const changed = plan.rows
    .filter(({ change }) => change !== 'none')
    .map(({ change: _, isRemoved, ...row }) => ({
      ...row,
      bookId,
      removedAt: isRemoved || row.isDraft ? now : null,
      publishedAt: row.isDraft ? null : earlier(row.publishedAt, now),
    }));
  for (let at = 0; at < changed.length; at += ROWS_A_STATEMENT) {
    await tx
      .insert(chapters)
      .values(changed.slice(at, at + ROWS_A_STATEMENT))
      .onConflictDoUpdate({
        target: [chapters.bookId, chapters.target],
        set: {
          title: sql`excluded.title`,
          parts: sql`excluded.parts`,
          pages: sql`excluded.pages`,
          wordCount: sql`excluded.word_count`,
          contentHash: sql`excluded.content_hash`,
          textHash: sql`excluded.text_hash`,
          bytes: sql`excluded.bytes`,
          price: sql`excluded.price`,
          sealed: sql`excluded.sealed`,
          removedAt: sql`excluded.removed_at`,
          isDraft: sql`excluded.is_draft`,
          publishedAt: sql`case
            when excluded.is_draft and not ${chapters.isDraft} then null
            when ${chapters.removedAt} is null then ${chapters.publishedAt}
            else coalesce(${chapters.publishedAt}, excluded.published_at) end`,
        },
      });
  }
  if (plan.removed.length > 0) {
    const kept = plan.rows.map(({ target }) => target);
    await tx
      .update(chapters)
      .set({ removedAt: now })
      .where(and(eq(chapters.bookId, bookId), notInArray(chapters.target, kept)));
  }
}

/**
 * Deletes the open file of a chapter that was free and is now priced, unless another chapter uses it. Other
 * superseded files stay, because a reader's list may still name them.
 */
async function dropUnsealed(context: Context, plan: Plan): Promise<void> {
  if (plan.openFiles.length === 0) return;
  await transact(context.db, async (tx) => {
    await lockPublishing(tx);
    for (const hash of plan.openFiles) {
      const [other] = await tx
        .select({ id: chapters.id })
        .from(chapters)
        .where(eq(chapters.contentHash, hash))
        .limit(1);
      if (!other) await context.content.remove(hash, 'txt');
    }
  });
}
