import * as v from 'valibot';

export const bookIdSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** A book as lists show it (spec 3, book card). Images are same-origin paths of immutable files. */
export const bookCardSchema = v.object({
  id: bookIdSchema,
  /** Cover for lists, WebP 320 px wide; empty when the book has none. */
  sourceImg: v.string(),
  bookName: v.string(),
  authorName: v.string(),
  chanName: v.string(),
  novelDesc: v.string(),
  chapterCount: count,
  finished: v.boolean(),
  /** `#rrggbb` behind the cover while it loads. */
  tint: v.string(),
});
export type BookCard = v.InferOutput<typeof bookCardSchema>;

/** A book's own page (spec 3, book detail). */
export const bookDetailSchema = v.object({
  id: bookIdSchema,
  /** Cover for the book page, WebP 640 px wide; empty when the book has none. */
  sourceimg: v.string(),
  /** The same cover, list-sized: what shelf rows keep. */
  sourceImg: v.string(),
  bookName: v.string(),
  authorName: v.string(),
  chanName: v.string(),
  novelDesc: v.string(),
  tags: v.array(v.string()),
  /** BCP 47 language of the text. */
  language: v.string(),
  chapterCount: count,
  wordCount: count,
  freeChapters: count,
  pricePerChapter: count,
  finished: v.boolean(),
  tint: v.string(),
  /** Milliseconds since the epoch. */
  updatedAt: count,
  /** Grows whenever a chapter is added, removed or revised. */
  revision: count,
});
export type BookDetail = v.InferOutput<typeof bookDetailSchema>;
