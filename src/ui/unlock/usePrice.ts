import { priceOfRange } from '../../../contract/values/rangePrice';
import { readIsVip } from '../../../data/queries/vip';
import { type Live, useLive } from '../../platform/live';

/** Whether the reader is VIP. */
export function useVip(): Live<boolean> {
  return useLive('vip', readIsVip);
}

/** What one chapter or episode costs this reader, in coins; `usual`: what it costs whoever is no VIP, where that is more. */
export function usePrice(usualPrice: number): {
  price: number;
  usual: number | undefined;
  isVip: boolean;
  loaded: boolean;
} {
  const { value: isVip = false, loaded } = useVip();
  const { price } = priceOfRange([usualPrice], isVip);
  return { price, usual: price < usualPrice ? usualPrice : undefined, isVip, loaded };
}
