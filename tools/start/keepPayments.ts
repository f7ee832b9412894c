import type { Context } from '../../server/ground/context';
import { keepWorking, noLongerThan, type Worker } from '../../server/ground/queue';
import { checkDueOrders } from '../../server/payments/checkOrder';
import { applyDueEvents, paymentBell } from '../../server/payments/paymentEvents';
import { providersOf } from '../../server/payments/providers/openProviders';
import { checkDueSubscriptions } from '../../server/payments/subscriptions';
import { repeat } from './repeat';

/** Looks for events this often when nobody rings: what another process stored, or failed and is due again. */
const EVERY_MS = 3_000;
const RECONCILE_EVERY_MS = 15_000;
/** A stop waits this long for what is under way; claims end by themselves. */
const PATIENCE_MS = 10_000;

/**
 * This process's share of the payments' work (decision 0053): it applies what providers told, and asks them about what is open
 * for too long. Returns what ends it. Where nobody takes money there is nothing to do.
 */
export function keepPayments(context: Context): () => Promise<void> {
  if (Object.keys(providersOf(context)).length === 0) return async () => undefined;
  let isStopped = false;
  const events: Worker = {
    workDue: async () => void (await applyDueEvents(context, () => isStopped)),
    stop: () => {
      isStopped = true;
    },
  };
  const endApplying = keepWorking(events, {
    everyMs: EVERY_MS,
    complaint: 'Payments wait:',
    bell: paymentBell(context.db),
  });
  const reconcile = async () => {
    await checkDueOrders(context);
    await checkDueSubscriptions(context);
  };
  const endReconciling = repeat(reconcile, RECONCILE_EVERY_MS, 'Orders could not be asked about:');
  return () => noLongerThan(PATIENCE_MS, Promise.all([endApplying(), endReconciling()]));
}
