import type { Context } from '../../server/ground/context';
import { keepWorking, noLongerThan } from '../../server/ground/queue';
import { webhookBell } from '../../server/webhooks/tellWebhooks';
import { createWebhookSender } from '../../server/webhooks/webhookSender';

/** An event is sent to webhooks within this time. */
const EVERY_MS = 3_000;
/** A stop waits this long for the deliveries in progress; the claims of slower ones expire by themselves. */
const PATIENCE_MS = 10_000;

/** Sends this process's share of webhooks. Returns a function that stops it. */
export function webhookLoop(context: Context): () => Promise<void> {
  const end = keepWorking(createWebhookSender(context), {
    everyMs: EVERY_MS,
    complaint: 'Webhooks wait:',
    bell: webhookBell(context.db),
  });
  return () => noLongerThan(PATIENCE_MS, end());
}
