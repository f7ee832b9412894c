import type { TextCut } from '../contract/catalogue/blocks';
import type { Accessibility, Clip } from '../contract/reading/ownFiles';

/**
 * A stretch of a book in reading order; `text` is in the chapter text format (decision 0005). Its pictures have the
 * names of `BookFile.pictures` and a size of 1 by 1 until they are settled (formats/settlePictures), and its links inside the
 * book lead to places that are marked in it (formats/settleLinks).
 */
export type Section = {
  title: string;
  text: string;
  wordCount: number;
  /** Titles of the parts of the book that it stands in, the outermost first; left out where there are none. */
  parts?: string[];
};

/** A picture of a book file. Each read unpacks or draws it again. */
export type PictureSource = {
  name: string;
  mediaType: string;
  read: () => Uint8Array | Promise<Uint8Array>;
};

/** The recordings of its text that a book file has. Clips are in the order they are played; formats/settleClips finds the text of each. */
export type Narration = { readonly clips: readonly Clip[]; readonly sounds: readonly PictureSource[] };

/** What any book file is read into. `language` is BCP 47; empty strings stand for what the file does not say. */
export type BookFile = {
  title: string;
  author: string;
  language: string;
  /**
   * Which way its pages are turned, where the file says so. `vertical`: its text is written from top to bottom, and its pages are
   * turned from right to left.
   */
  direction: 'ltr' | 'rtl' | 'vertical' | '';
  description: string;
  category: string;
  tags: string[];
  finished: boolean;
  /** The file's own name for the work (an EPUB's unique identifier); empty when it has none. */
  identifier: string;
  accessibility?: Accessibility;
  cover: { bytes: Uint8Array; mediaType: string } | null;
  /** Prefaces, dedications and the like: read before chapter 1, outside the chapter numbering. */
  frontMatter: Section[];
  chapters: Section[];
  /** Every picture that the text shows. */
  pictures: PictureSource[];
  narration?: Narration;
  /** What is damaged in the file and was left out, by its title; only where such a file was to be read all the same. */
  damaged?: string[];
  /** How it was cut, where it is a text that can be cut otherwise. */
  cut?: TextCut;
  /** Afterwords and the like: read after the last chapter, outside the chapter numbering. */
  backMatter: Section[];
};

/** A file that cannot be read as a book. The message is one clear line for the person who chose the file. */
export class BookFileError extends Error {
  override name = 'BookFileError';
  constructor(
    message: string,
    /** The kind of failure, for a message in the user's language. `offline`: the code that reads the file could not be loaded. */
    readonly reason: 'damaged' | 'empty' | 'protected' | 'tooLarge' | 'otherKindle' | 'offline' = 'damaged',
  ) {
    super(message);
  }
}
