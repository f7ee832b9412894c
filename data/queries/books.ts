import type { BookDetail } from '../../contract/catalogue/books.schema';
import type { ChapterEntry } from '../../contract/catalogue/chapters.schema';
import { db } from '../tables/db';
import { withDatabase } from '../tables/openDatabase';

export async function readBook(bookId: number): Promise<BookDetail | undefined> {
  return (await withDatabase(() => db.books.get(bookId)))?.detail;
}

/** The table of contents in reading order. */
export async function readChapterList(bookId: number): Promise<ChapterEntry[] | undefined> {
  return (await withDatabase(() => db.chapterLists.get(bookId)))?.chapters;
}
