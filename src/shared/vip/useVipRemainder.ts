import { readVipRemainder } from '../../../data/queries/vipRemainder';
import { type Live, useLive } from '../../platform/live/live';

/**
 * Returns the amount taken off a VIP's next price (contract/money/prices), in hundredths of a coin;
 * undefined for other readers.
 */
export function useVipRemainder(): Live<number | undefined> {
  return useLive('vipRemainder', readVipRemainder);
}
