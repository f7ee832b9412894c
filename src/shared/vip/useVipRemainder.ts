import { readVipRemainder } from '../../../data/queries/vipRemainder';
import { type Live, useLive } from '../../platform/live/live';

/** What comes off a VIP's next price (contract/money/prices), in hundredths of a coin; undefined for a reader who is no VIP. */
export function useVipRemainder(): Live<number | undefined> {
  return useLive('vipRemainder', readVipRemainder);
}
