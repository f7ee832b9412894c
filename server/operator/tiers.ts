import { and, eq, isNull } from 'drizzle-orm';
import { MOST_TIERS, VIP_TIER } from '../../contract/money/tiers';
import type { Benefits, TierDraft } from '../../contract/money/tiers.schema';
import type { Shop } from '../../contract/operator/shop.schema';
import { failed, type Result, success } from '../../contract/wire/failure';
import { lockPublishing, raiseRevision } from '../catalogue/state';
import type { Context } from '../ground/context';
import type { Transaction } from '../ground/db/database';
import { books } from '../ground/db/schema/books';
import { tiers } from '../ground/db/schema/tiers';
import { lockShop } from '../payments/keepProduct';
import type { Done } from './audit';
import { readShop } from './shop';

type Keeping = {
  readonly tierId: number | null;
  readonly seen: Benefits | null;
  readonly tier: TierDraft;
};

/** Changes a tier, or adds one (decision 0147). Refused as `operatorKeepTier`. */
export async function keepTier(
  context: Context,
  tx: Transaction,
  { tierId, seen, tier }: Keeping,
): Promise<Result<Done<Shop>>> {
  await lockShop(tx);
  const { name, bookId, ahead, opensAll, noAds } = tier;
  const isVip = tierId === VIP_TIER;
  if ((name === '') !== isVip || (isVip && bookId !== null)) return failed('malformed');
  // Ads are the house's, so a title's members see them.
  if (noAds && bookId !== null) return failed('malformed');
  if (bookId !== null && !(await isTitle(tx, bookId))) return failed('notFound');
  const [before] = tierId === null ? [] : await tx.select().from(tiers).where(eq(tiers.id, tierId));
  if (tierId !== null) {
    if (!before) return failed('notFound');
    if (before.bookId !== bookId) return failed('malformed');
    const isSeen =
      seen?.ahead === before.ahead && seen.opensAll === before.opensAll && seen.noAds === before.noAds;
    if (!isSeen) return failed('tooLate');
  } else if ((await tx.$count(tiers)) >= MOST_TIERS) return failed('accountFull');
  const [kept] =
    tierId === null
      ? await tx.insert(tiers).values(tier).returning()
      : await tx.update(tiers).set({ name, ahead, opensAll, noAds }).where(eq(tiers.id, tierId)).returning();
  if (!kept) throw new Error('A tier was not written.');
  // Contents say which chapters members read early.
  await lockPublishing(tx);
  await raiseRevision(tx);
  return success({
    answer: await readShop(context, tx),
    act: {
      act: 'tier.keep',
      object: 'tier',
      objectId: kept.id,
      ...(before && { before: factsOf(before) }),
      after: factsOf(kept),
    },
  });
}

async function isTitle(tx: Transaction, bookId: number): Promise<boolean> {
  const isThere = and(eq(books.id, bookId), isNull(books.deletedAt));
  return (await tx.$count(books, isThere)) > 0;
}

function factsOf({ name, bookId, ahead, opensAll, noAds }: typeof tiers.$inferSelect) {
  return { name, title: bookId, ahead, opensAll, noAds };
}
