import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Context } from '../../../server/ground/context';
import { books, chapters, type StoryTies } from '../../../server/ground/db/schema/books';
import { FilmError } from './film/filmError';
import type { DramaMatter } from './folder/readMatter';

/** The novel that a drama is the film of, found by title or source key, and the chapters its episodes tell; null when it names none. */
export async function findTies(
  { db }: Context,
  { novel, ties = [] }: Pick<DramaMatter, 'novel' | 'ties'>,
): Promise<StoryTies | null> {
  if (novel === undefined) {
    if (ties.length > 0) throw new FilmError('“ties” needs “novel”: which novel is it the film of?');
    return null;
  }
  const found = await db
    .select({ id: books.id, title: books.title })
    .from(books)
    .where(
      and(
        eq(books.kind, 'novel'),
        or(eq(books.sourceKey, novel), eq(sql`lower(${books.title})`, novel.toLowerCase())),
      ),
    );
  const [book] = found;
  if (!book) throw new FilmError(`“novel”: there is no novel “${novel}” in the catalogue.`);
  if (found.length > 1)
    throw new FilmError(`“novel”: ${found.length} novels are called “${novel}”; name it by its source key.`);
  const told = [...new Set(ties.map(({ chapter }) => chapter))];
  const there = await db
    .select({ target: chapters.target })
    .from(chapters)
    .where(
      and(eq(chapters.bookId, book.id), isNull(chapters.removedAt), inArray(chapters.target, [...told, 0])),
    );
  const missing = told.find((chapter) => !there.some(({ target }) => target === chapter));
  if (missing !== undefined) throw new FilmError(`“ties”: “${book.title}” has no chapter ${missing}.`);
  const scenes = [...ties].sort((a, b) => a.episode - b.episode);
  return { novelId: book.id, scenes };
}
