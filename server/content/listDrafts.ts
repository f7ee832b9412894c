import { and, asc, eq, gt } from 'drizzle-orm';
import { blockText } from '../../contract/catalogue/blocks';
import type { DeskDraft } from '../../contract/operator/titles.schema';
import { failed, type Result, success } from '../../contract/wire/failure';
import { parseChapterText } from '../../formats/chapterText';
import { describe } from '../catalogue/deskChapters';
import type { Context } from '../ground/context';
import { books, chapters } from '../ground/db/schema/books';
import { readSectionText } from './published';
import { PublishError } from './publishInput';

const A_PAGE = 20;
/** A page ends after so many bytes of sealed and open texts, since each is read for its first words. */
const BYTES_A_PAGE = 1_000_000;
const LOOKED_AT = 2_000;
const SHOWN = 240;

/** Returns a page of a novel's drafts with their first words. Fails with `notFound`. */
export async function listDrafts(
  context: Context,
  { bookId, after }: { bookId: number; after: number | null },
): Promise<Result<{ list: DeskDraft[]; next: number | null }>> {
  const { db } = context;
  if (!(await db.$count(books, and(eq(books.id, bookId), eq(books.kind, 'novel')))))
    return failed('notFound');
  const rows = await db
    .select()
    .from(chapters)
    .where(
      and(
        eq(chapters.bookId, bookId),
        chapters.isDraft,
        after === null ? undefined : gt(chapters.target, after),
      ),
    )
    .orderBy(asc(chapters.target))
    .limit(A_PAGE + 1);
  const list: DeskDraft[] = [];
  let left = BYTES_A_PAGE;
  for (const row of rows.slice(0, A_PAGE)) {
    left -= row.bytes;
    if (left < 0 && list.length > 0) break;
    list.push({
      ...describe(row),
      beginning: await beginningOf(context, row),
      wasPublic: row.publishedAt !== null,
    });
  }
  return success({ list, next: rows.length > list.length ? (list.at(-1)?.target ?? null) : null });
}

async function beginningOf(context: Context, row: typeof chapters.$inferSelect): Promise<string> {
  try {
    const text = await readSectionText(context, row);
    const words = parseChapterText(text.slice(0, LOOKED_AT)).map(blockText).join(' ');
    return words.replace(/\s+/g, ' ').trim().slice(0, SHOWN);
  } catch (error) {
    // The list is there to find and replace such a draft.
    if (error instanceof PublishError) return '';
    throw error;
  }
}
