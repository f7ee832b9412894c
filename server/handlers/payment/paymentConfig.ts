import { CURRENCIES } from '../../../contract/money/payments';
import { success } from '../../../contract/wire/failure';
import type { Handler } from '../../ground/call';
import { offeredWays } from '../../payments/offeredWays';

/** What can be paid with here (spec 7: outside the envelope). */
export const paymentConfig: Handler<'paymentConfig'> = async ({ context }) => {
  const { currency } = context.settings;
  const currencySymbol = CURRENCIES[currency].symbol;
  return success({ ...offeredWays(context), currency, currencySymbol });
};
