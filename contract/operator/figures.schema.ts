import * as v from 'valibot';
import { targetSchema } from '../catalogue/chapters.schema';
import { amountSchema, daySchema } from '../money/ledger.schema';
import { count } from '../wire/primitives.schema';

/** A title's day, by the clock of New York. */
export const titleDaySchema = v.object({
  day: daySchema,
  /** Readers whose first chapter or episode of the title was read or watched on this day. */
  started: count,
  /** Readers who read or watched at least one for the first time, and how many they read. */
  readers: count,
  reads: count,
  /** Readers who read the last one there is. */
  finished: count,
  unlocks: count,
  /** Spent on unlocks that were not undone: coins that were bought, and bonus. */
  coins: amountSchema,
  bonus: amountSchema,
});
export type TitleDay = v.InferOutput<typeof titleDaySchema>;

/** What the readers who first arrived by a campaign's link did in a title until now. */
export const titleCampaignSchema = v.object({
  link: v.string(),
  /** Who read or watched at least one of its chapters or episodes. */
  readers: count,
  unlocks: count,
  coins: amountSchema,
  bonus: amountSchema,
});
export type TitleCampaign = v.InferOutput<typeof titleCampaignSchema>;

/**
 * The chapters or episodes of a title in reading order, each `[target, readers, unlocks, coins, bonus]` over
 * all days: as tuples, since a long title has thousands.
 */
export const titleItemsSchema = v.array(v.tuple([targetSchema, count, count, amountSchema, amountSchema]));
export type TitleItems = v.InferOutput<typeof titleItemsSchema>;
