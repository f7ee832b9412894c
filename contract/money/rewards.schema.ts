import * as v from 'valibot';
import { count, moment, shortText } from '../wire/primitives.schema';
import { AD_KINDS } from './ads';
import { amountSchema, balanceSchema, daySchema, ledgerLineSchema } from './ledger.schema';
import { TASK_STATUS, TASK_TYPES } from './rewards';

export const checkInPlaceSchema = v.object({
  position: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(7)),
  bonus: amountSchema,
  /**
   * `next`: the next check-in, today's while it is open, otherwise tomorrow's. `made up`: bridged, without
   * bonus.
   */
  state: v.picklist(['claimed', 'made up', 'next', 'later']),
});

/**
 * The state of the daily check-in (sign/index). Days are in the product's time zone (New York), by the
 * server's clock.
 */
export const signIndexSchema = v.object({
  today: daySchema,
  signed: v.boolean(),
  /** Whether yesterday's is: a check-in tapped yesterday still counts for it. */
  signedYesterday: v.boolean(),
  /** Consecutive days up to today, or up to yesterday while today is open. */
  streak: count,
  row: v.array(checkInPlaceSchema),
  /** The bonus of a check-in now: today's, or 0 if today is done. `todaySign.awardGold` of spec 3. */
  awardGold: amountSchema,
  /**
   * A missed day that can be made up now: this repairs the streak and gives no bonus. Null if there is none.
   */
  makeUpDay: v.nullable(daySchema),
  /**
   * The requirement for today's check-in without a proven e-mail: a chapter read, or an e-mail. Null if there
   * is none, or if the check-in is done (decision 0031).
   */
  needs: v.optional(v.nullable(v.picklist(['chapter', 'email']))),
  /** The bonus with a proven e-mail, if it is higher. */
  withEmail: v.optional(v.nullable(amountSchema)),
  /** The streak after `makeUpDay` is made up; the present streak if there is none. */
  streakWithMakeUp: count,
});
export type SignIndex = v.InferOutput<typeof signIndexSchema>;

export const signSchema = v.object({
  day: daySchema,
  /** 0 for a day that was made up. */
  bonus: amountSchema,
  balance: balanceSchema,
  line: v.nullable(ledgerLineSchema),
  index: signIndexSchema,
});
export type Sign = v.InferOutput<typeof signSchema>;

export const taskSchema = v.object({
  taskType: v.picklist(Object.values(TASK_TYPES)),
  taskStatus: v.picklist(Object.values(TASK_STATUS)),
  awardGold: amountSchema,
});
export type Task = v.InferOutput<typeof taskSchema>;

export const taskListSchema = v.object({
  taskList: v.array(taskSchema),
  todaySign: v.object({ awardGold: amountSchema, signed: v.boolean() }),
  /** Reading ads: the seconds and bonus of one, the number left today, the number a day. */
  ad: v.object({ seconds: count, awardGold: amountSchema, left: count, daily: count }),
  /** The bonus still available before the reader's e-mail is proven (decision 0031); null if it is proven. */
  withoutEmail: v.optional(v.nullable(amountSchema)),
});
export type TaskList = v.InferOutput<typeof taskListSchema>;

export const rewardSchema = v.object({ bonus: amountSchema, balance: balanceSchema, line: ledgerLineSchema });
export type Reward = v.InferOutput<typeof rewardSchema>;

export const adStartSchema = v.object({
  adId: v.pipe(v.string(), v.uuid()),
  seconds: count,
  bonus: amountSchema,
  left: count,
});
export type AdStart = v.InferOutput<typeof adStartSchema>;

export const inviteConfigSchema = v.object({
  inviteCode: v.string(),
  /** Path and query of the link to share, same origin: `/home?inviteCode=…`. */
  path: v.string(),
  awardGold: amountSchema,
  /** The chapters the friend must read first; a proven e-mail is required too. */
  chapters: count,
  earned: amountSchema,
  /** Invited friends, newest first, at most the last hundred; nothing identifies them. */
  friends: v.array(
    v.object({
      at: moment,
      /** Chapters read at a human pace (decision 0031). */
      chaptersRead: count,
      rewarded: v.boolean(),
      proven: v.optional(v.boolean()),
    }),
  ),
});
export type InviteConfig = v.InferOutput<typeof inviteConfigSchema>;

export const adSlotSchema = v.object({
  slotId: v.pipe(shortText, v.regex(/^[\w-]{1,40}$/)),
  /** One of `AD_PAGES`; an older client ignores slots on pages it does not have. */
  page: shortText,
  kind: v.picklist(AD_KINDS),
  /** CSS pixels that the page reserves for it, so that the layout does not shift. */
  height: v.pipe(count, v.minValue(50), v.maxValue(600)),
});

export type AdSlot = v.InferOutput<typeof adSlotSchema>;

/** The ad slots of one reader: none for a VIP, and none during a ban. */
export const adStatusSchema = v.object({ list: v.array(adSlotSchema), bannedUntil: v.nullable(moment) });

export const adClickedSchema = v.object({ remainClickTimes: count });
