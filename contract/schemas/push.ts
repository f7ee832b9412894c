import * as v from 'valibot';
import { LANGUAGES } from '../values/limits';
import { userIdSchema } from './account';
import { bookIdSchema } from './catalogue';
import { count } from './primitives';

const base64url = (characters: number) =>
  v.pipe(v.string(), v.regex(new RegExp(`^[A-Za-z0-9_-]{${characters}}$`)));

/** What a browser is reached by: the JSON of a PushSubscription. The keys are a P-256 point and 16 secret bytes. */
export const pushSubscriptionSchema = v.object({
  endpoint: v.pipe(v.string(), v.url(), v.maxLength(1_000)),
  keys: v.object({ p256dh: base64url(87), auth: base64url(22) }),
});
export type PushKeys = v.InferOutput<typeof pushSubscriptionSchema>;

/** A subscription as text: its JSON. Empty: this browser is not to be told of anything any more. */
export const pushIdSchema = v.union([
  v.literal(''),
  v.pipe(v.string(), v.maxLength(1_400), v.parseJson(), pushSubscriptionSchema),
]);

export const languageSchema = v.picklist(LANGUAGES);
/** A zone of the IANA list, as the browser names it. */
export const timeZoneSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_+\-/]{1,64}$/));

const newsSchema = v.variant('kind', [
  v.object({
    kind: v.literal('newChapter'),
    bookId: bookIdSchema,
    bookName: v.string(),
    isDrama: v.boolean(),
    target: count,
    count: v.pipe(count, v.minValue(1)),
    title: v.string(),
    cover: v.string(),
  }),
  v.object({ kind: v.literal('streak'), days: count }),
  v.object({ kind: v.literal('payment'), isPaid: v.boolean(), gold: count }),
  v.object({ kind: v.literal('invite'), bonus: count }),
  v.object({ kind: v.literal('reply'), name: v.string(), bookName: v.string() }),
  v.object({ kind: v.literal('campaign'), title: v.string(), body: v.string(), path: v.string() }),
]);

/**
 * What a push carries, at most 3 kB, encrypted for one browser. The upper part is Declarative Web Push: a Safari shows it by
 * itself where the service worker does not. `dogear` is for our own: whose it is and what it tells.
 */
const pushPayloadSchema = v.object({
  web_push: v.literal(8030),
  notification: v.object({
    title: v.string(),
    body: v.string(),
    lang: v.string(),
    navigate: v.string(),
    tag: v.string(),
  }),
  app_badge: v.optional(count),
  mutable: v.literal(true),
  dogear: v.object({
    account: userIdSchema,
    noticeId: v.pipe(v.string(), v.uuid()),
    news: newsSchema,
  }),
});
export type PushPayload = v.InferOutput<typeof pushPayloadSchema>;

/** What a push carries; undefined for what is not ours, or of a server newer than this app. */
export function readPushPayload(text: string): PushPayload | undefined {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), pushPayloadSchema), text);
  return read.success ? read.output : undefined;
}
