import { sql } from 'drizzle-orm';
import type { WebhookNews } from '../../contract/openApi/events.schema';
import type { Transaction } from '../ground/db/database';
import { createBell } from '../ground/queue';

/**
 * Queues an event for each webhook that wants it, in the transaction of what happened: neither is there without
 * the other. `key` identifies the event; a second one with it is not queued.
 */
export async function tellWebhooks(
  tx: Transaction,
  key: string,
  news: WebhookNews,
  now: Date,
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await tx.execute(sql`
    insert into webhook_deliveries (webhook_id, key, news, created_at, next_at)
    select id, ${key}, ${JSON.stringify(news)}::jsonb, ${at}, ${at} from webhooks
    where off_at is null and events @> ${JSON.stringify([news.type])}::jsonb
    on conflict do nothing`);
}

export const webhookBell = createBell();
