import type { AgeRating } from '../../contract/catalogue/ageRating';
import { type BookFile, BookFileError } from '../../formats/bookFile';
import { bookSections, settledSections } from '../../formats/bookSections';
import { titleKey } from '../../formats/chapterTitle';
import { inMemory } from '../../formats/epub/byteSource';
import { readBookFile } from '../../formats/readBookFile';
import { type ChapterFile, chapterFilesIn, readChapterFiles } from '../../formats/serial/chapterFiles';
import { readWxr } from '../../formats/serial/readWxr';
import { isWxr } from '../../formats/serial/wxrItems';
import type { SettledPicture } from '../../formats/settlePictures';
import { closeReadable, toReadable } from '../../formats/toReadable';
import type { ChapterComments } from '../../server/comments/importComments';
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
  /** Of an export with several stories, the name of one or its number. */
  readonly story?: string;
};

/** A book's file, an export of a serial, or a folder of chapters. */
export type ImportedFile = { readonly name: string } & (
  | { readonly bytes: Uint8Array }
  | { readonly folder: readonly ChapterFile[] }
);

export type PreparedBook = {
  readonly input: PublishBook;
  /** Pictures in its text, and those that could not be drawn. */
  readonly pictures: number;
  readonly leftOut: number;
  /** Lines for the owner about what the file had beside its chapters. */
  readonly remarks: readonly string[];
  /** Readers' comments on its chapters. */
  readonly comments: readonly ChapterComments[];
};

const DEFAULT_CATEGORY = 'Fiction';

/**
 * Reads one book file whole and draws its pictures and its cover: the part of an import that needs no
 * database. Throws BookFileError with one clear line.
 */
export async function prepareBook(
  context: { readonly content: Pick<ContentStore, 'put'> },
  file: ImportedFile,
  options: ImportOptions = {},
): Promise<PreparedBook> {
  const serial = await readSerial(file, options);
  if (serial) return prepared(context, serial, options);
  if ('folder' in file) throw new BookFileError('The folder has no chapters.', 'empty');
  const readable = await toReadable(file.name, inMemory(file.bytes), pdfInNode);
  try {
    return await prepared(context, readBookFile(file.name, readable), options);
  } finally {
    closeReadable(readable);
  }
}

/** Reads what only an owner imports (decision 0149). Null for a book's file. */
async function readSerial(file: ImportedFile, { story }: ImportOptions): Promise<BookFile | null> {
  if ('folder' in file) return readChapterFiles(file.name, file.folder, pdfInNode);
  const source = inMemory(file.bytes);
  if (isWxr(source)) return readWxr(source, story);
  const files = chapterFilesIn(source);
  return files.length > 0 ? readChapterFiles(file.name, files, pdfInNode) : null;
}

async function prepared(
  context: { readonly content: Pick<ContentStore, 'put'> },
  book: BookFile,
  options: ImportOptions,
): Promise<PreparedBook> {
  const { settled, leftOut } = await keepPictures(context, book);
  const input = await publishable(book, settled, options);
  const comments = bookSections(book).flatMap(({ target, comments: ofChapter, isDraft }) =>
    ofChapter && !isDraft ? [{ target, comments: ofChapter }] : [],
  );
  return { input, pictures: settled.size, leftOut, remarks: book.remarks ?? [], comments };
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
