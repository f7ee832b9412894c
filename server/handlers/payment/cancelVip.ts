import { failed, success } from '../../../contract/wire/failure';
import { type Handler, sessionOf } from '../../ground/call';
import { ProviderAwayError, ProviderRefusedError } from '../../payments/providers/provider';
import { describeRenewal, isToStop, readRenewals, wantNoRenewal } from '../../payments/renewals';
import { checkSubscription } from '../../payments/subscriptions';

/**
 * VIP goes on no longer by itself, whatever of the reader's renews. That is written down first: what the provider does not confirm at
 * once, the worker asks it for again. Doing it again says the same, so that no receipt is needed.
 */
export const cancelVip: Handler<'cancelVip'> = async ({ context, session }) => {
  const { userId } = sessionOf({ session });
  const toStop = await wantNoRenewal(context, userId);
  const asked = [];
  for (const row of toStop) {
    try {
      asked.push((await checkSubscription(context, row.id)) ?? row);
    } catch (error) {
      if (!(error instanceof ProviderAwayError || error instanceof ProviderRefusedError)) throw error;
      console.error(`Subscription ${row.providerRef} was not stopped yet: ${error.message}`);
      asked.push(row);
    }
  }
  const [row] = [...asked.filter(isToStop), ...asked, ...(await readRenewals(context.db, userId))];
  return row ? success(describeRenewal(row)) : failed('notFound');
};
