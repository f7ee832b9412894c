import { success } from '../../../contract/values/failure';
import { CURRENCIES } from '../../../contract/values/payments';
import type { Handler } from '../../ground/call';

/** What can be paid with here. */
export const paymentConfig: Handler<'paymentConfig'> = async () =>
  success({
    sells: false,
    card: null,
    page: null,
    paypal: null,
    publishableKey: '',
    testDesk: false,
    currency: 'USD',
    currencySymbol: CURRENCIES.USD.symbol,
  });
