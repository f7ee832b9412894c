import { success } from '../../../contract/wire/failure';
import type { Handler } from '../../ground/call';
import { buy } from '../../payments/buy';
import { describeOrder } from '../../payments/describeOrder';

/** Begins a payment by card, in the app's own form (spec 7). */
export const createPaymentIntent: Handler<'createPaymentIntent'> = async (call) => {
  const started = await buy(call, 'createPaymentIntent', 'card');
  if (!started.ok) return started;
  const { order, clientSecret } = started.value;
  return success({ order: describeOrder(order), clientSecret });
};
