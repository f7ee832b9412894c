import { and, eq, inArray, isNull, lt, lte, sql } from 'drizzle-orm';
import { WEBHOOK_DEAD_DAYS } from '../../contract/openApi/openApi';
import type { Context } from '../ground/context';
import type { Database } from '../ground/db/database';
import { webhookDeliveries, webhooks } from '../ground/db/schema/openApi';
import { transact } from '../ground/db/transact';
import { createPost, type Post, type PostReply, waitAsked } from '../ground/postOut';
import { claim, createWorker, isStillClaimed, pauseAfter, type Queue, type Worker } from '../ground/queue';
import { composeDelivery } from './composeDelivery';
import { giveUp } from './giveUp';
import { signatureHeaders } from './signDelivery';
import { isForTrial, openSecret } from './webhook';

type Delivery = typeof webhookDeliveries.$inferSelect;
type Webhook = typeof webhooks.$inferSelect;

const DAY_MS = 86_400_000;
const BATCH = 10;
/** Longer than a delivery takes. */
const CLAIM_MS = 60_000;
/** Nine tries, each pause three times as long, are more than a day. */
const MOST_TRIES = 9;
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = DAY_MS;
/** After a failure, a webhook's other deliveries wait too: each would wait for the same silence. */
const REST_MS = 60_000;

const QUEUE: Queue<typeof webhookDeliveries> = {
  table: webhookDeliveries,
  claimed: 'claimedUntil',
  isDue: (now) =>
    and(
      isNull(webhookDeliveries.sentAt),
      isNull(webhookDeliveries.parkedAt),
      lte(webhookDeliveries.nextAt, now),
    ),
  order: sql`next_at, id`,
  holdsMs: CLAIM_MS,
  promise: 'atLeastOnce',
};

type Outcome =
  | { readonly how: 'arrived'; readonly status: number }
  | { readonly how: 'rests'; readonly until: Date }
  | {
      readonly how: 'failed';
      readonly status: number | null;
      readonly complaint: string;
      /** Null: it is given up. */
      readonly againAt: Date | null;
      readonly isGone: boolean;
    };
type Settled = { readonly delivery: Delivery; readonly webhook: Webhook; readonly outcome: Outcome };

/**
 * Creates this process's sender of webhooks (decision 0133): deliveries are claimed and committed, sent outside
 * any transaction, and settled. One whose process dies is sent again with the same id.
 */
export function createWebhookSender(
  context: Context,
  post: Post = createPost({ isLocal: (url) => isForTrial(url, context.settings) }),
): Worker {
  const { db, now } = context;
  const resting = new Map<number, number>();

  const send = async (delivery: Delivery, webhook: Webhook): Promise<Outcome> => {
    const rest = resting.get(webhook.id) ?? 0;
    if (rest > now().getTime() && delivery.news.type !== 'test')
      return { how: 'rests', until: new Date(rest) };
    const outcome = outcomeOf(await post(requestOf(context, delivery, webhook)), delivery, now());
    if (outcome.how === 'failed') resting.set(webhook.id, now().getTime() + REST_MS);
    else resting.delete(webhook.id);
    return outcome;
  };

  return createWorker<{ delivery: Delivery; webhook: Webhook }, readonly Settled[]>({
    claim: async () => {
      const claimed = await claim(db, QUEUE, now(), BATCH);
      if (claimed.length === 0) return [];
      const ids = [...new Set(claimed.map(({ webhookId }) => webhookId))];
      const named = await db.select().from(webhooks).where(inArray(webhooks.id, ids));
      return claimed.flatMap((delivery) => {
        const webhook = named.find(({ id }) => id === delivery.webhookId);
        return webhook ? [{ delivery, webhook }] : [];
      });
    },
    work: (claimed) =>
      Promise.all(
        claimed.map(async (each) => ({ ...each, outcome: await send(each.delivery, each.webhook) })),
      ),
    settle: async (settled) => {
      for (const each of settled) await settle(db, each, now());
    },
  });
}

function requestOf(
  { secrets, settings, house, now }: Context,
  { id, news, createdAt }: Delivery,
  { shape, language, secret, address }: Webhook,
): Parameters<Post>[0] {
  const origin = settings.publicUrl?.origin ?? null;
  const place = { shape, language, house: house.now().name, origin };
  const body = composeDelivery(news, createdAt, place);
  return {
    endpoint: address,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'dogear',
      ...signatureHeaders(openSecret(secrets, secret), { id: `msg_${id}`, at: now(), body }),
    },
    body: Buffer.from(body),
  };
}

/** Every answer but 2xx is a failure, redirects too; 410 asks for no further deliveries. */
function outcomeOf(reply: PostReply, { attempts, news }: Delivery, now: Date): Outcome {
  if (reply.kind === 'status' && reply.status >= 200 && reply.status < 300)
    return { how: 'arrived', status: reply.status };
  const isGone = reply.kind === 'status' && reply.status === 410;
  // The owner who sends a test waits for its result.
  const isOver = isGone || attempts >= MOST_TRIES || news.type === 'test';
  const asked = reply.kind === 'status' ? waitAsked(reply.retryAfter, now) : 0;
  const pause = Math.min(Math.max(asked, pauseAfter(attempts, FIRST_PAUSE_MS)), LONGEST_PAUSE_MS);
  return {
    how: 'failed',
    status: reply.kind === 'status' ? reply.status : null,
    complaint: reply.text,
    againAt: isOver ? null : new Date(now.getTime() + pause),
    isGone,
  };
}

async function settle(db: Database, { delivery, webhook, outcome }: Settled, now: Date): Promise<void> {
  const mine = isStillClaimed(QUEUE, delivery);
  if (outcome.how === 'rests') {
    const attempts = sql`${webhookDeliveries.attempts} - 1`;
    await db
      .update(webhookDeliveries)
      .set({ claimedUntil: null, nextAt: outcome.until, attempts })
      .where(mine);
    return;
  }
  await transact(db, async (tx) => {
    const its = eq(webhooks.id, webhook.id);
    if (outcome.how === 'arrived') {
      const { status } = outcome;
      await tx
        .update(webhookDeliveries)
        .set({ claimedUntil: null, sentAt: now, status, complaint: '' })
        .where(eq(webhookDeliveries.id, delivery.id));
      await tx.update(webhooks).set({ failingSince: null }).where(its);
      return;
    }
    const { status, complaint, againAt, isGone } = outcome;
    await tx
      .update(webhookDeliveries)
      .set({
        claimedUntil: null,
        status,
        complaint,
        ...(againAt === null ? { parkedAt: now } : { nextAt: againAt }),
      })
      .where(mine);
    const [row] = await tx.select().from(webhooks).where(its).for('update');
    if (!row || delivery.news.type === 'test') return;
    const failingSince = row.failingSince ?? now;
    const isDead = isGone || now.getTime() - failingSince.getTime() >= WEBHOOK_DEAD_DAYS * DAY_MS;
    await tx
      .update(webhooks)
      .set({ failingSince, ...(isDead && row.offAt === null && { offAt: now, offBecause: 'dead' as const }) })
      .where(its);
    if (isDead) await giveUp(tx, webhook.id, now);
  });
}

const KEPT_DAYS = 30;

export async function removeOldDeliveries(db: Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  await db.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, oldest));
}
