import { asc } from 'drizzle-orm';
import { readTitle } from '../../server/catalogue/deskTitles';
import type { Context } from '../../server/ground/context';
import type { Database } from '../../server/ground/db/database';
import { books } from '../../server/ground/db/schema/books';
import { listJobs } from '../../server/jobs/describeJob';
import { oneLine } from './commandLine';

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

/**
 * Prints the jobs of the running server, the newest first: number, state, work, file, progress or complaint.
 */
export async function printJobs(db: Database): Promise<void> {
  for (const { id, state, work, files, progress, complaint } of await listJobs(db)) {
    const said = complaint === '' ? progress.line : complaint;
    console.log([id, state, work.kind, files[0]?.name ?? '', said].map(oneLine).join('\t'));
  }
}

/** Prints a title with all settings that the desk can change. Returns the exit code. */
export async function printTitle(db: Database, bookId: number): Promise<number> {
  const title = await readTitle(db, bookId);
  if (title.ok) console.log(JSON.stringify(title.value, null, 2));
  else console.error('There is no such title.');
  return title.ok ? 0 : 1;
}
