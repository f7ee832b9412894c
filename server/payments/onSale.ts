import type { UserInfo } from '../../contract/schemas/account';
import type { Context } from '../ground/context';
import { offeredWays } from './offeredWays';
import { describeSold, productsFor } from './products';
import { describeSubscription, readSubscription } from './subscriptions';

type OnSale = Pick<UserInfo, 'goldList' | 'vipList' | 'discountVip' | 'subscription' | 'pricesAt'>;

/** What is sold to a reader now, and what of theirs renews. Nothing is sold where nobody takes money. */
export async function readOnSale(context: Context, userId: number, isVip: boolean): Promise<OnSale> {
  const { db, settings } = context;
  const now = context.now();
  const { sells } = offeredWays(context);
  const sold = sells ? await productsFor(db, { userId, currency: settings.currency, now }) : [];
  const renewing = await readSubscription(db, userId);
  return {
    ...describeSold(sold, isVip),
    subscription: renewing && describeSubscription(renewing),
    pricesAt: now.getTime(),
  };
}
