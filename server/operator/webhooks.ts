import { asc, desc, eq } from 'drizzle-orm';
import type { DeskDelivery, DeskWebhook } from '../../contract/openApi/desk.schema';
import {
  MOST_WEBHOOKS,
  SHOWN_DELIVERIES,
  type WebhookEvent,
  type WebhookShape,
} from '../../contract/openApi/openApi';
import { failed, type Result, success } from '../../contract/wire/failure';
import type { Language } from '../../contract/wire/languages';
import type { Context } from '../ground/context';
import type { Database, Transaction } from '../ground/db/database';
import { webhookDeliveries, webhooks } from '../ground/db/schema/openApi';
import { giveUp } from '../webhooks/giveUp';
import { isAddress, sealSecret } from '../webhooks/webhook';
import type { Act, Done } from './audit';

type Outcome = Promise<Result<Done<null>>>;
const about = (objectId: number) => ({ object: 'webhook', objectId }) as const;
const done = (act: Act) => success({ answer: null, act });

type NewWebhook = {
  readonly shape: WebhookShape;
  readonly address: string;
  readonly events: readonly WebhookEvent[];
  readonly language: Language;
  readonly secret: string;
};

/** Refused: `malformed` for an address that nothing may be sent to, `accountFull`. */
export async function addWebhook(
  { settings, secrets, now }: Context,
  tx: Transaction,
  { secret, ...webhook }: NewWebhook,
): Outcome {
  if (!isAddress(webhook.address, settings)) return failed('malformed');
  if ((await tx.$count(webhooks)) >= MOST_WEBHOOKS) return failed('accountFull');
  const [row] = await tx
    .insert(webhooks)
    .values({ ...webhook, secret: sealSecret(secrets, secret), createdAt: now() })
    .returning({ id: webhooks.id });
  if (!row) throw new Error('A webhook was not written.');
  // The path may be a secret, as Discord's is.
  const { host } = new URL(webhook.address);
  const after = { host, shape: webhook.shape, events: webhook.events.join(' ') };
  return done({ act: 'webhook.add', ...about(row.id), after });
}

/** Refused: `notFound`. */
export async function changeWebhook(
  tx: Transaction,
  { webhookId, events, isOn }: { webhookId: number; events: readonly WebhookEvent[]; isOn: boolean },
  now: Date,
): Outcome {
  const [before] = await tx.select().from(webhooks).where(eq(webhooks.id, webhookId)).for('update');
  if (!before) return failed('notFound');
  const wasOn = before.offAt === null;
  const state = isOn
    ? { offAt: null, offBecause: null, failingSince: wasOn ? before.failingSince : null }
    : { offAt: before.offAt ?? now, offBecause: before.offBecause ?? ('owner' as const) };
  await tx
    .update(webhooks)
    .set({ events, ...state })
    .where(eq(webhooks.id, webhookId));
  if (!isOn) await giveUp(tx, webhookId, now);
  const facts = {
    before: { isOn: wasOn, events: before.events.join(' ') },
    after: { isOn, events: events.join(' ') },
  };
  return done({ act: 'webhook.change', ...about(webhookId), ...facts });
}

/** Its deliveries go with it. Refused: `notFound`. */
export async function removeWebhook(tx: Transaction, webhookId: number): Outcome {
  const [gone] = await tx
    .delete(webhooks)
    .where(eq(webhooks.id, webhookId))
    .returning({ address: webhooks.address });
  if (!gone) return failed('notFound');
  return done({ act: 'webhook.remove', ...about(webhookId), before: { host: new URL(gone.address).host } });
}

/** Queues a test, also for a webhook that is off. Refused: `notFound`. */
export async function testWebhook(
  tx: Transaction,
  { webhookId, requestId }: { webhookId: number; requestId: string },
  now: Date,
): Outcome {
  const [webhook] = await tx
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(eq(webhooks.id, webhookId))
    .for('share');
  if (!webhook) return failed('notFound');
  const row = {
    webhookId,
    key: `test/${requestId}`,
    news: { type: 'test' },
    createdAt: now,
    nextAt: now,
  } as const;
  await tx.insert(webhookDeliveries).values(row).onConflictDoNothing();
  return done({ act: 'webhook.test', ...about(webhookId) });
}

/** All webhooks with their last deliveries, the oldest webhook first. */
export async function listWebhooks(db: Database): Promise<DeskWebhook[]> {
  const rows = await db.select().from(webhooks).orderBy(asc(webhooks.id)).limit(MOST_WEBHOOKS);
  if (rows.length === 0) return [];
  const last = await Promise.all(rows.map(({ id }) => lastDeliveries(db, id)));
  return rows.map(({ id, shape, address, events, createdAt, offAt, offBecause }, at) => ({
    id,
    shape,
    address,
    events: [...events],
    createdAt: createdAt.getTime(),
    offAt: offAt?.getTime() ?? null,
    offBecause,
    deliveries: last[at] ?? [],
  }));
}

async function lastDeliveries(db: Database, webhookId: number): Promise<DeskDelivery[]> {
  const rows = await db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, webhookId))
    .orderBy(desc(webhookDeliveries.createdAt))
    .limit(SHOWN_DELIVERIES);
  return rows.map(({ id, news, createdAt, attempts, nextAt, sentAt, parkedAt, status, complaint }) => {
    const state = sentAt !== null ? 'arrived' : parkedAt !== null ? 'givenUp' : 'waiting';
    return {
      id,
      event: news.type,
      createdAt: createdAt.getTime(),
      state,
      tries: attempts,
      nextAt: state === 'waiting' ? nextAt.getTime() : null,
      status,
      complaint,
    };
  });
}
