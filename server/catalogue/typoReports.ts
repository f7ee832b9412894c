import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, notExists, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { DeskTypo } from '../../contract/operator/typos.schema';
import type { Database, Transaction } from '../ground/db/database';
import { books, chapters } from '../ground/db/schema/books';
import { typoReports } from '../ground/db/schema/messages';

const A_PAGE = 30;

/** Without `bookId`, those of all titles. */
type Asked = {
  readonly isOpen: boolean;
  readonly before: number | null;
  readonly bookId?: number | undefined;
};

const other = alias(typoReports, 'other');

/** Reports of the same chapter with the same words, settled by the same act or open like this one. */
const isSame = and(
  eq(other.chapterId, typoReports.chapterId),
  eq(other.quote, typoReports.quote),
  eq(other.correction, typoReports.correction),
  sql`${other.settledAt} is not distinct from ${typoReports.settledAt}`,
);

/** Returns a page of the misprints that readers reported, newest first; equal reports are one. */
export async function listTypoReports(
  db: Database,
  { isOpen, before, bookId }: Asked,
): Promise<{ list: DeskTypo[]; next: number | null }> {
  const { settledAt, id } = typoReports;
  const newer = db
    .select({ id: other.id })
    .from(other)
    .where(and(isSame, gt(other.id, id)));
  const rows = await db
    .select({
      report: typoReports,
      readers: sql<number>`(select count(distinct ${other.userId})::int from ${typoReports} ${sql.raw('other')} where ${isSame})`,
      bookId: books.id,
      bookName: books.title,
      language: books.language,
      target: chapters.target,
      chapterTitle: chapters.title,
    })
    .from(typoReports)
    .innerJoin(chapters, eq(chapters.id, typoReports.chapterId))
    .innerJoin(books, eq(books.id, chapters.bookId))
    .where(
      and(
        isOpen ? isNull(settledAt) : isNotNull(settledAt),
        bookId === undefined ? undefined : eq(books.id, bookId),
        before === null ? undefined : lt(id, before),
        notExists(newer),
      ),
    )
    .orderBy(desc(id))
    .limit(A_PAGE + 1);
  const list = rows.slice(0, A_PAGE).map(({ report, ...where }) => {
    const { chapterId: _, createdAt, settledAt: settled, ...said } = report;
    return {
      ...said,
      ...where,
      createdAt: createdAt.getTime(),
      settledAt: settled?.getTime() ?? null,
    };
  });
  return { list, next: rows.length > A_PAGE ? (list.at(-1)?.id ?? null) : null };
}

/** The open reports with the same words in the same chapters as these, which are among them. */
export function openLike(ids: readonly number[]): SQL | undefined {
  const named = sql`select 1 from ${typoReports} ${sql.raw('other')} where ${and(
    inArray(other.id, [...ids]),
    eq(other.chapterId, typoReports.chapterId),
    eq(other.quote, typoReports.quote),
    eq(other.correction, typoReports.correction),
  )}`;
  return and(isNull(typoReports.settledAt), sql`exists (${named})`);
}

/**
 * Settles reports, and all with the same words, without correcting the text; with `bookId`, only of this title.
 * Returns how many were open.
 */
export async function setTyposAside(
  tx: Transaction,
  { ids, bookId }: { ids: readonly number[]; bookId?: number | undefined },
  now: Date,
): Promise<number> {
  const ofTitle = tx
    .select({ id: chapters.id })
    .from(chapters)
    .where(eq(chapters.bookId, bookId ?? 0));
  const settled = await tx
    .update(typoReports)
    .set({ settledAt: now })
    .where(and(openLike(ids), bookId === undefined ? undefined : inArray(typoReports.chapterId, ofTitle)))
    .returning({ id: typoReports.id });
  return settled.length;
}
