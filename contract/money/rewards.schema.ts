import * as v from 'valibot';
import { count, moment, shortText } from '../wire/primitives.schema';
import { AD_KINDS } from './ads';
import { amountSchema, balanceSchema, daySchema, ledgerLineSchema } from './ledger.schema';
import { TASK_STATUS, TASK_TYPES } from './rewards';

/** One place in the row of seven days. */
export const checkInPlaceSchema = v.object({
  /** 1 to 7. */
  position: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(7)),
  /** The bonus of this place. */
  bonus: amountSchema,
  /** `next`: what the next check-in gives, today's while it is open and tomorrow's after. `made up`: bridged, no bonus. */
  state: v.picklist(['claimed', 'made up', 'next', 'later']),
});

/** The daily check-in as it stands (sign/index). Days are the product's (New York), by the server's clock. */
export const signIndexSchema = v.object({
  today: daySchema,
  /** Whether today is done. */
  signed: v.boolean(),
  /** Whether yesterday is: a check-in tapped yesterday still counts for it. */
  signedYesterday: v.boolean(),
  /** Days in a row up to today, or up to yesterday while today is open. */
  streak: count,
  /** The current row of seven. */
  row: v.array(checkInPlaceSchema),
  /** What a check-in gives now: today's bonus, or 0 when today is done. `todaySign.awardGold` of spec 3. */
  awardGold: amountSchema,
  /** A missed day that may be made up now: it mends the streak and gives no bonus. Null when there is none. */
  makeUpDay: v.nullable(daySchema),
  /**
   * What today's check-in needs of a reader without a proven e-mail: a chapter that was read, or an e-mail. Null when it needs
   * nothing, or is done (decision 0031).
   */
  needs: v.optional(v.nullable(v.picklist(['chapter', 'email']))),
  /** What it would give with a proven e-mail, where that is more. */
  withEmail: v.optional(v.nullable(amountSchema)),
  /** The streak as it would be with that day made up; the present streak when there is none. */
  streakWithMakeUp: count,
});
export type SignIndex = v.InferOutput<typeof signIndexSchema>;

/** What a check-in did. */
export const signSchema = v.object({
  /** The day it counted for: today, yesterday, or the day that was made up. */
  day: daySchema,
  /** 0 for a day that was made up. */
  bonus: amountSchema,
  balance: balanceSchema,
  line: v.nullable(ledgerLineSchema),
  /** The row as it stands after. */
  index: signIndexSchema,
});
export type Sign = v.InferOutput<typeof signSchema>;

export const taskSchema = v.object({
  taskType: v.picklist(Object.values(TASK_TYPES)),
  taskStatus: v.picklist(Object.values(TASK_STATUS)),
  awardGold: amountSchema,
});
export type Task = v.InferOutput<typeof taskSchema>;

/** Task data of spec 3. */
export const taskListSchema = v.object({
  taskList: v.array(taskSchema),
  todaySign: v.object({ awardGold: amountSchema, signed: v.boolean() }),
  /** Reading ads: seconds of one, its bonus, how many are left today, how many a day has. */
  ad: v.object({ seconds: count, awardGold: amountSchema, left: count, daily: count }),
  /** Bonus that is still given before the reader's e-mail is proven (decision 0031); null when it is. */
  withoutEmail: v.optional(v.nullable(amountSchema)),
});
export type TaskList = v.InferOutput<typeof taskListSchema>;

/** What a reward of any kind did. */
export const rewardSchema = v.object({ bonus: amountSchema, balance: balanceSchema, line: ledgerLineSchema });
export type Reward = v.InferOutput<typeof rewardSchema>;

/** A reading ad that began. The server's clock measures the time. */
export const adStartSchema = v.object({
  adId: v.pipe(v.string(), v.uuid()),
  /** How long it must be read before `ad/finish`. */
  seconds: count,
  bonus: amountSchema,
  /** Ads that are still paid today, this one not counted. */
  left: count,
});
export type AdStart = v.InferOutput<typeof adStartSchema>;

export const inviteConfigSchema = v.object({
  inviteCode: v.string(),
  /** Path and query of the link to share, same origin: `/home?inviteCode=…`. */
  path: v.string(),
  /** Bonus for each of the two. */
  awardGold: amountSchema,
  /** Chapters the friend has to read first, with an e-mail that is proven. */
  chapters: count,
  /** Bonus earned by invitations so far. */
  earned: amountSchema,
  /** Friends who came, newest first, at most the last hundred; nothing says who they are. */
  friends: v.array(
    v.object({
      at: moment,
      /** Chapters that took a human time (decision 0031). */
      chaptersRead: count,
      rewarded: v.boolean(),
      /** Whether they have an account with a proven e-mail. */
      proven: v.optional(v.boolean()),
    }),
  ),
});
export type InviteConfig = v.InferOutput<typeof inviteConfigSchema>;

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

/** The advertisements that one reader is shown: none for a VIP, and none while a ban lasts. */
export const adStatusSchema = v.object({ list: v.array(adSlotSchema), bannedUntil: v.nullable(moment) });

export const adClickedSchema = v.object({ remainClickTimes: count });
