import { and, desc, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Database, Transaction } from '../ground/db/database';
import { books, chapters } from '../ground/db/schema/books';
import { typoReports } from '../ground/db/schema/messages';

type Asked = { readonly isOpen: boolean | null; readonly before: number | null; readonly most: number };

export type TypoReport = typeof typoReports.$inferSelect & {
  readonly bookId: number;
  readonly bookName: string;
  readonly language: string;
  readonly target: number;
  readonly chapterTitle: string;
};

/** Returns misprints that readers reported, newest first; if `isOpen` is null, settled ones too. */
export async function listTypoReports(db: Database, { isOpen, before, most }: Asked): Promise<TypoReport[]> {
  const { settledAt, id } = typoReports;
  const rows = await db
    .select({
      report: typoReports,
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
        isOpen === null ? undefined : isOpen ? isNull(settledAt) : isNotNull(settledAt),
        before === null ? undefined : lt(id, before),
      ),
    )
    .orderBy(desc(id))
    .limit(most);
  return rows.map(({ report, ...where }) => ({ ...report, ...where }));
}

/** Settles reports without correcting the text. Returns how many were open. */
export async function setTyposAside(tx: Transaction, ids: readonly number[], now: Date): Promise<number> {
  const settled = await tx
    .update(typoReports)
    .set({ settledAt: now })
    .where(and(inArray(typoReports.id, [...ids]), isNull(typoReports.settledAt)))
    .returning({ id: typoReports.id });
  return settled.length;
}
