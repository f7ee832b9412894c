import { DEFAULT_FREE_CHAPTERS, DEFAULT_FREE_EPISODES } from '../../contract/catalogue/limits';
import type { BookEdits, books } from '../ground/db/schema/books';
import type { PublishDrama, SettledDrama } from './dramaInput';
import type { PublishBook, SettledBook } from './publishInput';

type Given = Pick<PublishBook, 'edits' | 'decided'>;
type Before =
  | Pick<
      typeof books.$inferSelect,
      'finished' | 'freeChapters' | 'pricePerChapter' | 'ageRating' | 'warnings'
    >
  | undefined;

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

/** Returns the edits of these chapters: an edit ends with its chapter. */
export function standingChapters(
  { chapters, ...others }: BookEdits,
  sections: PublishBook['sections'],
): BookEdits {
  const targets = new Set(sections.map(({ target }) => String(target)));
  const standing = Object.entries(chapters ?? {}).filter(([target]) => targets.has(target));
  return standing.length === 0 ? others : { ...others, chapters: Object.fromEntries(standing) };
}

/**
 * Returns a novel with the desk's edits in place of its file's values, and the title's earlier values for
 * what nobody said. The cover is applied when files are written.
 */
export function editedBook(book: PublishBook, edits: BookEdits, before: Before): SettledBook {
  const { free, price, ranges, cover: _, ties: _ofDramas, chapters = {}, ...words } = edits;
  return {
    ...book,
    ...words,
    sections: book.sections.map((section) => ({ ...section, ...chapters[section.target] })),
    finished: edits.finished ?? book.finished ?? before?.finished ?? false,
    ...advice(book, edits, before),
    freeChapters: free ?? book.freeChapters ?? before?.freeChapters ?? DEFAULT_FREE_CHAPTERS,
    pricePerChapter: price ?? book.pricePerChapter ?? before?.pricePerChapter ?? 0,
    priceRanges: ranges ?? book.priceRanges ?? [],
  };
}

/** Returns a drama with the desk's edits, as `editedBook` does. */
export function editedDrama(drama: PublishDrama, edits: BookEdits, before: Before): SettledDrama {
  const { free, price, ranges, cover: _, chapters = {}, ...words } = edits;
  return {
    ...drama,
    ...words,
    episodes: drama.episodes.map((episode) => ({ ...episode, ...chapters[episode.target] })),
    finished: edits.finished ?? drama.finished ?? before?.finished ?? false,
    ...advice(drama, edits, before),
    freeEpisodes: free ?? drama.freeEpisodes ?? before?.freeChapters ?? DEFAULT_FREE_EPISODES,
    pricePerEpisode: price ?? drama.pricePerEpisode ?? before?.pricePerChapter ?? 0,
    priceRanges: ranges ?? drama.priceRanges ?? [],
  };
}

/** Returns the age rating and the warnings. Null is a decision: the desk took the rating away. */
function advice(
  said: Pick<PublishBook, 'ageRating' | 'warnings'>,
  edits: BookEdits,
  before: Before,
): Pick<SettledBook, 'ageRating' | 'warnings'> {
  const rating = [edits.ageRating, said.ageRating, before?.ageRating].find((each) => each !== undefined);
  return {
    ageRating: rating ?? null,
    warnings: edits.warnings ?? said.warnings ?? before?.warnings ?? [],
  };
}
