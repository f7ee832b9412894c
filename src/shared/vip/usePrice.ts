import { vipPrice } from '../../../contract/money/prices';
import { useVipRemainder } from './useVipRemainder';

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
