import { db } from '../tables/db';
import '../tables/laterShapes';
import { currentAccount } from '../tables/meta';
import type { EpisodeAdsRow } from '../tables/moneyRows';
import { timeAtLeast } from './settlements';

type Pass = EpisodeAdsRow['passes'][number];

/** Returns the passes of a drama that last, by the clock that cannot be set back. Runs inside a read. */
export async function lastingPasses(videoId: number): Promise<readonly Pass[]> {
  const row = await db.episodeAds.get(videoId);
  if (!row || row.passes.length === 0 || row.accountId !== (await currentAccount())) return [];
  const now = await timeAtLeast();
  return row.passes.filter(({ until }) => until > now);
}
