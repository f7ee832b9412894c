import type { Context } from '../../server/ground/context';
import { keepWorking, noLongerThan, type Worker } from '../../server/ground/queue';
import { checkDueOrders } from '../../server/payments/checkOrder';
import { applyDueEvents, paymentBell } from '../../server/payments/paymentEvents';
import { providersOf } from '../../server/payments/providers/openProviders';
import { checkDueSubscriptions } from '../../server/payments/subscriptions';
import { repeat } from './repeat';

/** Polls for events without a bell: those stored by another process, and failed ones that are due again. */
const EVERY_MS = 3_000;
const RECONCILE_EVERY_MS = 15_000;
/** A stop waits this long for work in progress; claims expire by themselves. */
const PATIENCE_MS = 10_000;

/**
 * Does this process's share of the payments' work (decision 0053): applies events of providers, and asks them
 * about orders that are open for too long. Returns a function that stops it. Without providers there is
 * nothing to do.
 */
export function paymentLoop(context: Context): () => Promise<void> {
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
