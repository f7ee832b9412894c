import { desc, eq } from 'drizzle-orm';
import type { Context } from '../../server/ground/context';
import { books, chapters } from '../../server/ground/db/schema/books';
import { typoReports } from '../../server/ground/db/schema/messages';
import { oneLine } from './commandLine';

const MOST = 1_000;

/** Prints the misprints that readers reported, newest first. Returns the exit code. */
export async function typos(context: Context): Promise<number> {
  const lines = await listTypos(context);
  for (const line of lines) console.log(line);
  console.log(lines.length === 1 ? '1 report' : `${lines.length} reports`);
  return 0;
}

/**
 * Returns one line a report: number, date, book and chapter as in the reader's address, title, wrong and
 * right text, note, reader.
 */
export async function listTypos(context: Context): Promise<string[]> {
  const rows = await context.db
    .select({ report: typoReports, bookId: books.id, title: books.title, target: chapters.target })
    .from(typoReports)
    .innerJoin(chapters, eq(chapters.id, typoReports.chapterId))
    .innerJoin(books, eq(books.id, chapters.bookId))
    .orderBy(desc(typoReports.id))
    .limit(MOST);
  return rows.map(({ report, bookId, title, target }) =>
    [
      String(report.id),
      report.createdAt.toISOString(),
      `${bookId}/${target}`,
      title,
      `${report.quote} → ${report.correction}`,
      report.note,
      `reader ${report.userId}`,
    ]
      .map(oneLine)
      .join('\t'),
  );
}
