import type { BookDetail, HomeFeed } from '../../contract/catalogue/books.schema';
import type { Block, ChapterEntry } from '../../contract/catalogue/chapters.schema';
import type { DramaDetail, EpisodeEntry } from '../../contract/catalogue/dramas.schema';

/** The free text of a chapter; `isCut`: there was more than a page without scripts takes. */
export type PlainText = { readonly blocks: readonly Block[]; readonly isCut: boolean };

/**
 * What a page is about, as anybody may be told it: what others show of a link to it, what search engines read, and what
 * is read without JavaScript. Nothing of a reader, and nothing that is priced.
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
      /** Undefined for a chapter that has a price. */
      readonly text: PlainText | undefined;
    }
  | { readonly page: 'drama'; readonly drama: DramaDetail; readonly episodes: readonly EpisodeEntry[] }
  | { readonly page: 'episode'; readonly drama: DramaDetail; readonly entry: EpisodeEntry };

/** The path of the page that a subject is at home on, whatever link led to it. */
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
  }
}
