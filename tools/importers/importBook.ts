import { CHAPTER_PRICE_COINS, DEFAULT_FREE_CHAPTERS } from '../../contract/values/limits';
import type { BookFile } from '../../formats/bookFile';
import { bookSections, settledSections } from '../../formats/bookSections';
import { titleKey } from '../../formats/chapterTitle';
import { readBookFile } from '../../formats/readBookFile';
import type { SettledPicture } from '../../formats/settlePictures';
import { type PublishBook, type PublishOutcome, publishBook } from '../../server/content/publishBook';
import type { Context } from '../../server/ground/context';
import { makeCover } from './cover/makeCover';
import { keepPictures } from './keepPictures';

/** What whoever imports may decide instead of the file; `pricePerChapter` is in coins. */
export type ImportOptions = {
  readonly title?: string;
  readonly author?: string;
  readonly category?: string;
  readonly freeChapters?: number;
  readonly pricePerChapter?: number;
};

export type Imported = PublishOutcome & {
  readonly title: string;
  readonly chapters: number;
  /** Pictures that its text shows, and those that could not be drawn. */
  readonly pictures: number;
  readonly leftOut: number;
};

const DEFAULT_CATEGORY = 'Fiction';
const UNTITLED = { front: 'Front matter', back: 'Back matter' };

/**
 * Imports one book file: read whole, then published in one transaction, so a file that cannot be read leaves nothing
 * behind. The same file again changes nothing; a changed one updates its book. Throws BookFileError or PublishError
 * with one clear line.
 */
export async function importBook(
  context: Context,
  file: { readonly name: string; readonly bytes: Uint8Array },
  options: ImportOptions = {},
): Promise<Imported> {
  const book = readBookFile(file.name, file.bytes);
  const { settled, leftOut } = await keepPictures(context, book);
  const input = await publishable(book, settled, options);
  const outcome = await publishBook(context, input);
  const { length: chapters } = book.chapters;
  return { ...outcome, title: input.title, chapters, pictures: settled.size, leftOut };
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
    finished: book.finished,
    cover: await makeCover(book.cover, { title, author, category, tags: book.tags }),
    freeChapters: options.freeChapters ?? DEFAULT_FREE_CHAPTERS,
    pricePerChapter: options.pricePerChapter ?? CHAPTER_PRICE_COINS,
    sections: settledSections(bookSections(book, UNTITLED), settled),
  };
}

/** The file's identifier for the work, else its title and author: a changed file is then the same book. */
function sourceKeyOf(book: BookFile): string {
  if (book.identifier !== '') return `file ${book.identifier}`;
  return `book ${titleKey(book.title) || book.title} by ${titleKey(book.author)}`;
}
