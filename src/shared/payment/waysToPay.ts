import type { PaymentConfig } from '../../../contract/money/payments.schema';
import type { Agreed } from '../../../data/tables/paymentRows';
import { isInAppBrowser } from '../../platform/device/inAppBrowser';

/**
 * Returns the ways to pay, the default first. In an in-app browser the card form may be unable to show the
 * bank's window, but the provider's own page can.
 */
export function waysToPay({ card, page, paypal }: PaymentConfig): Agreed['way'][] {
  const ways: Agreed['way'][] = [];
  if (card === 'desk' || (card && !(page && isInAppBrowser(navigator.userAgent)))) ways.push('card');
  if (page) ways.push('page');
  if (paypal) ways.push('paypal');
  return ways;
}
