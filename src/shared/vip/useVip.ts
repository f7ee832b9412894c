import { vipPrice } from '../../../contract/money/prices';
import { readIsVip } from '../../../data/queries/account';
import { readVipRemainder } from '../../../data/queries/vipRemainder';
import { type Live, useLive } from '../../platform/live/live';

export function useVip(): Live<boolean> {
  return useLive('vip', readIsVip);
}

/**
 * Returns the amount taken off a VIP's next price (contract/money/prices), in hundredths of a coin;
 * undefined for other readers.
 */
export function useVipRemainder(): Live<number | undefined> {
  return useLive('vipRemainder', readVipRemainder);
}

type Price = {
  price: number;
  /** What is taken off a VIP's price (contract/money/prices); undefined for other readers. */
  remainder: number | undefined;
  loaded: boolean;
};

export function usePrice(usual: number): Price {
  const { value: remainder, loaded } = useVipRemainder();
  return { price: remainder === undefined ? usual : vipPrice(usual, remainder), remainder, loaded };
}
