import { and, asc, desc, eq, gte, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { AuthorNotes } from '../../contract/catalogue/authorNotes';
import type { ChapterChange, ChapterFile, DeskChapter } from '../../contract/operator/titles.schema';
import { failed, type Result, success } from '../../contract/wire/failure';
import { type Database, rowsOf, type Transaction } from '../ground/db/database';
import { type BookEdits, books, type ChapterEdit, chapters } from '../ground/db/schema/books';
import { grants } from '../ground/db/schema/grants';
import { LAST_TARGET } from './itemRange';
import { readSums } from './readSums';
import { lockPublishing, raiseRevision } from './state';

type BookRow = typeof books.$inferSelect;
type ChapterRow = typeof chapters.$inferSelect;
type Named = { readonly bookId: number; readonly target: number };

/** The chapters that the desk removed. */
export function removedTargets({ chapters: edited = {} }: BookEdits): number[] {
  return Object.entries(edited).flatMap(([target, { isRemoved }]) => (isRemoved ? [Number(target)] : []));
}

/** The chapters of a title's file: those that readers see, drafts, and those that the desk removed. */
export function isOfTitle({ id, edits }: Pick<BookRow, 'id' | 'edits'>): SQL | undefined {
  const isKept = inArray(chapters.target, removedTargets(edits));
  return and(eq(chapters.bookId, id), or(isNull(chapters.removedAt), chapters.isDraft, isKept));
}

async function findNovel(db: Database | Transaction, bookId: number): Promise<BookRow | undefined> {
  const [book] = await db
    .select()
    .from(books)
    .where(and(eq(books.id, bookId), eq(books.kind, 'novel')));
  return book;
}

const A_PAGE = 30;
/** The back matter (-1) is last. */
const orderOf = ({ target }: ChapterRow) => (target < 0 ? LAST_TARGET : target);
const ORDER = sql<number>`case when ${chapters.target} < 0 then ${LAST_TARGET}::int else ${chapters.target} end`;

/**
 * Returns a page of a novel's chapters in reading order: from a number on, or those with these words in their
 * title. Fails with `notFound`.
 */
export async function listChapters(
  db: Database,
  { bookId, query, after }: { bookId: number; query: string; after: number | null },
): Promise<Result<{ list: DeskChapter[]; next: number | null }>> {
  const book = await findNovel(db, bookId);
  if (!book) return failed('notFound');
  const isNumber = /^\d{1,9}$/.test(query);
  const rows = await db
    .select()
    .from(chapters)
    .where(
      and(
        isOfTitle(book),
        isNumber ? gte(ORDER, Number(query)) : undefined,
        isNumber || query === '' ? undefined : sql`position(lower(${query}) in lower(${chapters.title})) > 0`,
        after === null ? undefined : sql`${ORDER} > ${after}`,
      ),
    )
    .orderBy(asc(ORDER))
    .limit(A_PAGE + 1);
  const list = rows.slice(0, A_PAGE).map(describe);
  return success({ list, next: rows.length > A_PAGE ? (list.at(-1)?.target ?? null) : null });
}

export function describe(row: ChapterRow): DeskChapter {
  const { target, title, parts, wordCount, price, removedAt, isDraft } = row;
  const isRemoved = removedAt !== null && !isDraft;
  return {
    target,
    title,
    parts,
    wordCount,
    price,
    isRemoved,
    isDraft,
    ...publicationOf(row),
  };
}

/** Returns how a draft is published; of another chapter or episode that it is not. */
export function publicationOf({
  publishAt,
  byTimetable,
  isSilent,
}: Pick<ChapterRow, 'publishAt' | 'byTimetable' | 'isSilent'>) {
  return { publishAt: publishAt?.getTime() ?? null, byTimetable, isSilent };
}

/** Returns a chapter's row and its novel. Fails with `notFound`. */
export async function findChapter(
  db: Database | Transaction,
  { bookId, target }: Named,
): Promise<Result<{ book: BookRow; row: ChapterRow }>> {
  const book = target > LAST_TARGET ? undefined : await findNovel(db, bookId);
  if (!book) return failed('notFound');
  const [row] = await db
    .select()
    .from(chapters)
    .where(and(isOfTitle(book), eq(chapters.target, target)));
  return row ? success({ book, row }) : failed('notFound');
}

/** Grants have no index by chapter: above this size of their table, in bytes, they are not counted. */
const COUNTED_BYTES = 16 * 1_024 * 1_024;

/** Returns what the desk shows of a chapter. Fails with `notFound`. */
export async function readChapter(db: Database | Transaction, named: Named): Promise<Result<ChapterFile>> {
  const found = await findChapter(db, named);
  if (!found.ok) return found;
  const { book, row } = found.value;
  return success({
    ...describe(row),
    bookId: book.id,
    bookName: book.title,
    language: book.language,
    ...(await countUnlocks(db, row)),
    isOnly: await isOnly(db, row),
    ...(await readEnds(db, book.id)),
    timetable: book.timetable,
    notes: { before: row.noteBefore, after: row.noteAfter },
    previous: await neighbour(db, book, sql`${ORDER} < ${orderOf(row)}`, desc(ORDER)),
    next: await neighbour(db, book, sql`${ORDER} > ${orderOf(row)}`, asc(ORDER)),
  });
}

/** Returns how many readers unlocked a chapter, and how many it or a later one; null if there are too many. */
async function countUnlocks(db: Database | Transaction, { id, bookId, target }: ChapterRow) {
  const isFew = sql`pg_relation_size('grants') <= ${COUNTED_BYTES}::bigint`;
  const ofThem = sql`${grants} join ${chapters} on ${chapters.id} = ${grants.chapterId}
    where ${chapters.bookId} = ${bookId} and ${chapters.target} >= ${target}`;
  const [counted] = await rowsOf<{ unlocks: number | null; readersFrom: number | null }>(
    db,
    sql`select
      case when ${isFew} then (select count(*)::int from ${grants} where ${grants.chapterId} = ${id}) end as unlocks,
      case when ${isFew} then (select count(distinct ${grants.userId})::int from ${ofThem}) end as "readersFrom"`,
  );
  return counted ?? { unlocks: null, readersFrom: null };
}

/** Returns the first draft and the last public chapter: drafts are the last chapters (server/content/drafts). */
async function readEnds(db: Database | Transaction, bookId: number) {
  const [ends] = await db
    .select({
      firstDraft: sql<number | null>`min(${chapters.target}) filter (where ${chapters.isDraft})`,
      lastPublic: sql<number | null>`max(${chapters.target}) filter (where ${chapters.removedAt} is null)`,
    })
    .from(chapters)
    .where(and(eq(chapters.bookId, bookId), gte(chapters.target, 1)));
  return ends ?? { firstDraft: null, lastPublic: null };
}

async function neighbour(db: Database | Transaction, book: BookRow, where: SQL, order: SQL) {
  const [found] = await db
    .select({ target: chapters.target })
    .from(chapters)
    .where(and(isOfTitle(book), where))
    .orderBy(order)
    .limit(1);
  return found?.target ?? null;
}

/** Whether readers would see no chapter without this one. */
async function isOnly(db: Database | Transaction, { id, bookId, target }: ChapterRow): Promise<boolean> {
  if (target < 1) return false;
  const [other] = await db
    .select({ id: chapters.id })
    .from(chapters)
    .where(
      and(
        eq(chapters.bookId, bookId),
        gte(chapters.target, 1),
        ne(chapters.id, id),
        isNull(chapters.removedAt),
      ),
    )
    .limit(1);
  return other === undefined;
}

/**
 * Renames a chapter, removes it, or restores it, also for later imports of the file. Its row stays, with its
 * id, its grants and what readers wrote about it. Refused: `notFound`, `tooLate` if it is already so,
 * `malformed` for the only chapter that readers see, and for a draft
 * that is not renamed.
 */
export async function editChapter(
  tx: Transaction,
  named: Named,
  change: Exclude<ChapterChange, { kind: 'note' }>,
  now: Date,
): Promise<Result<null>> {
  await lockPublishing(tx);
  const found = await findChapter(tx, named);
  if (!found.ok) return found;
  const { book, row } = found.value;
  const { isDraft } = row;
  const isRemoved = row.removedAt !== null;
  if (isDraft && change.kind !== 'rename') return failed('malformed');
  if (change.kind !== 'rename' && isRemoved === (change.kind === 'remove')) return failed('tooLate');
  if (change.kind === 'remove' && (await isOnly(tx, row))) return failed('malformed');
  await tx
    .update(chapters)
    .set(
      change.kind === 'rename'
        ? { title: change.title }
        : { removedAt: change.kind === 'remove' ? now : null },
    )
    .where(eq(chapters.id, row.id));
  await tx
    .update(books)
    .set({
      ...(await readSums(tx, book)),
      edits: withEdit(book.edits, row.target, change),
      revision: book.revision + 1,
    })
    .where(eq(books.id, book.id));
  await raiseRevision(tx);
  return success(null);
}

/** Stores the notes before and after a chapter, and returns its id. Its file follows. Fails with `notFound`. */
export async function noteChapter(
  tx: Transaction,
  named: Named,
  { before: noteBefore, after: noteAfter }: AuthorNotes,
): Promise<Result<number>> {
  await lockPublishing(tx);
  const found = await findChapter(tx, named);
  if (!found.ok) return found;
  const { id } = found.value.row;
  await tx.update(chapters).set({ noteBefore, noteAfter }).where(eq(chapters.id, id));
  return success(id);
}

function withEdit(
  { chapters: edited = {}, ...others }: BookEdits,
  target: number,
  change: Parameters<typeof editChapter>[2],
) {
  const { [target]: before = {}, ...rest } = edited;
  const after: ChapterEdit =
    change.kind === 'rename'
      ? { ...before, title: change.title }
      : {
          ...(before.title !== undefined && { title: before.title }),
          ...(change.kind === 'remove' && { isRemoved: true as const }),
        };
  const next = Object.keys(after).length === 0 ? rest : { ...rest, [target]: after };
  return Object.keys(next).length === 0 ? others : { ...others, chapters: next };
}
