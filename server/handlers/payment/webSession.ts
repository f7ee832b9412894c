import { success } from '../../../contract/wire/failure';
import type { Handler } from '../../ground/call';
import { buy } from '../../payments/buy';
import { describeOrder } from '../../payments/describeOrder';

/** Begins a payment on the provider’s own page (spec 7). */
export const webSession: Handler<'webSession'> = async (call) => {
  const started = await buy(call, 'webSession', 'page');
  if (!started.ok) return started;
  const { order, url } = started.value;
  return success({ order: describeOrder(order), url });
};
