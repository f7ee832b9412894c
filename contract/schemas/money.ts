import * as v from 'valibot';

/** Coins or bonus, never below zero. No balance, price or award comes near the largest safe integer. */
export const amountSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** What a user has. `userGold` = coins + bonus (spec 3): one coin is worth one bonus. */
export const balanceSchema = v.object({
  coins: amountSchema,
  bonus: amountSchema,
  userGold: amountSchema,
  /** Held for chapters that were taken along (decision 0088): not among the others. Missing where it is nothing. */
  held: v.optional(amountSchema),
  /** What roundings charged a VIP too much so far, in hundredths of a coin (contract/values/vipPrice). Missing where it is nothing. */
  vipRemainder: v.optional(v.pipe(v.number(), v.safeInteger())),
});
export type Balance = v.InferOutput<typeof balanceSchema>;
