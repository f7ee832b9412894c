import { asc } from 'drizzle-orm';
import type { Context } from '../../server/ground/context';
import { books } from '../../server/ground/db/schema/books';

const PAGE = 1_000;

/** Prints one line a book, in the order of their import. Returns the exit code. */
export async function list(context: Context): Promise<number> {
  let count = 0;
  for (;;) {
    const page = await context.db.select().from(books).orderBy(asc(books.id)).limit(PAGE).offset(count);
    for (const book of page) {
      const price =
        book.pricePerChapter === 0 || book.freeChapters >= book.chapterCount
          ? 'free'
          : `${book.freeChapters} free, then ${book.pricePerChapter}`;
      console.log(
        [book.id, book.title, book.author, book.category, `${book.chapterCount} chapters`, price].join('\t'),
      );
    }
    count += page.length;
    if (page.length < PAGE) break;
  }
  console.log(count === 1 ? '1 book' : `${count} books`);
  return 0;
}
