import { success } from '../../../contract/wire/failure';
import type { Handler } from '../../ground/call';
import { buy } from '../../payments/buy';
import { describeOrder } from '../../payments/describeOrder';

/** Begins a payment on PayPal (spec 7). */
export const paypalPay: Handler<'paypalPay'> = async (call) => {
  const started = await buy(call, 'paypalPay', 'paypal');
  if (!started.ok) return started;
  const { order, url } = started.value;
  return success({ order: describeOrder(order), url });
};
