import { HOUSE_PAGE_PATHS, type HousePage } from '../../contract/account/houseTexts';
import type { HouseText } from '../../contract/account/houseTexts.schema';
import type { AuthorNotes } from '../../contract/catalogue/authorNotes';
import type { BookDetail } from '../../contract/catalogue/books.schema';
import type { Block, ChapterEntry } from '../../contract/catalogue/chapters.schema';
import type { DramaDetail, EpisodeEntry } from '../../contract/catalogue/dramas.schema';
import type { HomeFeed } from '../../contract/catalogue/home.schema';
import type { AnswerOf } from '../../contract/endpoints';

/** The free text of a chapter; `isCut` if there is more than a page without scripts shows. */
export type PlainText = {
  readonly blocks: readonly Block[];
  readonly notes: AuthorNotes;
  readonly isCut: boolean;
};

/**
 * The public content of a page: for link previews, search engines and readers without JavaScript. It contains
 * nothing personal and nothing priced.
 */
export type PageSubject =
  | { readonly page: 'home'; readonly feed: HomeFeed }
  | { readonly page: 'book'; readonly book: BookDetail; readonly chapters: readonly ChapterEntry[] }
  | {
      readonly page: 'chapter';
      readonly book: BookDetail;
      readonly entry: ChapterEntry;
      readonly before: ChapterEntry | undefined;
      readonly after: ChapterEntry | undefined;
      /** Undefined for a priced chapter. */
      readonly text: PlainText | undefined;
    }
  | { readonly page: 'drama'; readonly drama: DramaDetail; readonly episodes: readonly EpisodeEntry[] }
  | { readonly page: 'episode'; readonly drama: DramaDetail; readonly entry: EpisodeEntry }
  | { readonly page: 'author'; readonly authorId: number; readonly author: AnswerOf<'author'> }
  | { readonly page: 'house'; readonly of: HousePage; readonly text: HouseText };

/** Returns the canonical path of a subject's page, whichever link led to it. */
export function pathOfSubject(subject: PageSubject): string {
  switch (subject.page) {
    case 'home':
      return '/home';
    case 'book':
      return `/bookInfo/${subject.book.id}`;
    case 'chapter':
      return `/reading/${subject.book.id}/${subject.entry.target}`;
    case 'drama':
      return `/dramaInfo/${subject.drama.id}`;
    case 'episode':
      return `/drama/${subject.drama.id}/${subject.entry.target}`;
    case 'author':
      return `/author/${subject.authorId}`;
    case 'house':
      return HOUSE_PAGE_PATHS[subject.of];
  }
}
