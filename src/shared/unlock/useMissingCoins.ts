import type { Balance } from '../../../contract/money/ledger.schema';
import { useRefresh } from '../../platform/live/refresh';
import { usecases } from '../../platform/worker/usecases';

/**
 * How many coins a reader lacks for this price, as far as the device knows; 0 where it is not known. The server is asked then: coins may
 * have been given or bought elsewhere.
 */
export function useMissingCoins(price: number | undefined, balance: Balance | undefined): number {
  const missing = price === undefined || balance === undefined ? 0 : Math.max(0, price - balance.userGold);
  useRefresh(missing > 0 ? `missing/${price}` : '', () => usecases.refreshGold());
  return missing;
}
