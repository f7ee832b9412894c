import { failed, success } from '../../../contract/values/failure';
import { type Handler, sessionOf } from '../../ground/call';
import { providerNamed } from '../../payments/providers/openProviders';
import { ProviderAwayError } from '../../payments/providers/provider';
import { applySubscription, describeSubscription, readSubscription } from '../../payments/subscriptions';

/** VIP goes on no longer by itself. Doing it again says the same, so that no receipt is needed. */
export const cancelVip: Handler<'cancelVip'> = async ({ context, session }) => {
  const row = await readSubscription(context.db, sessionOf({ session }).userId);
  const provider = row && providerNamed(context, row.provider);
  if (!row || !provider) return failed('notFound');
  try {
    const facts = await provider.stopRenewing(row.providerRef);
    const after = await applySubscription(context, row, facts);
    const subscription = after && describeSubscription(after);
    return subscription ? success(subscription) : failed('notFound');
  } catch (error) {
    if (!(error instanceof ProviderAwayError)) throw error;
    return failed('providerAway');
  }
};
