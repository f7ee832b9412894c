import * as v from 'valibot';
import { bookIdSchema } from '../catalogue/books.schema';
import { targetSchema } from '../catalogue/chapters.schema';
import { count, moment, writtenLine } from '../wire/primitives.schema';
import { grantSchema } from './ledger.schema';
import { MOST_AHEAD, MOST_OPENED, TIER_NAME_MOST } from './tiers';

/** What members of a tier have (decision 0147). */
export const benefitsSchema = v.object({
  /** How many of a title's next chapters they read before they are public. */
  ahead: v.pipe(count, v.maxValue(MOST_AHEAD)),
  /** Whether all locked chapters and episodes are open to them. */
  opensAll: v.boolean(),
  noAds: v.boolean(),
});
export type Benefits = v.InferOutput<typeof benefitsSchema>;

export const tierSchema = v.object({
  id: count,
  /** Empty for VIP. */
  name: v.string(),
  /** The title whose chapters it opens; missing: all of the house. */
  book: v.optional(v.object({ bookId: bookIdSchema, title: v.string() })),
  ...benefitsSchema.entries,
});
export type Tier = v.InferOutput<typeof tierSchema>;

export const membershipSchema = v.object({ tier: tierSchema, until: moment });
export type Membership = v.InferOutput<typeof membershipSchema>;

export const openAsMemberSchema = v.object({
  bookId: bookIdSchema,
  targets: v.pipe(v.array(targetSchema), v.minLength(1), v.maxLength(MOST_OPENED)),
});
/** The grants of those that are open to the reader now. */
export const openedAsMemberSchema = v.object({ grants: v.array(grantSchema) });

/** A tier as an owner describes it. */
export const tierDraftSchema = v.object({
  name: v.pipe(writtenLine, v.maxLength(TIER_NAME_MOST)),
  bookId: v.nullable(bookIdSchema),
  ...benefitsSchema.entries,
});
export type TierDraft = v.InferOutput<typeof tierDraftSchema>;
