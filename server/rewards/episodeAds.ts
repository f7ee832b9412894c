import { randomUUID } from 'node:crypto';
import { and, count, eq, gt, isNotNull } from 'drizzle-orm';
import { adFits, EPISODE_ADS_A_DAY_MOST, EPISODE_PASS_MS } from '../../contract/money/episodeAds';
import type { EpisodeAds } from '../../contract/money/episodeAds.schema';
import { READING_AD_SECONDS } from '../../contract/money/rewards';
import { failed, type Result, success } from '../../contract/wire/failure';
import { toBase64 } from '../../contract/wire/sealing.codec';
import { adOffer } from '../catalogue/adOpens';
import { LAST_TARGET } from '../catalogue/itemRange';
import { isOffered } from '../catalogue/offered';
import { dayOf } from '../ground/calendar';
import type { Context } from '../ground/context';
import type { Database, Transaction } from '../ground/db/database';
import { books } from '../ground/db/schema/books';
import { episodes } from '../ground/db/schema/episodes';
import { episodeGrants } from '../ground/db/schema/grants';
import { adViews } from '../ground/db/schema/rewards';
import { isGuest } from '../unlock/packs/isGuest';
import { bannedUntil } from './adClicks';
import { removeOpenAds } from './ads';

type Of = { readonly userId: number; readonly videoId: number };

/**
 * Returns the episodes of a drama that ads opened for a viewer, with their keys, and how many more they open
 * today (decision 0148). An episode stays open for its time even if the rule of the drama ended. Refused:
 * `notFound`.
 */
export async function readEpisodeAds(
  { secrets, now: clock }: Context,
  db: Database | Transaction,
  { userId, videoId }: Of,
): Promise<Result<EpisodeAds>> {
  const now = clock();
  const [drama] = await db.select().from(books).where(isTheDrama(videoId));
  if (!drama) return failed('notFound');
  const lasting = await db
    .select({ id: episodes.id, target: episodes.target, paidAt: adViews.paidAt })
    .from(adViews)
    .innerJoin(episodes, eq(episodes.id, adViews.episodeId))
    .where(and(eq(episodes.dramaId, videoId), isLasting(userId, now)));
  const day = dayOf(now);
  return success({
    videoId,
    now: now.getTime(),
    day,
    left: await leftOn(db, { userId, drama, day }),
    passes: lasting.map(({ id, target, paidAt }) => ({
      id,
      target,
      until: (paidAt?.getTime() ?? 0) + EPISODE_PASS_MS,
      key: toBase64(secrets.episodeKey(id)),
    })),
  });
}

function isTheDrama(videoId: number) {
  return and(eq(books.id, videoId), eq(books.kind, 'drama'), isOffered);
}

function isLasting(userId: number, now: Date) {
  return and(eq(adViews.userId, userId), gt(adViews.paidAt, new Date(now.getTime() - EPISODE_PASS_MS)));
}

type Counted = {
  readonly userId: number;
  readonly drama: Pick<typeof books.$inferSelect, 'id' | 'adOpens'>;
  readonly day: string;
};

/** Returns how many episodes ads still open on a day: in this drama, and in all together. */
async function leftOn(db: Database | Transaction, { userId, drama, day }: Counted): Promise<number> {
  const rows = await db
    .select({ dramaId: episodes.dramaId, opened: count() })
    .from(adViews)
    .innerJoin(episodes, eq(episodes.id, adViews.episodeId))
    .where(and(eq(adViews.userId, userId), eq(adViews.day, day), isNotNull(adViews.paidAt)))
    .groupBy(episodes.dramaId);
  const here = rows.find(({ dramaId }) => dramaId === drama.id)?.opened ?? 0;
  const all = rows.reduce((sum, { opened }) => sum + opened, 0);
  return Math.max(0, Math.min(drama.adOpens - here, EPISODE_ADS_A_DAY_MOST - all));
}

type Start = Of & { readonly target: number; readonly slotId: string; readonly now: Date };

/**
 * Starts an ad that opens an episode, and its time by the server's clock. One ad at a time, as those that pay.
 * Guests get none, because a script can create them. Refused: `notFound`, `loginNeeded`, `adsBanned`,
 * `noReward` if the day's are used up, `notAllowed` if no ad opens this episode.
 */
export async function startEpisodeAd(
  tx: Transaction,
  { userId, videoId, target, slotId, now }: Start,
): Promise<Result<{ adId: string; seconds: number }>> {
  if (target > LAST_TARGET) return failed('notFound');
  const [found] = await tx
    .select({ episode: episodes, drama: books })
    .from(episodes)
    .innerJoin(books, eq(books.id, episodes.dramaId))
    .where(and(isTheDrama(videoId), eq(episodes.target, target)));
  if (!found || found.episode.removedAt !== null) return failed('notFound');
  const { episode, drama } = found;
  if (await isGuest(tx, userId)) return failed('loginNeeded');
  if (await bannedUntil(tx, userId, now)) return failed('adsBanned');
  const isOffer = (await adOffer(tx, drama)).adOpens !== undefined && adFits(episode.duration);
  if (!isOffer || !episode.sealed || (await isOpen(tx, { userId, episodeId: episode.id, now })))
    return failed('notAllowed');
  const day = dayOf(now);
  if ((await leftOn(tx, { userId, drama, day })) === 0) return failed('noReward');
  await removeOpenAds(tx, userId, now);
  const adId = randomUUID();
  await tx
    .insert(adViews)
    .values({ id: adId, userId, slotId, page: 'episode', day, startedAt: now, episodeId: episode.id });
  return success({ adId, seconds: READING_AD_SECONDS });
}

type Viewer = { readonly userId: number; readonly episodeId: number; readonly now: Date };

/** Whether a priced episode is unlocked, or an ad opened it. */
async function isOpen(tx: Transaction, { userId, episodeId, now }: Viewer): Promise<boolean> {
  const granted = and(eq(episodeGrants.userId, userId), eq(episodeGrants.episodeId, episodeId));
  if ((await tx.$count(episodeGrants, granted)) > 0) return true;
  return (await tx.$count(adViews, and(eq(adViews.episodeId, episodeId), isLasting(userId, now)))) > 0;
}

type Finish = { readonly userId: number; readonly adId: string };

/**
 * Ends an ad that ran long enough, and opens its episode from now on, once. It counts for the day on which it
 * was started. Nothing is counted for an episode that was opened meanwhile. Refused: `adTooShort`, and
 * `noReward` for an ad of somebody else or a void one, and if the day's are used up.
 */
export async function finishEpisodeAd(
  context: Context,
  tx: Transaction,
  { userId, adId }: Finish,
): Promise<Result<EpisodeAds>> {
  const now = context.now();
  const [view] = await tx
    .select()
    .from(adViews)
    .where(and(eq(adViews.id, adId), eq(adViews.userId, userId)))
    .for('update');
  if (!view || view.episodeId === null) return failed('noReward');
  const { episodeId, day } = view;
  const [drama] = await tx
    .select({ id: books.id, adOpens: books.adOpens })
    .from(episodes)
    .innerJoin(books, eq(books.id, episodes.dramaId))
    .where(and(eq(episodes.id, episodeId), isOffered));
  if (!drama) return failed('noReward');
  const isDone = view.paidAt !== null || (await isOpen(tx, { userId, episodeId, now }));
  if (!isDone) {
    if (now.getTime() - view.startedAt.getTime() < READING_AD_SECONDS * 1_000) return failed('adTooShort');
    // A rule that ended while the ad ran still counts.
    const promised = { ...drama, adOpens: drama.adOpens || EPISODE_ADS_A_DAY_MOST };
    if ((await leftOn(tx, { userId, drama: promised, day })) === 0) return failed('noReward');
    await tx.update(adViews).set({ paidAt: now }).where(eq(adViews.id, adId));
  }
  return await readEpisodeAds(context, tx, { userId, videoId: drama.id });
}
