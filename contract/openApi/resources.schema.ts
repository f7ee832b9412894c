import * as v from 'valibot';
import { AGE_RATINGS, WARNINGS } from '../catalogue/ageRating';
import { bookIdSchema } from '../catalogue/books.schema';
import { targetSchema } from '../catalogue/chapters.schema';
import { COMMENT_STATES } from '../comments/comments';
import { CURRENCY_CODES, ORDER_STATES, PAYMENT_PROVIDERS } from '../money/payments';
import { count } from '../wire/primitives.schema';
import { API_SCOPES } from './openApi';

/*
 * What the open API answers (decision 0133). A program reads these for years: fields are added, never renamed
 * or removed, and nothing here names a reader.
 */

const described = <const Schema extends v.GenericSchema>(schema: Schema, description: string) =>
  v.pipe(schema, v.description(description));

export const timeSchema = v.pipe(v.string(), v.isoTimestamp());
const cursor = v.nullable(v.string());

export const apiTitleSchema = v.object({
  id: bookIdSchema,
  kind: v.picklist(['novel', 'drama']),
  title: v.string(),
  author: v.string(),
  chapterCount: described(count, 'The number of the last chapter or episode.'),
  isHidden: described(v.boolean(), 'Whether readers do not see it yet, or no longer.'),
  updatedAt: timeSchema,
});

export const apiTitleFileSchema = v.object({
  ...apiTitleSchema.entries,
  description: v.string(),
  category: v.string(),
  tags: v.array(v.string()),
  language: described(v.string(), 'BCP 47.'),
  isFinished: v.boolean(),
  ageRating: described(v.nullable(v.picklist(AGE_RATINGS)), 'In years; 0 is everyone, null is not rated.'),
  warnings: v.array(v.picklist(WARNINGS)),
  wordCount: count,
  freeChapters: count,
  price: described(count, 'Coins for a chapter, unless a range has another price.'),
});

export const apiChapterSchema = v.object({
  number: described(targetSchema, 'From 1; 0 is the front matter, -1 the back matter.'),
  title: v.string(),
  wordCount: count,
  price: described(count, 'Coins; 0 is free.'),
  isRemoved: described(v.boolean(), 'Removed at the desk: only readers who unlocked it see it.'),
  isDraft: described(v.boolean(), 'Not public yet. A chapter after a draft is one too.'),
});

export const apiChapterFileSchema = v.object({
  ...apiChapterSchema.entries,
  titleId: bookIdSchema,
  text: described(v.string(), 'In the format of chapter texts, a small part of Markdown.'),
});

export const apiOrderSchema = v.object({
  number: count,
  state: v.picklist(ORDER_STATES),
  kind: v.picklist(['coins', 'vip']),
  coins: count,
  bonus: count,
  days: described(count, 'Of VIP.'),
  money: described(count, 'In minor units, such as cents.'),
  refunded: described(count, 'In minor units.'),
  currency: v.picklist(CURRENCY_CODES),
  provider: v.picklist(PAYMENT_PROVIDERS),
  paidAt: timeSchema,
});

export const apiRefundSchema = v.object({
  order: described(count, 'The number of the order.'),
  money: described(count, 'In minor units, such as cents.'),
  currency: v.picklist(CURRENCY_CODES),
  refundedAt: timeSchema,
});

export const apiCommentSchema = v.object({
  id: count,
  titleId: bookIdSchema,
  title: v.string(),
  chapter: described(v.nullable(targetSchema), 'Null if it is about the whole title.'),
  text: v.string(),
  isSpoiler: v.boolean(),
  state: v.picklist(COMMENT_STATES),
  reports: described(count, 'How many readers reported it.'),
  writtenAt: timeSchema,
});

export const apiTokenSchema = v.object({
  name: v.string(),
  scopes: v.array(v.picklist(API_SCOPES)),
  expiresAt: timeSchema,
});

/** A page of a list; `next` is the `after` of the following page, null on the last. */
const pageOf = <Item extends v.GenericSchema>(item: Item) =>
  v.object({
    items: v.array(item),
    next: described(cursor, 'The `after` of the following page; null on the last.'),
  });
export const apiTitlesSchema = pageOf(apiTitleSchema);
export const apiChaptersSchema = pageOf(apiChapterSchema);
export const apiOrdersSchema = pageOf(apiOrderSchema);
export const apiRefundsSchema = pageOf(apiRefundSchema);
export const apiCommentsSchema = v.object({ items: v.array(apiCommentSchema) });

/** A refusal in the form of RFC 9457. */
export const problemSchema = v.object({
  type: v.string(),
  title: v.string(),
  status: count,
  code: described(v.string(), 'The failure’s name, for programs.'),
  detail: v.optional(v.string()),
});
export type Problem = v.InferOutput<typeof problemSchema>;
