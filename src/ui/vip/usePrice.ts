import { vipPrice } from '../../../contract/values/vipPrice';
import { useVip } from './useVip';

type Price = {
  /** What it costs this reader, in coins. */
  price: number;
  /** What it costs whoever is no VIP, where that is more. */
  usual: number | undefined;
  isVip: boolean;
  loaded: boolean;
};

/** What a chapter or an episode of this usual price costs this reader. */
export function usePrice(usualPrice: number): Price {
  const { value: isVip = false, loaded } = useVip();
  const price = isVip ? vipPrice(usualPrice) : usualPrice;
  return { price, usual: price < usualPrice ? usualPrice : undefined, isVip, loaded };
}
