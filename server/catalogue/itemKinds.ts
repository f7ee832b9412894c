import { chapters } from '../ground/db/schema/books';
import { episodes } from '../ground/db/schema/episodes';
import { episodeGrants, grants } from '../ground/db/schema/grants';

/** Where what can be unlocked is, by its kind, and the grants of it. `bookId`: its novel, or its drama. */
export const ITEM_KINDS = {
  chapter: { item: chapters, bookId: chapters.bookId, given: grants, itemId: grants.chapterId },
  episode: {
    item: episodes,
    bookId: episodes.dramaId,
    given: episodeGrants,
    itemId: episodeGrants.episodeId,
  },
} as const;
