import * as v from 'valibot';
import { bookIdSchema } from '../catalogue';
import { priceRangesSchema, priceSchema } from '../pricing';
import { count, moment, writtenLine, writtenText } from '../primitives';

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
