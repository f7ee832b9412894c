import type { BookEdits } from '../ground/db/schema/books';
import type { PublishDrama } from './dramaInput';
import type { PublishBook } from './publishInput';

type Given = Pick<PublishBook, 'edits' | 'decided'>;

/**
 * Returns the desk's edits that apply when a title is published again: the earlier ones, except fields that
 * the publisher set on the command line or with an upload, and those given now.
 */
export function standingEdits(before: BookEdits | undefined, { edits, decided = [] }: Given): BookEdits {
  const standing = Object.entries(before ?? {}).filter(
    ([name]) => !decided.includes(name as keyof BookEdits),
  );
  return { ...Object.fromEntries(standing), ...edits };
}

/**
 * Returns a novel with the desk's edits in place of its file's values. The cover is applied when files are
 * written.
 */
export function editedBook(book: PublishBook, edits: BookEdits): PublishBook {
  const { free, price, ranges, cover: _, ...words } = edits;
  return {
    ...book,
    ...words,
    freeChapters: free ?? book.freeChapters,
    pricePerChapter: price ?? book.pricePerChapter,
    priceRanges: ranges ?? book.priceRanges ?? [],
  };
}

/** Returns a drama with the desk's edits, as `editedBook` does. */
export function editedDrama(drama: PublishDrama, edits: BookEdits): PublishDrama {
  const { free, price, ranges, cover: _, ...words } = edits;
  return {
    ...drama,
    ...words,
    freeEpisodes: free ?? drama.freeEpisodes,
    pricePerEpisode: price ?? drama.pricePerEpisode,
    priceRanges: ranges ?? drama.priceRanges ?? [],
  };
}
