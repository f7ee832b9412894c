import * as v from 'valibot';
import { count, moment } from '../wire/primitives.schema';
import { bookIdSchema } from './books.schema';
import { TEASER_MAX_CHARACTERS } from './limits';
import { BACK_MATTER_TARGET } from './target';

export const targetSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(BACK_MATTER_TARGET));

/** An entry of a book's contents: everything needed to fetch and verify the text, but never the key. */
export const chapterEntrySchema = v.object({
  id: count,
  target: targetSchema,
  title: v.string(),
  /** Titles of the parts of the book that contain it, the outermost first; missing if there are none. */
  parts: v.optional(v.array(v.string())),
  /** Numbers of the printed pages that begin in it, as in the text; missing if there are none. */
  pages: v.optional(v.array(v.string())),
  wordCount: count,
  /** SHA-256 (hex) of the file's bytes; the file is `/content/<hash>.txt`. */
  hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  /** Size of the file in bytes, uncompressed. */
  bytes: count,
  /** Coins; 0 is free. */
  price: count,
  state: v.picklist(['free', 'locked', 'unlocked']),
  /** When a locked chapter becomes free for everyone, ms since the epoch; missing: never. */
  freeAt: v.optional(moment),
  /** When a chapter that only members read yet becomes public (decision 0147); missing: it is. */
  publicAt: v.optional(moment),
});
export type ChapterEntry = v.InferOutput<typeof chapterEntrySchema>;

export const chapterListSchema = v.object({
  bookId: bookIdSchema,
  revision: count,
  /**
   * True if `revision` is the one the client named: `chapters` is then empty, and the client's list is
   * current.
   */
  unchanged: v.boolean(),
  chapters: v.array(chapterEntrySchema),
  /** The next chapters, which members read before they are public. Always current; missing if there are none. */
  early: v.optional(v.array(chapterEntrySchema)),
});
export type ChapterList = v.InferOutput<typeof chapterListSchema>;

/**
 * A chapter with the right to read it. `key` is base64 and present only for a priced chapter that was
 * granted.
 */
export const chapterAccessSchema = v.object({
  bookId: bookIdSchema,
  ...chapterEntrySchema.entries,
  key: v.nullable(v.string()),
  /**
   * The beginning of a locked chapter, plain text, paragraphs separated by line feeds; missing if there is
   * nothing to show.
   */
  teaser: v.optional(v.pipe(v.string(), v.maxLength(TEASER_MAX_CHARACTERS))),
});
export type ChapterAccess = v.InferOutput<typeof chapterAccessSchema>;

/** A run of text with the same marks. A block's text is the concatenation of its runs. */
export type Run = {
  readonly text: string;
  readonly em?: true;
  readonly strong?: true;
  readonly note?: string;
  /**
   * The link's destination: `#12` a chapter of the book by its target, `#12/k3jx` a block in it, `^label` a
   * note of the same chapter, or an http or https address.
   */
  readonly link?: string;
  /** The ruby text above this run. Not part of the text. */
  readonly ruby?: string;
  /** The markup of the formula that this run spells out (contract/catalogue/blockMarkup). */
  readonly math?: string;
  /** The printed page with this number begins here. The run's text is empty. */
  readonly page?: string;
};

/** A picture within the text. Its bytes are stored separately, under its name; its text is its caption. */
export type PictureBlock = {
  readonly id: string;
  readonly kind: 'picture';
  readonly picture: string;
  /** In px of the picture itself, so that its space is reserved before its bytes are loaded. */
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  /** The side of a spread for this page; `center` is a page on its own. */
  readonly side?: 'left' | 'right' | 'center';
  readonly runs: readonly Run[];
};

/**
 * Chapter text as the reader renders it: flat, plain JSON (decision 0005). `id` is derived from the block's
 * own text, so it survives edits elsewhere in the chapter; a repeated text gets a counter appended.
 */
export type Block =
  | { readonly id: string; readonly kind: 'paragraph' | 'quote'; readonly runs: readonly Run[] }
  /**
   * A row of a table; the separators ` · ` between its cells are part of its text. Consecutive rows are one
   * table, and the first may be its head.
   */
  | { readonly id: string; readonly kind: 'row'; readonly head?: true; readonly runs: readonly Run[] }
  | { readonly id: string; readonly kind: 'heading'; readonly level: 2 | 3; readonly runs: readonly Run[] }
  | {
      readonly id: string;
      readonly kind: 'verse';
      readonly lines: readonly { readonly indent: number; readonly runs: readonly Run[] }[];
    }
  | { readonly id: string; readonly kind: 'break' }
  | PictureBlock
  | { readonly id: string; readonly kind: 'note'; readonly label: string; readonly runs: readonly Run[] };

export const priceSchema = v.pipe(count, v.maxValue(1_000_000));

/** Chapters `from` to `to`, inclusive, that have a separate price. */
export const priceRangeSchema = v.pipe(
  v.object({
    from: v.pipe(count, v.minValue(1)),
    to: v.pipe(count, v.minValue(1)),
    price: priceSchema,
  }),
  v.check(({ from, to }) => from <= to, 'from comes before to'),
);
export type PriceRange = v.InferOutput<typeof priceRangeSchema>;

export const priceRangesSchema = v.pipe(
  v.array(priceRangeSchema),
  v.maxLength(200),
  v.check(
    (ranges) => ranges.every(({ from }, at) => at === 0 || from > (ranges[at - 1]?.to ?? 0)),
    'ranges overlap',
  ),
);

export type Pricing = {
  readonly free: number;
  readonly price: number;
  readonly ranges: readonly PriceRange[];
};
