import * as v from 'valibot';
import { AD_KINDS } from '../values/ads';
import { count, moment, shortText } from './primitives';

const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));

/** A place for an advertisement (spec 3): its status entry. */
export const adSlotSchema = v.object({
  slotId: v.pipe(shortText, v.regex(/^[\w-]{1,40}$/)),
  /** One of `AD_PAGES`; an older client leaves out what it has no such page for. */
  page: shortText,
  kind: v.picklist(AD_KINDS),
  /** CSS pixels that the page keeps free for it, so that nothing jumps. */
  height: v.pipe(count, v.minValue(50), v.maxValue(600)),
});
export type AdSlot = v.InferOutput<typeof adSlotSchema>;

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

/** The advertisements that one reader is shown: none for a VIP, and none while a ban lasts. */
export const adStatusSchema = v.object({ list: v.array(adSlotSchema), bannedUntil: v.nullable(moment) });
export const adClickedSchema = v.object({ remainClickTimes: count });
