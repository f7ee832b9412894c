import { createHmac } from 'node:crypto';
import { priceAt } from '../../contract/money/prices';
import { foldText } from '../catalogue/foldText';
import type { ContentType } from '../ground/content/contentStore';
import type { books, chapters } from '../ground/db/schema/books';
import type { Secrets } from '../ground/secrets';
import type { PublishBook, SettledBook } from './publishInput';

type Cover = { readonly card: string; readonly page: string; readonly tint: string } | null;

/** Returns the columns of a book that follow from its publication, with the cover as hashes of its files. */
export function bookColumns(book: SettledBook, cover: Cover) {
  const chaptersOnly = book.sections.filter(
    ({ target, isRemoved, isDraft }) => target >= 1 && !isRemoved && !isDraft,
  );
  return {
    sourceKey: book.sourceKey,
    kind: 'novel' as const,
    title: book.title,
    author: book.author,
    category: book.category,
    description: book.description,
    tags: [...book.tags],
    language: book.language,
    direction: book.direction ?? null,
    finished: book.finished,
    ageRating: book.ageRating,
    warnings: [...book.warnings],
    coverCard: cover?.card ?? '',
    coverPage: cover?.page ?? '',
    tint: cover?.tint ?? '',
    freeChapters: book.freeChapters,
    pricePerChapter: book.pricePerChapter,
    chapterCount: chaptersOnly.reduce((last, { target }) => Math.max(last, target), 0),
    wordCount: chaptersOnly.reduce((sum, { wordCount }) => sum + wordCount, 0),
    authorFolded: foldText(book.author),
  };
}

export function sameBook(row: typeof books.$inferSelect, columns: ReturnType<typeof bookColumns>): boolean {
  return Object.entries(columns).every(
    ([name, value]) => JSON.stringify(row[name as keyof typeof columns]) === JSON.stringify(value),
  );
}

/** Returns a section's price. Front and back matter are free, and so are the first chapters. */
export function priceOf(
  book: Pick<SettledBook, 'freeChapters' | 'pricePerChapter' | 'priceRanges'>,
  target: number,
): number {
  return priceAt(
    { free: book.freeChapters, price: book.pricePerChapter, ranges: book.priceRanges ?? [] },
    target,
  );
}

/** The notes of a chapter's row, which are in its file too. */
export function notesOf(row: Pick<typeof chapters.$inferSelect, 'noteBefore' | 'noteAfter'> | undefined) {
  return { before: row?.noteBefore ?? '', after: row?.noteAfter ?? '' };
}

/** Returns the keyed hash of a chapter's text with its notes, as its file has them. */
export function hashText(secrets: Secrets, text: string): string {
  return createHmac('sha256', secrets.textHashKey).update(text).digest('hex');
}

type Row = Pick<typeof books.$inferSelect, 'coverCard' | 'coverPage' | 'tint' | 'edits'>;
export type CoverHashes = { readonly card: string; readonly page: string; readonly tint: string };
type Files = { readonly put: (bytes: Uint8Array, type: ContentType) => Promise<string> };

/**
 * Writes a title's cover and returns it: the one chosen at the desk, else the published one. Null for none.
 */
export async function keepCover(
  files: Files,
  cover: PublishBook['cover'],
  { chosen, before }: { chosen: CoverHashes | undefined; before: Row | undefined },
): Promise<CoverHashes | null> {
  if (chosen) return chosen;
  if (cover === null) return null;
  if (cover === 'kept')
    return before && before.coverCard !== ''
      ? { card: before.coverCard, page: before.coverPage, tint: before.tint }
      : null;
  return {
    card: await files.put(cover.card, 'webp'),
    page: await files.put(cover.page, 'webp'),
    tint: cover.tint,
  };
}
