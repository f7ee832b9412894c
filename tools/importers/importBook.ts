import { importComments } from '../../server/comments/importComments';
import { type PublishOutcome, publishBook } from '../../server/content/publishBook';
import { withoutWatermarks } from '../../server/content/watermarks';
import type { Context } from '../../server/ground/context';
import { type ImportedFile, type ImportOptions, prepareBook } from './prepareBook';

export type Imported = PublishOutcome & {
  readonly title: string;
  readonly chapters: number;
  /** Pictures in its text, and those that could not be drawn. */
  readonly pictures: number;
  readonly leftOut: number;
  /** Advertising lines that the operator's list removed. */
  readonly stripped: number;
  /** Lines about what the file had beside its chapters. */
  readonly remarks: readonly string[];
  /** Comments that were not there before. */
  readonly importedComments: number;
};

/**
 * Imports one book file: reads it whole, then publishes it in one transaction, so a file that cannot be read
 * leaves nothing behind. The same file again changes nothing; a changed one updates its book. Throws
 * BookFileError or PublishError with one clear line.
 */
export async function importBook(
  context: Context,
  file: ImportedFile,
  options: ImportOptions = {},
): Promise<Imported> {
  const { input: read, pictures, leftOut, remarks, comments } = await prepareBook(context, file, options);
  const { input, stripped } = await withoutWatermarks(context.db, read);
  const outcome = await publishBook(context, input);
  const importedComments = await importComments(context, outcome.bookId, comments);
  const chapters = input.sections.filter(({ target }) => target >= 1).length;
  return { ...outcome, title: input.title, chapters, pictures, leftOut, stripped, remarks, importedComments };
}
