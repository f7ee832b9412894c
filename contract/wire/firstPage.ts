import type { AuthorNotes } from '../catalogue/authorNotes';
import type { BookDetail } from '../catalogue/books.schema';
import type { Block, ChapterEntry } from '../catalogue/chapters.schema';
import type { HomeFeed, IndexConfig } from '../catalogue/home.schema';
import type { Language } from './languages';

/**
 * The answers that the page of a first visit would request at once, sent with it (decision 0014): a new
 * visitor on a slow connection sees books one round trip and one sealed answer earlier. The data is public,
 * contains nothing of an account, and is only read as data. It has no schema: the page itself uses this file,
 * and loads no validation.
 */
export type FirstPageData = {
  answers: { name: string; request: Record<string, unknown>; data: unknown }[];
  contents: { hash: string; text: string }[];
};

/** The id of its `<script type="application/json">`. */
export const FIRST_PAGE_DATA_ID = 'first-page-data';

/**
 * The property of `window` that holds the browser's install offer, if it was made before the app ran
 * (decision 0023).
 */
export const EARLY_INSTALL_OFFER = 'dogearInstallOffer';

/** The content of a first picture; the same for every visitor. */
export type PictureSubject =
  | { readonly page: 'home'; readonly config: IndexConfig; readonly feed: HomeFeed }
  | { readonly page: 'book'; readonly book: BookDetail; readonly chapters: ChapterEntry[] | undefined }
  | {
      readonly page: 'chapter';
      readonly book: BookDetail;
      readonly chapters: ChapterEntry[];
      readonly target: number;
      readonly blocks: Block[];
      readonly notes: AuthorNotes;
    };

export type PictureRequest = {
  readonly pathname: string;
  /** The installation's name. */
  readonly house: string;
  readonly language: Language;
  /** The mobile rule of spec 2.2, as far as the user agent shows it. */
  readonly mobile: boolean;
  readonly subject: PictureSubject;
};

export type FirstPicture = {
  readonly html: string;
  readonly rootAttributes: Readonly<Record<string, string>>;
};

/** Draws the first screen of a first visit (decision 0014). Built from the app's own components. */
export type DrawFirstPicture = (request: PictureRequest) => Promise<FirstPicture>;

export const FIRST_PICTURE_ID = 'first-picture';
