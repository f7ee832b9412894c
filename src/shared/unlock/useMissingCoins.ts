import type { Balance } from '../../../contract/money/ledger.schema';
import { useRefresh } from '../../platform/live/refresh';
import { usecases } from '../../platform/worker/usecases';

/**
 * Returns the coins a reader lacks for this price, by the device's balance; 0 if unknown. It then asks the
 * server, because coins may have been given or bought elsewhere.
 */
export function useMissingCoins(price: number | undefined, balance: Balance | undefined): number {
  const missing = price === undefined || balance === undefined ? 0 : Math.max(0, price - balance.userGold);
  useRefresh(missing > 0 ? `missing/${price}` : '', () => usecases.refreshGold());
  return missing;
}
