import type { BookCard } from '../../contract/catalogue/books.schema';
import type { DramaDetail, EpisodeEntry } from '../../contract/catalogue/dramas.schema';
import { lastingPasses } from '../money/passes';
import { productDay } from '../money/productDay';
import { timeAtLeast } from '../money/settlements';
import { db } from '../tables/db';
import { currentAccount } from '../tables/meta';
import '../tables/laterShapes';
import { withDatabase } from '../tables/openDatabase';
import { readUser } from './account';
import { readDrama } from './dramas';

/** How an ad opens the episodes of a drama (decision 0148). */
export type EpisodeAdOffer = {
  /** A guest needs an account. */
  isGuest: boolean;
  /** The episodes that ads still open today, as far as the device knows. */
  left: number;
};

/** An ad that runs. */
export type StartedEpisodeAd = {
  readonly adId: string;
  readonly seconds: number;
  /** The title that the house advertises, which is shown unless a provider's ad is. */
  readonly book: BookCard;
};

/** Returns whether an ad opens locked episodes of a drama for this viewer; undefined if it does not. */
export async function readEpisodeAdOffer(videoId: number): Promise<EpisodeAdOffer | undefined> {
  const [user, { daily, row, today }] = await Promise.all([
    readUser(),
    withDatabase(async () => {
      const [drama, told, accountId, now] = await Promise.all([
        db.dramas.get(videoId),
        db.episodeAds.get(videoId),
        currentAccount(),
        timeAtLeast(),
      ]);
      const own = told?.accountId === accountId ? told : undefined;
      return { daily: drama?.detail.adOpens, row: own, today: productDay(now) };
    }),
  ]);
  if (daily === undefined || !user) return undefined;
  // On another day than the last answer's, none was used.
  const left = row?.day === today ? row.left : daily;
  return { isGuest: user.isLogin !== 1, left };
}

/** `openUntil`: an ad opened it until then, ms since the epoch; it has its price all the same. */
export type WatchableEpisode = EpisodeEntry & { readonly openUntil?: number };
export type WatchableDrama = { detail: DramaDetail; episodes: WatchableEpisode[] };

/** Does the same as `readDrama`; an episode that an ad opened is `unlocked` while that lasts. */
export async function readWatchable(videoId: number): Promise<WatchableDrama | undefined> {
  const [drama, passes] = await Promise.all([readDrama(videoId), withDatabase(() => lastingPasses(videoId))]);
  if (!drama || passes.length === 0) return drama;
  const open = new Map(passes.map(({ id, until }) => [id, until]));
  const episodes = drama.episodes.map((entry): WatchableEpisode => {
    const openUntil = open.get(entry.id);
    return entry.state === 'locked' && openUntil !== undefined
      ? { ...entry, state: 'unlocked', openUntil }
      : entry;
  });
  return { ...drama, episodes };
}
