import type { AuthorNotes } from '../contract/catalogue/authorNotes';
import type { TextCut } from '../contract/catalogue/blocks';
import type { Accessibility, Clip } from '../contract/reading/ownFiles';

/**
 * A section of a book in reading order; `text` is in the chapter text format (decision 0005). Its pictures
 * have the names of `BookFile.pictures` and a size of 1 by 1 until they are settled (formats/settlePictures),
 * and its internal links lead to places marked in it (formats/settleLinks).
 */
export type Section = {
  title: string;
  text: string;
  wordCount: number;
  /** Titles of the parts of the book that contain it, outermost first; absent if there are none. */
  parts?: string[];
} & SerialFacts;

/** What an export of a serial says of a chapter (decision 0149); other files say nothing. */
export type SerialFacts = {
  /** When it came out where the export is from, in ms. */
  publishedAt?: number;
  isDraft?: true;
  notes?: AuthorNotes;
  comments?: readonly ImportedComment[];
};

/** A reader's comment from an export. `key` names it in its site; a reply has the key of its parent. */
export type ImportedComment = {
  readonly key: string;
  readonly parentKey: string | null;
  readonly name: string;
  readonly text: string;
  readonly at: number;
};

/** A picture of a book file. Each read unpacks or draws it again. */
export type PictureSource = {
  name: string;
  mediaType: string;
  read: () => Uint8Array | Promise<Uint8Array>;
};

/** The narration in a book file. Clips are in playing order; formats/settleClips finds the text of each. */
export type Narration = { readonly clips: readonly Clip[]; readonly sounds: readonly PictureSource[] };

/**
 * The result of reading any book file. `language` is BCP 47; empty strings mean that the file does not tell.
 */
export type BookFile = {
  title: string;
  author: string;
  language: string;
  /**
   * The page direction, if the file has one. `vertical`: text from top to bottom, pages turned from right to
   * left.
   */
  direction: 'ltr' | 'rtl' | 'vertical' | '';
  description: string;
  category: string;
  tags: string[];
  /** Null if the file does not say. */
  finished: boolean | null;
  /** Its age rating and content warnings as it writes them; missing if it does not. */
  age?: string | undefined;
  warnings?: string[];
  /** The file's own identifier of the work (an EPUB's unique identifier); empty if it has none. */
  identifier: string;
  accessibility?: Accessibility;
  cover: { bytes: Uint8Array; mediaType: string } | null;
  /** Prefaces, dedications and the like: before chapter 1, outside the chapter numbering. */
  frontMatter: Section[];
  chapters: Section[];
  pictures: PictureSource[];
  narration?: Narration;
  /** Titles of damaged parts that were left out; only if the caller asked to read a damaged file. */
  damaged?: string[];
  /** Remarks for the owner on what was left out or is special, in English. */
  remarks?: string[];
  cut?: TextCut;
  /** Afterwords and the like: after the last chapter, outside the chapter numbering. */
  backMatter: Section[];
};

/** A file that cannot be read as a book. The message is one clear line for the person who chose the file. */
export class BookFileError extends Error {
  override name = 'BookFileError';
  constructor(
    message: string,
    /**
     * The kind of failure, for a message in the user's language. `offline`: the code that reads the file
     * could not be loaded.
     */
    readonly reason: 'damaged' | 'empty' | 'protected' | 'tooLarge' | 'otherKindle' | 'offline' = 'damaged',
  ) {
    super(message);
  }
}
