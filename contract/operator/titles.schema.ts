import * as v from 'valibot';
import { AGE_RATINGS, WARNINGS } from '../catalogue/ageRating';
import { AUTHOR_NOTE_MOST, NO_NOTES } from '../catalogue/authorNotes';
import { bookIdSchema } from '../catalogue/books.schema';
import { priceRangesSchema, priceSchema, targetSchema } from '../catalogue/chapters.schema';
import { adOpensSchema } from '../money/episodeAds.schema';
import { freeAfterDaysSchema, ticketRuleSchema } from '../money/tickets.schema';
import { count, inLanguages, moment, writtenLine, writtenText } from '../wire/primitives.schema';
import {
  CHAPTER_TITLE_MOST,
  FOUND_MAX_CHARACTERS,
  MOST_BLOCKS,
  MOST_PLACED,
  MOST_SCHEDULED,
  WATERMARK_MAX_CHARACTERS,
} from './operator';
import { hiatusSchema, timetableSchema } from './timetable.schema';

/** Null: it is not rated. */
const ageRatingSchema = v.nullable(v.picklist(AGE_RATINGS));
const warningsSchema = v.pipe(
  v.array(v.picklist(WARNINGS)),
  v.check((warnings) => new Set(warnings).size === warnings.length, 'a warning twice'),
);

export const deskTitleSchema = v.object({
  id: bookIdSchema,
  kind: v.picklist(['novel', 'drama']),
  title: v.string(),
  author: v.string(),
  sourceImg: v.string(),
  tint: v.string(),
  chapterCount: count,
  readerCount: count,
  isHidden: v.boolean(),
  /** When a hidden title is published automatically; null: never. */
  publishAt: v.nullable(moment),
  updatedAt: moment,
  /** Null unless it is deleted. */
  deletedAt: v.nullable(moment),
});
export type DeskTitle = v.InferOutput<typeof deskTitleSchema>;

const timetable = v.optional(v.nullable(timetableSchema), null);

export const titleFileSchema = v.object({
  ...deskTitleSchema.entries,
  description: v.string(),
  category: v.string(),
  tags: v.array(v.string()),
  language: v.string(),
  finished: v.boolean(),
  ageRating: ageRatingSchema,
  warnings: v.array(v.picklist(WARNINGS)),
  wordCount: count,
  free: count,
  price: count,
  ranges: priceRangesSchema,
  /** What opens its locked chapters without coins (decision 0146); null: nothing. */
  ticketRule: v.optional(v.nullable(ticketRuleSchema), null),
  freeAfterDays: v.optional(v.nullable(freeAfterDaysSchema), null),
  /** The episodes a day that ads open for a reader of it (decision 0148). */
  adOpens: v.optional(adOpensSchema, 0),
  /** The chapters that the desk removed. */
  removed: v.array(targetSchema),
  /** The number of drafts, and the time at which the next of them is published; null: none is set. */
  drafts: count,
  nextPublishAt: v.nullable(moment),
  timetable,
  /** It may be over. */
  hiatus: v.optional(v.nullable(hiatusSchema), null),
  blocks: v.array(v.object({ tab: v.string(), title: v.string() })),
  /** Whether its files are gone, so that it cannot be restored. */
  isErased: v.boolean(),
  /** The novel that a drama films; null if none is named. */
  novel: v.optional(v.nullable(v.object({ id: bookIdSchema, title: v.string() })), null),
});
export type TitleFile = v.InferOutput<typeof titleFileSchema>;

/** What deleting a title concerns. */
export const titleStakesSchema = v.object({
  /** Chapters or episodes that were unlocked, also if that was undone. Above 0 it is withdrawn, not deleted. */
  unlocks: count,
  /** Readers who have unlocked something; null if there are too many unlocks to count. */
  readers: v.nullable(count),
  /** Coins and bonus spent on it. */
  gold: count,
  inLibraries: count,
  /** Chapters or episodes. */
  items: count,
  bytes: count,
});
export type TitleStakes = v.InferOutput<typeof titleStakesSchema>;

/** How a draft is published. */
const publicationFields = {
  /** When a draft is published automatically; null: never. */
  publishAt: v.nullable(moment),
  /** Whether the timetable gave this time. */
  byTimetable: v.optional(v.boolean(), false),
  /** Whether readers are not notified of it; null: the timetable decides, if it gave the time. */
  isSilent: v.optional(v.nullable(v.boolean()), null),
};

export const deskChapterSchema = v.object({
  target: targetSchema,
  title: v.string(),
  /** The titles of the parts that contain it, outermost first. */
  parts: v.array(v.string()),
  wordCount: count,
  price: count,
  /** Removed at the desk: only readers who unlocked it see it, and it can be restored. */
  isRemoved: v.boolean(),
  /** Not public yet, or withdrawn; readers see nothing of it, except those who unlocked it before. */
  isDraft: v.boolean(),
  ...publicationFields,
});
export type DeskChapter = v.InferOutput<typeof deskChapterSchema>;

export const deskEpisodeSchema = v.object({
  target: targetSchema,
  title: v.string(),
  durationMs: count,
  price: count,
  /** The languages of its captions. */
  captions: v.array(v.string()),
  /** The heights of its film, in px, the smallest first. */
  heights: v.array(count),
  /** The hash of its picture; empty if it has none. */
  poster: v.string(),
  /** The chapter of the drama's novel in which it begins; null if that is not known. */
  chapter: v.optional(v.nullable(targetSchema), null),
});
export type DeskEpisode = v.InferOutput<typeof deskEpisodeSchema>;

const authorNote = v.pipe(writtenText, v.maxLength(AUTHOR_NOTE_MOST));
const authorNoteFields = { before: authorNote, after: authorNote };

export const chapterFileSchema = v.object({
  ...deskChapterSchema.entries,
  bookId: bookIdSchema,
  bookName: v.string(),
  language: v.string(),
  /** Readers who unlocked it; null if there are too many unlocks to count. */
  unlocks: v.nullable(count),
  /** Readers who unlocked it or a chapter after it; null likewise. */
  readersFrom: v.nullable(count),
  /** The only chapter that readers see cannot be removed. */
  isOnly: v.boolean(),
  /** The first draft of the title, and its last public chapter. */
  firstDraft: v.nullable(targetSchema),
  lastPublic: v.nullable(targetSchema),
  /** Of the title. */
  timetable,
  previous: v.nullable(targetSchema),
  next: v.nullable(targetSchema),
  notes: v.optional(v.object(authorNoteFields), NO_NOTES),
});
export type ChapterFile = v.InferOutput<typeof chapterFileSchema>;

const draftFields = {
  /** The first words of its text or its captions, without markup. */
  beginning: v.string(),
  /** Readers have seen it, so its number stays its own. */
  wasPublic: v.boolean(),
};

export const deskDraftSchema = v.variant('kind', [
  v.object({ kind: v.literal('chapter'), ...deskChapterSchema.entries, ...draftFields }),
  v.object({
    kind: v.literal('episode'),
    ...deskEpisodeSchema.entries,
    /** Of its film in all sizes. */
    bytes: count,
    ...publicationFields,
    ...draftFields,
  }),
]);
export type DeskDraft = v.InferOutput<typeof deskDraftSchema>;
export type EpisodeDraft = Extract<DeskDraft, { kind: 'episode' }>;

/** `film`: the hash of its film list. `key`: opens its parts, base64; null for a film without a seal. */
export const deskFilmSchema = v.object({ film: v.string(), key: v.nullable(v.string()) });
export type DeskFilm = v.InferOutput<typeof deskFilmSchema>;

/** A change of drafts, named by their numbers. */
export const draftChangeSchema = v.variant('kind', [
  /** Publishes all drafts up to this number. `isSilent`: without notifying readers; missing: each draft decides. */
  v.object({ kind: v.literal('publish'), through: targetSchema, isSilent: v.optional(v.boolean()) }),
  /**
   * Sets the times of the drafts from this number on, one after the other; null: that of the timetable, or none.
   * `isSilent`: whether readers are not notified; missing: unchanged.
   */
  v.object({
    kind: v.literal('schedule'),
    from: targetSchema,
    times: v.pipe(v.array(v.nullable(moment)), v.minLength(1), v.maxLength(MOST_SCHEDULED)),
    isSilent: v.optional(v.boolean()),
  }),
  v.object({ kind: v.literal('move'), target: targetSchema, to: targetSchema }),
  v.object({ kind: v.literal('discard'), from: targetSchema, to: targetSchema }),
  /** Makes the chapters or episodes from this number on drafts again. */
  v.object({ kind: v.literal('withdraw'), from: targetSchema }),
  /** Sets or ends the title's timetable, and computes the times of its drafts again. */
  v.object({ kind: v.literal('timetable'), timetable: v.nullable(timetableSchema) }),
  /** Announces or ends a hiatus. */
  v.object({ kind: v.literal('hiatus'), hiatus: v.nullable(hiatusSchema) }),
]);
export type DraftChange = v.InferOutput<typeof draftChangeSchema>;

/** A paragraph with its markup; `at` is its place in the chapter's text, from 0. */
export const deskParagraphSchema = v.object({ at: count, text: v.string() });
export type DeskParagraph = v.InferOutput<typeof deskParagraphSchema>;

const text = (most: number) => v.pipe(writtenLine, v.maxLength(most));

/** Changes of a title; missing fields stay unchanged. */
export const titleEditsSchema = v.object({
  title: v.optional(v.pipe(text(200), v.nonEmpty())),
  author: v.optional(text(200)),
  description: v.optional(v.pipe(writtenText, v.maxLength(8_000))),
  category: v.optional(text(80)),
  tags: v.optional(v.pipe(v.array(v.pipe(text(60), v.nonEmpty())), v.maxLength(30))),
  language: v.optional(
    v.pipe(
      text(35),
      v.check((tag) => isLanguageTag(tag), 'BCP 47'),
    ),
  ),
  finished: v.optional(v.boolean()),
  ageRating: v.optional(ageRatingSchema),
  warnings: v.optional(warningsSchema),
});

const chapterNameSchema = v.object({
  kind: v.literal('rename'),
  title: v.pipe(text(CHAPTER_TITLE_MOST), v.nonEmpty()),
});

/** The author's notes before and after a chapter; readers see them once a job has written the chapter's file. */
const chapterNotesSchema = v.object({ kind: v.literal('note'), ...authorNoteFields });

/** What the people of a title may change about a chapter who may write in it. */
export const chapterWordsSchema = v.variant('kind', [chapterNameSchema, chapterNotesSchema]);

export const chapterChangeSchema = v.variant('kind', [
  ...chapterWordsSchema.options,
  v.object({ kind: v.literal('remove') }),
  v.object({ kind: v.literal('restore') }),
]);
export type ChapterChange = v.InferOutput<typeof chapterChangeSchema>;

function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

/** A title's prices. A title with the price 0 has no priced chapters, because its page would call it free. */
export const pricingFields = {
  free: v.pipe(count, v.maxValue(1_000_000)),
  price: priceSchema,
  ranges: priceRangesSchema,
};

export function isPricing({
  price,
  ranges,
}: {
  price: number;
  ranges: readonly { price: number }[];
}): boolean {
  return price > 0 || ranges.every((range) => range.price === 0);
}

export const titleCursorSchema = v.nullable(v.object({ updatedAt: moment, id: bookIdSchema }));
export type TitleCursor = v.InferOutput<typeof titleCursorSchema>;

const title = v.pipe(writtenLine, v.nonEmpty(), v.maxLength(80));
/** Names in other languages; if one is missing or empty, readers see the name itself. */
const titles = inLanguages(v.pipe(writtenLine, v.maxLength(80)));
const indexValue = v.pipe(v.string(), v.regex(/^[\p{L}\p{N}][\p{L}\p{N}-]{0,39}$/u));
export const tabTypeSchema = v.picklist([1, 4]);
export const blockStyleSchema = v.picklist([1, 2, 3, 4, 5]);

export const deskTabSchema = v.object({
  indexValue,
  title,
  titles,
  type: tabTypeSchema,
  blocks: count,
});
export type DeskTab = v.InferOutput<typeof deskTabSchema>;

const placedBookSchema = v.object({
  id: bookIdSchema,
  title: v.string(),
  kind: v.picklist(['novel', 'drama']),
  sourceImg: v.string(),
  tint: v.string(),
  isHidden: v.boolean(),
});
export type PlacedBook = v.InferOutput<typeof placedBookSchema>;

/** A tab's current arrangement. `seen` identifies it: a draft names the arrangement that it replaces. */
export const arrangedTabSchema = v.object({
  tab: v.omit(deskTabSchema, ['blocks']),
  blocks: v.array(
    v.object({
      id: count,
      title: v.string(),
      titles,
      style: blockStyleSchema,
      books: v.array(placedBookSchema),
    }),
  ),
  seen: v.string(),
});
export type ArrangedTab = v.InferOutput<typeof arrangedTabSchema>;

/** The new arrangement of a tab; blocks and titles that it leaves out are removed. */
export const tabDraftSchema = v.pipe(
  v.object({
    tab: v.omit(deskTabSchema, ['blocks']),
    blocks: v.pipe(
      v.array(
        v.object({
          id: v.nullable(count),
          title,
          titles,
          style: blockStyleSchema,
          bookIds: v.pipe(v.array(bookIdSchema), v.maxLength(MOST_PLACED)),
        }),
      ),
      v.maxLength(MOST_BLOCKS),
    ),
    /** Empty for a new tab. */
    seen: v.pipe(v.string(), v.maxLength(64)),
  }),
  v.check(
    ({ blocks }) => new Set(blocks.map((block) => block.title)).size === blocks.length,
    'a title twice',
  ),
  v.check(
    ({ blocks }) => blocks.every(({ bookIds }) => new Set(bookIds).size === bookIds.length),
    'a book twice in a block',
  ),
);
export type TabDraft = v.InferOutput<typeof tabDraftSchema>;
export const tabNameSchema = indexValue;

/** In the syntax of formats/watermarks/pattern. */
export const watermarkSchema = v.pipe(writtenLine, v.nonEmpty(), v.maxLength(WATERMARK_MAX_CHARACTERS));

export const foundWatermarkSchema = v.object({
  target: targetSchema,
  chapterTitle: v.string(),
  /** The beginning of the match, as in the chapter's text. */
  text: v.pipe(v.string(), v.maxLength(FOUND_MAX_CHARACTERS)),
  pattern: v.string(),
  /** Matched by a built-in line: readers already do not see it. */
  isBuiltIn: v.boolean(),
});
export type FoundWatermark = v.InferOutput<typeof foundWatermarkSchema>;

/** The position at which a preview continues: the chapter after this one, or this many characters into it. */
export const watermarkCursorSchema = v.nullable(v.object({ target: targetSchema, from: count }));
export type WatermarkCursor = v.InferOutput<typeof watermarkCursorSchema>;
