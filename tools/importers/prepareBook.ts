import type { AgeRating } from '../../contract/catalogue/ageRating';
import { type BookFile, BookFileError } from '../../formats/bookFile';
import { bookSections, settledSections } from '../../formats/bookSections';
import { titleKey } from '../../formats/chapterTitle';
import { inMemory } from '../../formats/epub/byteSource';
import { readBookFile } from '../../formats/readBookFile';
import type { SettledPicture } from '../../formats/settlePictures';
import { closeReadable, toReadable } from '../../formats/toReadable';
import type { PublishBook } from '../../server/content/publishBook';
import type { ContentStore } from '../../server/ground/content/contentStore';
import type { BookEdits } from '../../server/ground/db/schema/books';
import { makeCover } from './cover/makeCover';
import { keepPictures } from './keepPictures';
import { pdfInNode } from './pdfInNode';
import { readAgeRating, readWarnings } from './readAge';

/** Options that override the file's own values; `pricePerChapter` is in coins. */
export type ImportOptions = {
  readonly title?: string;
  readonly author?: string;
  readonly category?: string;
  readonly ageRating?: AgeRating | undefined;
  readonly freeChapters?: number;
  readonly pricePerChapter?: number;
};

export type PreparedBook = {
  readonly input: PublishBook;
  /** Pictures in its text, and those that could not be drawn. */
  readonly pictures: number;
  readonly leftOut: number;
};

const DEFAULT_CATEGORY = 'Fiction';

/**
 * Reads one book file whole and draws its pictures and its cover: the part of an import that needs no
 * database. Throws BookFileError with one clear line.
 */
export async function prepareBook(
  context: { readonly content: Pick<ContentStore, 'put'> },
  file: { readonly name: string; readonly bytes: Uint8Array },
  options: ImportOptions = {},
): Promise<PreparedBook> {
  const readable = await toReadable(file.name, inMemory(file.bytes), pdfInNode);
  try {
    const book = readBookFile(file.name, readable);
    const { settled, leftOut } = await keepPictures(context, book);
    return { input: await publishable(book, settled, options), pictures: settled.size, leftOut };
  } finally {
    closeReadable(readable);
  }
}

async function publishable(
  book: BookFile,
  settled: ReadonlyMap<string, SettledPicture>,
  options: ImportOptions,
): Promise<PublishBook> {
  const title = options.title ?? book.title;
  const author = options.author ?? book.author;
  const category = options.category ?? (book.category || DEFAULT_CATEGORY);
  return {
    sourceKey: sourceKeyOf(book),
    title: title || 'Untitled',
    author,
    description: book.description,
    category,
    tags: book.tags,
    language: book.language || 'en',
    direction: book.direction || null,
    finished: book.finished ?? undefined,
    ...ageOf(book, options),
    cover: await makeCover(book.cover, { title, author, category, tags: book.tags }),
    freeChapters: options.freeChapters,
    pricePerChapter: options.pricePerChapter,
    sections: settledSections(bookSections(book), settled),
    decided: decidedBy(options),
  };
}

function ageOf(
  { age, warnings }: BookFile,
  { ageRating }: ImportOptions,
): Pick<PublishBook, 'ageRating' | 'warnings'> {
  try {
    return {
      ageRating: ageRating ?? (age === undefined ? undefined : readAgeRating(age)),
      warnings: warnings && readWarnings(warnings),
    };
  } catch (error) {
    throw new BookFileError(`${(error as Error).message}.`);
  }
}

/** The desk’s decisions that these options replace. */
function decidedBy(options: ImportOptions): (keyof BookEdits)[] {
  const { title, author, category, ageRating, freeChapters: free, pricePerChapter: price } = options;
  const said = Object.entries({ title, author, category, ageRating, free, price, ranges: price });
  return said.filter(([, value]) => value !== undefined).map(([name]) => name as keyof BookEdits);
}

/**
 * Returns the file's identifier for the work, else its title and author: a changed file is then the same
 * book.
 */
function sourceKeyOf(book: BookFile): string {
  if (book.identifier !== '') return `file ${book.identifier}`;
  return `book ${titleKey(book.title) || book.title} by ${titleKey(book.author)}`;
}
