import type { BookDetail } from '../schemas/catalogue';
import type { Block, ChapterEntry } from '../schemas/chapter';
import type { HomeFeed, IndexConfig } from '../schemas/feed';
import type { Language } from './limits';

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
