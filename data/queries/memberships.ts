import type { Membership } from '../../contract/money/tiers.schema';
import { timeAtLeast } from '../money/settlements';
import { withDatabase } from '../tables/openDatabase';
import { readIsVip } from './account';
import { readSale } from './payments';

/** The account's memberships that last, VIP too. */
export async function readMemberships(): Promise<Membership[]> {
  const [{ onSale }, now] = await Promise.all([readSale(), withDatabase(timeAtLeast)]);
  return (onSale?.memberships ?? []).filter(({ until }) => until > now);
}

/** Whether advertisements are shown: not to members of a tier without them, as VIP is. */
export async function readHasAds(): Promise<boolean> {
  const [isVip, memberships] = await Promise.all([readIsVip(), readMemberships()]);
  return !isVip && !memberships.some(({ tier }) => tier.noAds);
}
