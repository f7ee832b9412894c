import { and, eq, gt, sql } from 'drizzle-orm';
import type { Context } from '../ground/context';
import { actionDays } from '../ground/db/schema/logs';
import type { UsageSettings } from '../ground/settings/signalSettings';

const TIMEOUT_MS = 5_000;
const MOST_A_ROUND = 300;

type Umami = NonNullable<UsageSettings['umami']>;
type Claimed = { readonly page: string; readonly action: string; readonly detail: string };

/**
 * Sends Umami the actions counted since the last round, one event each: page and action, and nothing about
 * the reader or the browser. Rejected events are sent again in the next round. Returns how many were
 * accepted.
 */
export async function forwardActions(context: Context): Promise<number> {
  const umami = context.settings.signals.usage?.umami;
  if (!umami) return 0;
  const rows = await context.db
    .select()
    .from(actionDays)
    .where(gt(actionDays.count, actionDays.forwarded))
    .orderBy(actionDays.day, actionDays.page, actionDays.action, actionDays.detail)
    .limit(MOST_A_ROUND);
  let told = 0;
  for (const row of rows) {
    for (let due = row.count - row.forwarded; due > 0 && told < MOST_A_ROUND; due--) {
      if (!(await claim(context, row))) break;
      if (!(await send(umami, context, row))) {
        await giveBack(context, row);
        return told;
      }
      told += 1;
    }
  }
  return told;
}

const keyOf = ({ day, page, action, detail }: typeof actionDays.$inferSelect) =>
  and(
    eq(actionDays.day, day),
    eq(actionDays.page, page),
    eq(actionDays.action, action),
    eq(actionDays.detail, detail),
  );

async function claim({ db }: Context, row: typeof actionDays.$inferSelect): Promise<boolean> {
  const claimed = await db
    .update(actionDays)
    .set({ forwarded: sql`${actionDays.forwarded} + 1` })
    .where(and(keyOf(row), gt(actionDays.count, actionDays.forwarded)))
    .returning({ day: actionDays.day });
  return claimed.length > 0;
}

async function giveBack({ db }: Context, row: typeof actionDays.$inferSelect): Promise<void> {
  await db
    .update(actionDays)
    .set({ forwarded: sql`${actionDays.forwarded} - 1` })
    .where(keyOf(row));
}

/** Umami rejects callers whose user agent is no browser's. */
const USER_AGENT = 'Mozilla/5.0 (compatible; Dogear)';

async function send({ sendUrl, website }: Umami, context: Context, event: Claimed): Promise<boolean> {
  const { page, action, detail } = event;
  const hostname = context.settings.publicUrl?.hostname ?? 'localhost';
  const payload = {
    website,
    hostname,
    url: `/${page}`,
    name: `${page} ${action}`,
    ...(detail && { data: { detail } }),
  };
  try {
    const answer = await fetch(sendUrl, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'User-Agent': USER_AGENT },
      body: JSON.stringify({ type: 'event', payload }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.body?.cancel();
    if (!answer.ok) console.error(`Umami took no counts: HTTP ${answer.status}.`);
    return answer.ok;
  } catch (error) {
    console.error('Umami is not reached:', error instanceof Error ? error.message : error);
    return false;
  }
}
