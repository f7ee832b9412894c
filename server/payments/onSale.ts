import type { UserInfo } from '../../contract/account/account.schema';
import type { Context } from '../ground/context';
import { offeredWays } from './offeredWays';
import { describeSold, productsFor } from './products';
import { describeRenewal, readRenewals } from './renewals';

type Sale = Pick<
  UserInfo,
  'goldList' | 'vipList' | 'discountVip' | 'subscription' | 'renewals' | 'pricesAt'
>;

/** What is sold to a reader now, and what of theirs renews. Nothing is sold where nobody takes money. */
export async function readOnSale(context: Context, userId: number, isVip: boolean): Promise<Sale> {
  const { db, settings, secrets } = context;
  const now = context.now();
  const { sells } = offeredWays(context);
  const sold = sells ? await productsFor(db, { userId, currency: settings.currency, secrets, now }) : [];
  const renewals = (await readRenewals(db, userId)).map(describeRenewal);
  return {
    ...describeSold(sold, isVip),
    subscription: renewals[0] ?? null,
    renewals,
    pricesAt: now.getTime(),
  };
}
