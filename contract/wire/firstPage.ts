import type { BookDetail, HomeFeed, IndexConfig } from '../catalogue/books.schema';
import type { Block, ChapterEntry } from '../catalogue/chapters.schema';
import type { Language } from './limits';

/**
 * What the page of a first visit would ask for at once, sent along with it (decision 0014): a stranger on a slow
 * line sees books a round trip and a sealed answer earlier. It is public, holds nothing of an account, and is only
 * ever read as data. No schema here: the page itself needs the id, and carries no validation.
 */
export type FirstPageData = {
  answers: { name: string; request: Record<string, unknown>; data: unknown }[];
  /** Content files of free chapters, named by the hash of their bytes. */
  contents: { hash: string; text: string }[];
};

/** The id of the `<script type="application/json">` that holds it. */
export const FIRST_PAGE_DATA_ID = 'first-page-data';

/** The property of `window` that holds an install offer which the browser made before the app ran (decision 0023). */
export const EARLY_INSTALL_OFFER = 'dogearInstallOffer';

/** What a first picture shows: as the server answers it to anybody. */
export type PictureSubject =
  | { readonly page: 'home'; readonly config: IndexConfig; readonly feed: HomeFeed }
  | { readonly page: 'book'; readonly book: BookDetail; readonly chapters: ChapterEntry[] | undefined }
  | {
      readonly page: 'chapter';
      readonly book: BookDetail;
      readonly chapters: ChapterEntry[];
      readonly target: number;
      readonly blocks: Block[];
    };

export type PictureRequest = {
  readonly pathname: string;
  readonly language: Language;
  /** The mobile rule of spec 2.2, as far as a user agent tells. */
  readonly mobile: boolean;
  readonly subject: PictureSubject;
};

export type FirstPicture = {
  /** Markup of the page's first screen. */
  readonly html: string;
  /** What the document's root element needs for it. */
  readonly rootAttributes: Readonly<Record<string, string>>;
};

/** Draws the first screen of a first visit (decision 0014). Built from the app's own components. */
export type DrawFirstPicture = (request: PictureRequest) => Promise<FirstPicture>;

/** The id of the element that holds the picture, before `#root`. */
export const FIRST_PICTURE_ID = 'first-picture';
