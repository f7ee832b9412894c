import { and, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '../ground/db/database';
import { webhookDeliveries } from '../ground/db/schema/openApi';

/** Gives up what waits for a webhook that is switched off: it is not sent late when it is on again. */
export async function giveUp(tx: Transaction, webhookId: number, now: Date): Promise<void> {
  const { sentAt, parkedAt } = webhookDeliveries;
  await tx
    .update(webhookDeliveries)
    .set({ parkedAt: now, claimedUntil: null })
    .where(and(eq(webhookDeliveries.webhookId, webhookId), isNull(sentAt), isNull(parkedAt)));
}
