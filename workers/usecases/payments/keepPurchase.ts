import { type Result, success } from '../../../contract/wire/failure';
import type { Agreed, PurchaseRow } from '../../../data/tables/paymentRows';
import { outcome } from '../ground/outcome';
import { endPurchase } from './giveUpPurchase';
import { writePurchase } from './purchase';

/**
 * Keeps what the reader agreed to pay for. A payment of the same product that was begun on other terms (another way to pay,
 * another price) is given up at the server first, so that only one of them can ever be paid. Refused with `orderClosed` where
 * that one turns out to be paid.
 */
export function keepPurchase(agreed: Agreed): Promise<Result<PurchaseRow>> {
  return outcome(async () => {
    for (;;) {
      const written = await writePurchase(agreed);
      if (!written.ok) return written;
      if ('kept' in written.value) return success(written.value.kept);
      const given = await endPurchase(written.value.inTheWay);
      if (!given.ok) return given;
    }
  });
}
