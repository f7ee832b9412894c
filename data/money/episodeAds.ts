import type { EpisodeAds } from '../../contract/money/episodeAds.schema';
import type { Effect } from '../outbox/command';
import type { OutboxRow } from '../outbox/intent';
import { seal, unseal } from '../sealing/seal';
import { db } from '../tables/db';
import type { EpisodeAdsRow } from '../tables/moneyRows';
import { withDatabase } from '../tables/openDatabase';
import { lastingPasses } from './passes';
import { hearServerTime } from './settlements';

const purpose = (episodeId: number) => `pass/${episodeId}`;

/** Returns the row of what ads opened in a drama for an account. Must not run inside a transaction. */
export async function episodeAdsRow(accountId: number, answer: EpisodeAds): Promise<EpisodeAdsRow> {
  const { videoId, now, day, left } = answer;
  const passes = await Promise.all(
    answer.passes.map(async ({ id, target, until, key }) => {
      return { id, target, until, content: await seal(purpose(id), key) };
    }),
  );
  return { videoId, accountId, toldAt: now, day, left, passes };
}

/**
 * Stores the server's answer, unless the device has a later one. Runs inside a transaction that has
 * `episodeAds` and `meta`.
 */
export async function putEpisodeAds(row: EpisodeAdsRow): Promise<void> {
  await hearServerTime(row.toldAt);
  const present = await db.episodeAds.get(row.videoId);
  if (present?.accountId === row.accountId && present.toldAt > row.toldAt) return;
  await db.episodeAds.put(row);
}

/** Settles an ad that was watched to its end. */
export async function settledEpisodeAd(answer: EpisodeAds, { accountId }: OutboxRow): Promise<Effect> {
  const row = await episodeAdsRow(accountId, answer);
  return { tables: [db.episodeAds], apply: () => putEpisodeAds(row) };
}

/** Returns the key of an episode that an ad opened, base64, while it is open; undefined otherwise. */
export async function readPassKey(videoId: number, episodeId: number): Promise<string | undefined> {
  const passes = await withDatabase(() => lastingPasses(videoId));
  const found = passes.find(({ id }) => id === episodeId);
  return found && (await unseal<string>(purpose(episodeId), found.content));
}
