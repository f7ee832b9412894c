import * as v from 'valibot';
import { bookIdSchema } from '../catalogue/books.schema';
import { targetSchema } from '../catalogue/chapters.schema';
import { CURRENCY_CODES } from '../money/payments';
import { count } from '../wire/primitives.schema';
import type { WebhookEvent } from './openApi';
import { timeSchema } from './resources.schema';

/*
 * What a webhook is sent (decision 0133). As the resources: fields are added, never renamed, and nothing here
 * names a reader.
 */

const eventOf = <Type extends WebhookEvent | 'test', Data extends v.GenericSchema>(type: Type, data: Data) =>
  v.object({ type: v.literal(type), timestamp: timeSchema, data });

const place = {
  titleId: bookIdSchema,
  title: v.string(),
  /** Missing if the installation does not know its public address. */
  url: v.optional(v.string()),
};

export const webhookEventSchemas = {
  'chapter.published': eventOf(
    'chapter.published',
    v.object({
      ...place,
      kind: v.picklist(['novel', 'drama']),
      chapter: v.pipe(targetSchema, v.description('The first of those that were added.')),
      chapterTitle: v.string(),
      count: v.pipe(count, v.description('How many chapters or episodes were added at once.')),
    }),
  ),
  'order.paid': eventOf(
    'order.paid',
    v.object({
      order: v.pipe(count, v.description('The number of the order.')),
      kind: v.picklist(['coins', 'vip']),
      coins: count,
      bonus: count,
      days: v.pipe(count, v.description('Of VIP.')),
      money: v.pipe(count, v.description('In minor units, such as cents.')),
      currency: v.picklist(CURRENCY_CODES),
    }),
  ),
  'order.refunded': eventOf(
    'order.refunded',
    v.object({
      order: count,
      money: v.pipe(count, v.description('What was refunded now, in minor units.')),
      refunded: v.pipe(count, v.description('What was refunded in all, in minor units.')),
      currency: v.picklist(CURRENCY_CODES),
    }),
  ),
  'comment.waiting': eventOf(
    'comment.waiting',
    v.object({
      ...place,
      comment: count,
      chapter: v.nullable(targetSchema),
    }),
  ),
} as const satisfies Record<WebhookEvent, v.GenericSchema>;

type Schemas = typeof webhookEventSchemas;
/** An event as it is queued; its time and its link are added when it is sent. */
export type WebhookNews = {
  [Type in WebhookEvent]: {
    readonly type: Type;
    readonly data: Omit<v.InferOutput<Schemas[Type]>['data'], 'url'>;
  };
}[WebhookEvent];
/** `test`: sent by hand from the desk. */
export type QueuedNews = WebhookNews | { readonly type: 'test' };
