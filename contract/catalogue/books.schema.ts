import * as v from 'valibot';
import { count, translationsSchema, writtenLine } from '../wire/primitives.schema';

export const bookIdSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

/** In years, 0 for everyone; missing if the title is not rated (contract/catalogue/ageRating). */
const ageRating = v.optional(count);

const tagNamesSchema = v.record(v.string(), translationsSchema);
export type TagNames = v.InferOutput<typeof tagNamesSchema>;

/** A book as lists show it (spec 3, book card). Images are same-origin paths of immutable files. */
export const bookCardSchema = v.object({
  id: bookIdSchema,
  /** Missing for a novel. For a drama, the chapter fields describe episodes (decision 0050). */
  kind: v.optional(v.literal('drama')),
  /** Cover for lists, WebP 320 px wide; empty when the book has none. */
  sourceImg: v.string(),
  bookName: v.string(),
  authorName: v.string(),
  chanName: v.string(),
  /** Translated category names: a cached list must survive a change of the app's language. */
  chanNames: v.optional(translationsSchema),
  novelDesc: v.string(),
  chapterCount: count,
  finished: v.boolean(),
  ageRating,
  /** `#rrggbb` behind the cover while it loads. */
  tint: v.string(),
});
export type BookCard = v.InferOutput<typeof bookCardSchema>;

/** One to five stars, once per reader (decision 0007). */
export const ratingSchema = v.object({
  /** Mean of all stars, 1 to 5; 0 without ratings. */
  average: v.pipe(v.number(), v.minValue(0), v.maxValue(5)),
  count,
  mine: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(5)),
});
export type Rating = v.InferOutput<typeof ratingSchema>;
export const starsSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(5));

/** A book in a ranking. `score`: the reads or unlocks in the period that rank it; 0 for the newest. */
export const rankedBookSchema = v.object({ ...bookCardSchema.entries, score: count });
export type RankedBook = v.InferOutput<typeof rankedBookSchema>;

/** `[start, end)` in UTF-16 units of the text it marks. */
const markSchema = v.tuple([count, count]);

export const foundBookSchema = v.object({
  ...bookCardSchema.entries,
  titleMarks: v.array(markSchema),
  authorMarks: v.array(markSchema),
  matchedTags: v.array(v.string()),
  tagNames: v.optional(tagNamesSchema),
});
export type FoundBook = v.InferOutput<typeof foundBookSchema>;

const facetSchema = v.object({ name: v.string(), names: v.optional(translationsSchema), count });
export type Facet = v.InferOutput<typeof facetSchema>;
export const facetsSchema = v.object({
  categories: v.array(facetSchema),
  tags: v.array(facetSchema),
  dramas: v.optional(count),
});
export type Facets = v.InferOutput<typeof facetsSchema>;

/**
 * An episode of a drama and the novel's chapter that tells the same, by their targets. `blockId` is the first
 * block of the scene.
 */
const sceneSchema = v.object({
  episode: count,
  chapter: v.pipe(v.number(), v.safeInteger()),
  blockId: v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(40))),
});
export type Scene = v.InferOutput<typeof sceneSchema>;

/**
 * The same story in the other kind: the novel of a drama, or the drama of a novel. Scenes are in episode
 * order.
 */
export const otherTellingSchema = v.object({ card: bookCardSchema, scenes: v.array(sceneSchema) });
export type OtherTelling = v.InferOutput<typeof otherTellingSchema>;

/** The public number of an author's page (decision 0138); an account's number never leaves the server. */
export const authorIdSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

/** A person of a title who has a page. `part` is a `TitlePart`; an app shows the parts it knows. */
const titlePersonSchema = v.object({ authorId: authorIdSchema, name: writtenLine, part: v.string() });
export type TitlePerson = v.InferOutput<typeof titlePersonSchema>;

/** `until`: the day on which it is over, `YYYY-MM-DD`; missing if that is not known. */
const bookHiatusSchema = v.object({ until: v.optional(v.string()), note: writtenLine });
export type BookHiatus = v.InferOutput<typeof bookHiatusSchema>;

export const bookDetailSchema = v.object({
  id: bookIdSchema,
  kind: v.optional(v.literal('drama')),
  /** Cover for the book page, WebP 640 px wide; empty when the book has none. */
  sourceimg: v.string(),
  /** The same cover, list-sized, for shelf rows. */
  sourceImg: v.string(),
  bookName: v.string(),
  authorName: v.string(),
  chanName: v.string(),
  chanNames: v.optional(translationsSchema),
  novelDesc: v.string(),
  tags: v.array(v.string()),
  tagNames: v.optional(tagNamesSchema),
  /** BCP 47 language of the text. */
  language: v.string(),
  /** The direction its pages turn, if its file defines it. */
  direction: v.optional(v.picklist(['ltr', 'rtl', 'vertical'])),
  chapterCount: count,
  wordCount: count,
  freeChapters: count,
  pricePerChapter: count,
  finished: v.boolean(),
  ageRating,
  /** `Warning`s. An app shows the ones it knows. */
  warnings: v.optional(v.array(v.string())),
  tint: v.string(),
  rating: ratingSchema,
  readerCount: count,
  /** Milliseconds since the epoch. */
  updatedAt: count,
  /** Increases whenever a chapter is added, removed or revised. */
  revision: count,
  otherTelling: v.optional(otherTellingSchema),
  people: v.optional(v.array(titlePersonSchema)),
  /** Its `TicketRule`; missing if it has none. An app shows the ones it knows. */
  ticketRule: v.optional(v.string()),
  /** A priced chapter is free this many days after it was published; missing: never. */
  freeAfterDays: v.optional(count),
  /**
   * What its people show of their timetable: the moments of one week at which chapters or episodes come out, and
   * that of the next one.
   */
  rhythm: v.optional(v.array(count)),
  nextAt: v.optional(count),
  hiatus: v.optional(bookHiatusSchema),
});
export type BookDetail = v.InferOutput<typeof bookDetailSchema>;

export const bookPageSchema = v.object({
  list: v.array(bookCardSchema),
  next: v.nullable(count),
});
export type BookPage = v.InferOutput<typeof bookPageSchema>;
export const rankingPageSchema = v.object({ list: v.array(rankedBookSchema), next: v.nullable(count) });
export const searchPageSchema = v.object({ list: v.array(foundBookSchema), next: v.nullable(count) });
