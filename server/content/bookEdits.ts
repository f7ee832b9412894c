import type { BookEdits } from '../ground/db/schema/books';
import type { PublishDrama } from './dramaInput';
import type { PublishBook } from './publishInput';

type Given = Pick<PublishBook, 'edits' | 'decided'>;

/**
 * What counts of the desk’s decisions when a title is published once more: those of before but for what whoever publishes has
 * said otherwise, on the command line or with an upload, and those that come with it.
 */
export function standingEdits(before: BookEdits | undefined, { edits, decided = [] }: Given): BookEdits {
  const standing = Object.entries(before ?? {}).filter(
    ([name]) => !decided.includes(name as keyof BookEdits),
  );
  return { ...Object.fromEntries(standing), ...edits };
}

/** A novel as the desk wants it, whatever its file says. The cover is laid over where files are written. */
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

/** The same of a drama. */
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
