import { vipPrice } from '../../../contract/money/prices';
import { useVipRemainder } from './useVipRemainder';

type Price = {
  /** What it costs this reader now, in coins. */
  price: number;
  /** For a VIP, what comes off (contract/money/prices); undefined for a reader who is none. */
  remainder: number | undefined;
  loaded: boolean;
};

/** What the next chapter or episode of this usual price costs this reader. */
export function usePrice(usual: number): Price {
  const { value: remainder, loaded } = useVipRemainder();
  return { price: remainder === undefined ? usual : vipPrice(usual, remainder), remainder, loaded };
}
