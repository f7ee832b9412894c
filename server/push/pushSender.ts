import webPush from 'web-push';
import type { Context } from '../ground/context';
import { createWorker, pauseAfter, type Worker } from '../ground/queue';
import type { VapidKey } from '../ground/settings/pushSettings';
import { type ClaimedNotice, claimNotices, type Outcome, settleNotices } from './claimNotices';
import { composePush, deliveryOf } from './composePush';
import { fanOutPage } from './fanOut';
import { choicesOf, noticeMoment } from './noticeMoment';
import { createPostPush, isKnownService, type PostPush, type PushReply } from './postPush';

/** This process's share of telling devices what happened (decision 0060): writes down whom all events are to be told to, then tells what is due. */
export function createTeller(context: Context, sender = createPushSender(context)): Worker {
  let isStopped = false;
  return {
    workDue: async () => {
      while (!isStopped && (await fanOutPage(context)));
      await sender.workDue();
    },
    stop: () => {
      isStopped = true;
      sender.stop();
    },
  };
}

/** Sent side by side, and all that is unsure when a process is killed. */
const BATCH = 25;
const MOST_TRIES = 6;
/** Six tries reach over an hour and a half. */
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 24 * 3_600_000;

type Means = { readonly post: PostPush; readonly signedFor: ReturnType<typeof createSigner> };

/** Sends the notices of the queue (decision 0060): claimed and committed, sent outside any transaction, settled batch by batch. */
export function createPushSender(
  context: Context,
  post: PostPush = createPostPush({ localService: context.settings.push.localService }),
): Worker {
  const { db, now } = context;
  const means: Means = { post, signedFor: createSigner(context.settings.push.subject) };
  /** Until when a push service asked to be left alone, by its host. */
  const resting = new Map<string, number>();

  const settle = async (notice: ClaimedNotice, before: number): Promise<Outcome> => {
    const judged = judge({ ...notice, sentLately: notice.sentLately + before }, now());
    if (judged !== null) return judged;
    const { host } = new URL(notice.endpoint);
    const rest = resting.get(host) ?? 0;
    if (rest > now().getTime()) return { how: 'later', at: new Date(rest) };
    if (!isKnownService(notice.endpoint, context.settings.push)) {
      return { how: 'gone', complaint: 'The operator sends nothing there any more.' };
    }
    const outcome = await send(context, means, notice);
    if (outcome.how === 'again') resting.set(host, Math.min(outcome.at.getTime(), now().getTime() + 60_000));
    return outcome;
  };

  return createWorker({
    claim: () => claimNotices(db, now(), BATCH),
    work: async (notices) => {
      const settled = await Promise.all(
        notices.map(async (notice, at) => {
          // A payment counts for no week.
          const counts = ({ subscriptionId, news }: ClaimedNotice) =>
            subscriptionId === notice.subscriptionId && news.kind !== 'payment';
          const before = notices.slice(0, at).filter(counts).length;
          return { notice, outcome: await settle(notice, before) };
        }),
      );
      for (const { notice, outcome } of settled) report(notice, outcome);
      return settled;
    },
    settle: (settled) => settleNotices(db, settled, now()),
  });
}

/** What the reader's own wishes make of one; null: it is sent. They may have changed since it was written down. */
function judge(notice: ClaimedNotice, now: Date): Outcome | null {
  const { news, expiresAt, isLoggedIn, timeZone, sentLately } = notice;
  const choices = choicesOf(notice.choices);
  if (!isLoggedIn || expiresAt <= now || !choices[news.kind]) return { how: 'dropped' };
  if (news.kind === 'streak' && notice.hasCheckedIn) return { how: 'dropped' };
  // Somebody paid and waits: at any hour, and beyond any number.
  if (news.kind === 'payment') return null;
  if (sentLately >= choices.weeklyCap) return { how: 'dropped' };
  const at = noticeMoment(choices, timeZone, now);
  if (at >= expiresAt) return { how: 'dropped' };
  return at > now ? { how: 'later', at } : null;
}

async function send(context: Context, { post, signedFor }: Means, notice: ClaimedNotice): Promise<Outcome> {
  const { vapid, settings, now } = context;
  const key = vapid?.find(notice.vapidKey);
  // Made for a key that was changed: only the browser can subscribe again, and does at its next visit.
  if (key === undefined) return { how: 'gone', complaint: 'It was made for another key.' };
  const { endpoint, p256dh, auth, news, language, id: noticeId, userId, unread, expiresAt } = notice;
  const origin = settings.publicUrl?.origin ?? '';
  const payload = JSON.stringify(composePush({ noticeId, userId, news, language, origin, unread }));
  const signed = { Authorization: signedFor(endpoint, key, now()) };
  let request: ReturnType<typeof webPush.generateRequestDetails>;
  try {
    request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      headers: signed,
      TTL: Math.max(60, Math.floor((expiresAt.getTime() - now().getTime()) / 1_000)),
      ...deliveryOf(news, noticeId),
    });
  } catch (error) {
    // Nothing can be encrypted for these keys.
    return { how: 'gone', complaint: error instanceof Error ? error.message : String(error) };
  }
  const { headers, body } = request;
  return outcomeOf(await post({ endpoint, headers, body: body ?? Buffer.alloc(0) }), notice, now());
}

/** What a push service's answer means (RFC 8030, section 5). */
export function outcomeOf(
  reply: PushReply,
  { attempts, expiresAt }: Pick<ClaimedNotice, 'attempts' | 'expiresAt'>,
  now: Date,
): Outcome {
  const again = (complaint: string, wait = pauseAfter(attempts, FIRST_PAUSE_MS)): Outcome => {
    const at = new Date(now.getTime() + Math.min(wait, LONGEST_PAUSE_MS));
    return attempts >= MOST_TRIES || at >= expiresAt
      ? { how: 'dropped', complaint }
      : { how: 'again', at, complaint };
  };
  if (reply.kind === 'unreached') return again(reply.text);
  if (reply.kind === 'silent') return { how: 'unknown', complaint: reply.text };
  const { status, retryAfter, text } = reply;
  const complaint = `HTTP ${status} ${text}`;
  if (status >= 200 && status < 300) return { how: 'sent' };
  if (status === 404 || status === 410) return { how: 'gone', complaint };
  if (status === 429 || status >= 500) {
    return again(complaint, Math.max(waitOf(retryAfter, now), pauseAfter(attempts, FIRST_PAUSE_MS)));
  }
  // Redirects too: a push service has none, and nobody is followed to another host.
  return { how: 'dropped', complaint };
}

/** `Retry-After` in ms: seconds or a date; 0 where there is none. */
function waitOf(retryAfter: string, now: Date): number {
  if (/^\d{1,7}$/.test(retryAfter)) return Number(retryAfter) * 1_000;
  const date = Date.parse(retryAfter);
  return Number.isNaN(date) ? 0 : Math.max(0, date - now.getTime());
}

function report({ id, news, attempts }: ClaimedNotice, outcome: Outcome): void {
  if ('complaint' in outcome && outcome.how !== 'gone') {
    console.error(`Push ${id} (${news.kind}), try ${attempts}: ${outcome.complaint}`);
  }
}

/** How long one is used, ms. It is good for twelve hours: whatever clock a push service has. */
const USED_MS = 3_600_000;

type Signed = { readonly header: string; readonly at: number };

/**
 * What a push says of its sender (RFC 8292), the value of `Authorization`. Made once an hour for each push service and key, and not
 * for each push: to sign takes as long as to encrypt.
 */
export function createSigner(subject: string): (endpoint: string, key: VapidKey, now: Date) => string {
  const made = new Map<string, Signed>();
  return (endpoint, { publicKey, privateKey }, now) => {
    const audience = new URL(endpoint).origin;
    const name = `${audience} ${publicKey}`;
    const at = now.getTime();
    const known = made.get(name);
    if (known && at >= known.at && at < known.at + USED_MS) return known.header;
    const signed = webPush.getVapidHeaders(audience, subject, publicKey, privateKey, 'aes128gcm');
    const header = signed.Authorization;
    made.set(name, { header, at });
    return header;
  };
}
