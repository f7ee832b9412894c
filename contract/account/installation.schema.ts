import * as v from 'valibot';
import { adSlotSchema } from '../money/rewards.schema';
import { inLanguages, writtenText } from '../wire/primitives.schema';

const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));

/** What leaves a device of this installation once its reader has agreed; null: it was not set up. */
export const signalsSchema = v.object({
  errors: v.nullable(
    v.object({
      dsn: v.string(),
      /** Who keeps them. */
      host: v.string(),
      /** Shares from 0 to 1: of the journeys that are timed, of visits that are recorded, of failed ones. */
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

/** The most characters of a notice: it stands on readers' screens and is not a page. */
export const NOTICE_MAX_CHARACTERS = 300;

const text = v.pipe(writtenText, v.nonEmpty(), v.maxLength(NOTICE_MAX_CHARACTERS));

/** Something the operator has to say. Other words have another id: whoever dismissed the ones before sees them. */
export const serverNoticeSchema = v.object({
  id: v.pipe(v.string(), v.maxLength(64)),
  /** In whatever language has no text of its own. */
  text,
  texts: v.optional(inLanguages(text), {}),
});
export type ServerNotice = v.InferOutput<typeof serverNoticeSchema>;

/** The notices of spec 3: at the foot of the pages, over a book that is read, and on home. */
export const serverNoticesSchema = v.object({
  bottomNotice: v.optional(serverNoticeSchema),
  readingLeadNotice: v.optional(serverNoticeSchema),
  homeNotice: v.optional(serverNoticeSchema),
});
export type ServerNotices = v.InferOutput<typeof serverNoticesSchema>;
export type NoticePlace = keyof ServerNotices;
