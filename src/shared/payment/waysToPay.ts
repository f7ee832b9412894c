import type { PaymentConfig } from '../../../contract/money/payments.schema';
import type { Agreed } from '../../../data/tables/paymentRows';
import { isInAppBrowser } from '../../platform/device/inAppBrowser';

/**
 * How something can be paid for here, the first being the one that is offered unasked. An in-app browser may show no bank's window over
 * the card form: the provider's own page may.
 */
export function waysToPay({ card, page, paypal }: PaymentConfig): Agreed['way'][] {
  const ways: Agreed['way'][] = [];
  if (card === 'desk' || (card && !(page && isInAppBrowser(navigator.userAgent)))) ways.push('card');
  if (page) ways.push('page');
  if (paypal) ways.push('paypal');
  return ways;
}
