import * as v from 'valibot';
import { bookIdSchema } from '../catalogue/books.schema';
import { priceRangesSchema, priceSchema, targetSchema } from '../catalogue/chapters.schema';
import {
  count,
  inLanguages,
  moment,
  userIdSchema,
  writtenLine,
  writtenText,
} from '../wire/primitives.schema';
import { FOUND_MAX_CHARACTERS, MOST_BLOCKS, MOST_PLACED, WATERMARK_MAX_CHARACTERS } from './operator';

/** A title as the desk lists it. */
export const deskTitleSchema = v.object({
  id: bookIdSchema,
  kind: v.picklist(['novel', 'drama']),
  title: v.string(),
  author: v.string(),
  sourceImg: v.string(),
  tint: v.string(),
  /** Of a drama these are its episodes. */
  chapterCount: count,
  readerCount: count,
  isHidden: v.boolean(),
  /** When it is offered by itself; null for no such time. */
  publishAt: v.nullable(moment),
  updatedAt: moment,
});
export type DeskTitle = v.InferOutput<typeof deskTitleSchema>;

/** Everything of a title that the desk decides. */
export const titleFileSchema = v.object({
  ...deskTitleSchema.entries,
  description: v.string(),
  category: v.string(),
  tags: v.array(v.string()),
  language: v.string(),
  finished: v.boolean(),
  wordCount: count,
  free: count,
  price: count,
  ranges: priceRangesSchema,
  /** Blocks of home that it is in, with the tab of each. */
  blocks: v.array(v.object({ tab: v.string(), title: v.string() })),
});
export type TitleFile = v.InferOutput<typeof titleFileSchema>;

const text = (most: number) => v.pipe(writtenLine, v.maxLength(most));

/** What is changed of a title; the rest stays as it is. */
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
});

function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

/** What a title costs. A title that costs nothing by itself has no chapters that do: its page would call it free. */
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

/** Behind which title a page of the list begins. */
export const titleCursorSchema = v.nullable(v.object({ updatedAt: moment, id: bookIdSchema }));
export type TitleCursor = v.InferOutput<typeof titleCursorSchema>;

const title = v.pipe(writtenLine, v.nonEmpty(), v.maxLength(80));
/** What readers of another language see; a language that is left out, or empty, has the name itself. */
const titles = inLanguages(v.pipe(writtenLine, v.maxLength(80)));
const indexValue = v.pipe(v.string(), v.regex(/^[\p{L}\p{N}][\p{L}\p{N}-]{0,39}$/u));
export const tabTypeSchema = v.picklist([1, 4]);
export const blockStyleSchema = v.picklist([1, 2, 3, 4, 5]);

/** A tab of home, with how many blocks it has. */
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

/** One tab as it stands. `seen` names this arrangement: whoever saves another one says which it takes the place of. */
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

/** One tab as it is to be: what is left out of it goes from it. */
export const tabDraftSchema = v.pipe(
  v.object({
    tab: v.omit(deskTabSchema, ['blocks']),
    blocks: v.pipe(
      v.array(
        v.object({
          /** Null for a new one. */
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

/** A misprint that a reader reported. */
export const deskTypoSchema = v.object({
  id: count,
  userId: userIdSchema,
  bookId: bookIdSchema,
  bookName: v.string(),
  /** BCP 47, of the text. */
  language: v.string(),
  target: targetSchema,
  chapterTitle: v.string(),
  quote: v.string(),
  correction: writtenText,
  note: writtenText,
  createdAt: moment,
  /** Null while it is open. */
  settledAt: v.nullable(moment),
  isMended: v.boolean(),
});
export type DeskTypo = v.InferOutput<typeof deskTypoSchema>;

/** A line of the list as it is written (formats/watermarks/pattern). */
export const watermarkSchema = v.pipe(writtenLine, v.nonEmpty(), v.maxLength(WATERMARK_MAX_CHARACTERS));

/** Something in a chapter that a line of the list fits. */
export const foundWatermarkSchema = v.object({
  target: targetSchema,
  chapterTitle: v.string(),
  /** As the chapter's text writes it, its beginning. */
  text: v.pipe(v.string(), v.maxLength(FOUND_MAX_CHARACTERS)),
  pattern: v.string(),
  /** By a shape that every installation strips: readers do not see it now either. */
  isBuiltIn: v.boolean(),
});
export type FoundWatermark = v.InferOutput<typeof foundWatermarkSchema>;

/** Where a preview goes on: the chapter behind this one, or this many characters into it. */
export const watermarkCursorSchema = v.nullable(v.object({ target: targetSchema, from: count }));
export type WatermarkCursor = v.InferOutput<typeof watermarkCursorSchema>;
