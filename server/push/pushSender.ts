import webPush from 'web-push';
import type { Context } from '../ground/context';
import { createPost, type Post, type PostReply, waitAsked } from '../ground/postOut';
import { createWorker, pauseAfter, type Worker } from '../ground/queue';
import type { VapidKey } from '../ground/settings/pushSettings';
import { withdrawnTitles } from './audience';
import { type ClaimedNotice, claimNotices, type Outcome, settleNotices } from './claimNotices';
import { composePush, deliveryOf } from './composePush';
import { fanOutPage } from './fanOut';
import { isKnownService } from './knownService';
import { choicesOf, noticeMoment } from './noticeMoment';

/**
 * Creates this process's worker for notices (decision 0060): it writes the notices of all events, then sends
 * the due ones.
 */
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

/** Notices sent concurrently, and the most that are in doubt after a kill. */
const BATCH = 25;
const MOST_TRIES = 6;
/** With these, six tries span over an hour and a half. */
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 24 * 3_600_000;

type Means = { readonly post: Post; readonly signedFor: ReturnType<typeof createSigner> };

/**
 * Creates the sender of queued notices (decision 0060): claimed and committed, sent outside any transaction,
 * settled in batches.
 */
export function createPushSender(
  context: Context,
  post: Post = createPost({ isLocal: ({ origin }) => origin === context.settings.push.localService }),
): Worker {
  const { db, now } = context;
  const means: Means = { post, signedFor: createSigner(context.settings.push.subject) };
  /** By host: until when a push service asked not to be called. */
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
      const told = notices.map(({ news }) => news);
      const withdrawn = await withdrawnTitles(db, told, now());
      const settled = await Promise.all(
        notices.map(async (notice, at) => {
          // Payments do not count towards the weekly limit.
          const counts = ({ subscriptionId, news }: ClaimedNotice) =>
            subscriptionId === notice.subscriptionId && news.kind !== 'payment';
          const before = notices.slice(0, at).filter(counts).length;
          const { news } = notice;
          if (news.kind === 'newTitle' && withdrawn.has(news.bookId))
            return { notice, outcome: { how: 'dropped' } as const };
          return { notice, outcome: await settle(notice, before) };
        }),
      );
      for (const { notice, outcome } of settled) report(notice, outcome);
      return settled;
    },
    settle: (settled) => settleNotices(db, settled, now()),
  });
}

/**
 * Returns an outcome if the reader's current choices forbid the notice, or null to send it. The choices may
 * have changed since it was written.
 */
function judge(notice: ClaimedNotice, now: Date): Outcome | null {
  const { news, expiresAt, isLoggedIn, timeZone, sentLately } = notice;
  const choices = choicesOf(notice.choices);
  if (!isLoggedIn || expiresAt <= now || !choices[news.kind]) return { how: 'dropped' };
  if (news.kind === 'streak' && notice.hasCheckedIn) return { how: 'dropped' };
  // The payer waits, so a payment ignores the quiet hours and the weekly limit.
  if (news.kind === 'payment') return null;
  if (sentLately >= choices.weeklyCap) return { how: 'dropped' };
  const at = noticeMoment(choices, timeZone, now);
  if (at >= expiresAt) return { how: 'dropped' };
  return at > now ? { how: 'later', at } : null;
}

async function send(context: Context, { post, signedFor }: Means, notice: ClaimedNotice): Promise<Outcome> {
  const { vapid, settings, now } = context;
  const key = vapid?.find(notice.vapidKey);
  // The subscription's key was replaced: only the browser can subscribe again, and does so at its next visit.
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
    return { how: 'gone', complaint: error instanceof Error ? error.message : String(error) };
  }
  const { headers, body } = request;
  return outcomeOf(await post({ endpoint, headers, body: body ?? Buffer.alloc(0) }), notice, now());
}

/** Returns the outcome that a push service's answer means (RFC 8030, section 5). */
export function outcomeOf(
  reply: PostReply,
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
    return again(complaint, Math.max(waitAsked(retryAfter, now), pauseAfter(attempts, FIRST_PAUSE_MS)));
  }
  // Redirects too: push services send none, and following one would reach another host.
  return { how: 'dropped', complaint };
}

function report({ id, news, attempts }: ClaimedNotice, outcome: Outcome): void {
  if ('complaint' in outcome && outcome.how !== 'gone') {
    console.error(`Push ${id} (${news.kind}), try ${attempts}: ${outcome.complaint}`);
  }
}

/**
 * How long a signature is reused, in ms. It is valid for twelve hours, which allows for a push service's
 * wrong clock.
 */
const USED_MS = 3_600_000;

type Signed = { readonly header: string; readonly at: number };

/**
 * Creates the signer of pushes (RFC 8292), which returns the value of `Authorization`. Signatures are made
 * once per hour, push service and key, because signing takes as long as encrypting.
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
