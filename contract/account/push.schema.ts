import * as v from 'valibot';
import { bookIdSchema } from '../catalogue/books.schema';
import { LANGUAGES } from '../wire/languages';
import { count, userIdSchema, writtenLine } from '../wire/primitives.schema';
import type { NoticeKind } from './noticeKinds';
import type { NoticeNews } from './noticeText';

const base64url = (characters: number) =>
  v.pipe(v.string(), v.regex(new RegExp(`^[A-Za-z0-9_-]{${characters}}$`)));

/** The JSON of a PushSubscription. The keys are a P-256 point and 16 secret bytes. */
export const pushSubscriptionSchema = v.object({
  endpoint: v.pipe(v.string(), v.url(), v.maxLength(1_000)),
  keys: v.object({ p256dh: base64url(87), auth: base64url(22) }),
});
export type PushKeys = v.InferOutput<typeof pushSubscriptionSchema>;

/** A subscription's JSON as text; empty: this browser is unsubscribed. */
export const pushIdSchema = v.union([
  v.literal(''),
  v.pipe(v.string(), v.maxLength(1_400), v.parseJson(), pushSubscriptionSchema),
]);

export const languageSchema = v.picklist(LANGUAGES);
export const timeZoneSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_+\-/]{1,64}$/));

const newsSchemas = {
  newChapter: v.object({
    kind: v.literal('newChapter'),
    bookId: bookIdSchema,
    bookName: v.string(),
    isDrama: v.boolean(),
    target: count,
    count: v.pipe(count, v.minValue(1)),
    title: v.string(),
    cover: v.string(),
  }),
  newTitle: v.object({
    kind: v.literal('newTitle'),
    bookId: bookIdSchema,
    bookName: v.string(),
    isDrama: v.boolean(),
    authors: writtenLine,
    cover: v.string(),
  }),
  streak: v.object({ kind: v.literal('streak'), days: count }),
  payment: v.object({ kind: v.literal('payment'), isPaid: v.boolean(), gold: count }),
  invite: v.object({ kind: v.literal('invite'), bonus: count }),
  reply: v.object({ kind: v.literal('reply'), name: writtenLine, bookName: v.string() }),
  account: v.object({ kind: v.literal('account') }),
  campaign: v.object({
    kind: v.literal('campaign'),
    title: v.string(),
    body: v.string(),
    path: v.string(),
  }),
} as const satisfies { [Kind in NoticeKind]: v.GenericSchema<unknown, Extract<NoticeNews, { kind: Kind }>> };

type NewsSchema = (typeof newsSchemas)[NoticeKind];
const newsSchema = v.variant('kind', Object.values(newsSchemas) as [NewsSchema, ...NewsSchema[]]);

/** The part our own service worker makes a notification of: the account, and the news. */
const toldSchema = v.object({
  account: userIdSchema,
  noticeId: v.pipe(v.string(), v.uuid()),
  news: newsSchema,
});
export type PushTold = v.InferOutput<typeof toldSchema>;

/**
 * The payload of a push, at most 3 kB, encrypted for one browser. The top part is Declarative Web Push:
 * Safari shows it itself if the service worker does not, and may hand the service worker only the
 * notification with its `data`.
 */
const pushPayloadSchema = v.object({
  web_push: v.literal(8030),
  notification: v.object({
    title: v.string(),
    body: v.string(),
    lang: v.string(),
    navigate: v.string(),
    tag: v.string(),
    /** Same as `dogear`, if there is room for it. */
    data: v.optional(toldSchema),
  }),
  /** Unread chapters, as the server counts them across the account's devices; missing if it did not count. */
  app_badge: v.optional(count),
  mutable: v.literal(true),
  dogear: toldSchema,
});
export type PushPayload = v.InferOutput<typeof pushPayloadSchema>;

/** Parses a push's payload; undefined if it is not ours, or from a server newer than this app. */
export function readPushPayload(text: string): PushPayload | undefined {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), pushPayloadSchema), text);
  return read.success ? read.output : undefined;
}

/** Parses a declarative notification's data; undefined as for `readPushPayload`. */
export function readPushTold(data: unknown): PushTold | undefined {
  const read = v.safeParse(toldSchema, data);
  return read.success ? read.output : undefined;
}
