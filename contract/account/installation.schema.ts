import * as v from 'valibot';
import { adSlotSchema } from '../money/rewards.schema';
import { inLanguages, writtenText } from '../wire/primitives.schema';
import { NOTICE_MAX_CHARACTERS } from './house';

const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));

/** The data that a device of this installation sends once its reader has agreed; null: not configured. */
export const signalsSchema = v.object({
  errors: v.nullable(
    v.object({
      dsn: v.string(),
      host: v.string(),
      /** Shares from 0 to 1: of timed journeys, of recorded visits, and of failed visits recorded. */
      traces: share,
      replays: share,
      errorReplays: share,
    }),
  ),
  usage: v.nullable(v.object({ forwardedTo: v.nullable(v.string()) })),
  ads: v.nullable(v.object({ hosts: v.array(v.string()), slots: v.array(adSlotSchema) })),
});

export type Signals = v.InferOutput<typeof signalsSchema>;
export const NO_SIGNALS: Signals = { errors: null, usage: null, ads: null };

const text = v.pipe(writtenText, v.nonEmpty(), v.maxLength(NOTICE_MAX_CHARACTERS));

/**
 * A notice from the operator. A changed text needs a new id, so that readers who dismissed the old one see
 * it.
 */
export const serverNoticeSchema = v.object({
  id: v.pipe(v.string(), v.maxLength(64)),
  text,
  texts: v.optional(inLanguages(text), {}),
});
export type ServerNotice = v.InferOutput<typeof serverNoticeSchema>;

/** The notices of spec 3: at the foot of pages, over a book being read, and on home. */
export const serverNoticesSchema = v.object({
  bottomNotice: v.optional(serverNoticeSchema),
  readingLeadNotice: v.optional(serverNoticeSchema),
  homeNotice: v.optional(serverNoticeSchema),
});
export type ServerNotices = v.InferOutput<typeof serverNoticesSchema>;
export type NoticePlace = keyof ServerNotices;
