import type { BookCard, BookDetail, TagNames } from '../../contract/catalogue/books.schema';
import { books } from '../ground/db/schema/books';
import type { NamesOf } from './translations';

export const cardColumns = {
  id: books.id,
  kind: books.kind,
  title: books.title,
  author: books.author,
  category: books.category,
  description: books.description,
  coverCard: books.coverCard,
  chapterCount: books.chapterCount,
  finished: books.finished,
  ageRating: books.ageRating,
  tint: books.tint,
};

export type CardRow = { [Column in keyof typeof cardColumns]: (typeof books.$inferSelect)[Column] };

export function toCard(row: CardRow, namesOf: NamesOf): BookCard {
  const chanNames = namesOf('category', row.category);
  return {
    id: row.id,
    ...(row.kind === 'drama' && { kind: row.kind }),
    sourceImg: coverPath(row.coverCard),
    bookName: row.title,
    authorName: row.author,
    chanName: row.category,
    ...(chanNames && { chanNames }),
    novelDesc: row.description,
    chapterCount: row.chapterCount,
    finished: row.finished,
    ...(row.ageRating !== null && { ageRating: row.ageRating }),
    tint: row.tint,
  };
}

/** Returns the fields of a book's page that are in its own row. */
export function toDetail(
  row: typeof books.$inferSelect,
  namesOf: NamesOf,
): Omit<BookDetail, 'rating' | 'readerCount'> {
  return {
    ...toCard(row, namesOf),
    sourceimg: coverPath(row.coverPage),
    tags: row.tags,
    ...tagNamesOf(row.tags, namesOf),
    ...(row.warnings.length > 0 && { warnings: row.warnings }),
    language: row.language,
    ...(row.direction && { direction: row.direction }),
    wordCount: row.wordCount,
    freeChapters: row.freeChapters,
    pricePerChapter: row.pricePerChapter,
    ...(row.ticketRule && { ticketRule: row.ticketRule }),
    ...(row.freeAfterDays !== null && { freeAfterDays: row.freeAfterDays }),
    updatedAt: row.updatedAt.getTime(),
    revision: row.revision,
  };
}

/** Returns the field of an answer with the translated names of tags; empty if no tag has a translation. */
export function tagNamesOf(tags: readonly string[], namesOf: NamesOf): { tagNames?: TagNames } {
  const found = tags.flatMap((tag) => {
    const names = namesOf('tag', tag);
    return names ? [[tag, names] as const] : [];
  });
  return found.length === 0 ? {} : { tagNames: Object.fromEntries(found) };
}

/** Returns the path of a cover, or an empty string if the book has none. */
export function coverPath(hash: string): string {
  return hash === '' ? '' : `/content/${hash}.webp`;
}

export const PAGE_BOOKS = 24;

/** The largest offset of a list, because the database reads all rows before a page. */
export const LAST_OFFSET = 2_000;

/** Returns the offset of the next page. `rows` was queried with one row more than fits. */
export function nextOffset(rows: readonly unknown[], offset: number): number | null {
  const next = offset + PAGE_BOOKS;
  return rows.length > PAGE_BOOKS && next <= LAST_OFFSET ? next : null;
}

/** Makes a page of rows that were queried with one row more than fits. */
export function toPage(
  rows: readonly CardRow[],
  offset: number,
  namesOf: NamesOf,
): { list: BookCard[]; next: number | null } {
  const list = rows.slice(0, PAGE_BOOKS).map((row) => toCard(row, namesOf));
  return { list, next: nextOffset(rows, offset) };
}
