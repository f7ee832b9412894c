import { failed, type Result, success } from '../../../contract/wire/failure';
import { episodeAdsRow, putEpisodeAds } from '../../../data/money/episodeAds';
import { call } from '../../../data/network/gateway';
import { db } from '../../../data/tables/db';
import { currentAccount } from '../../../data/tables/meta';
import { withDatabase } from '../../../data/tables/openDatabase';
import { write } from '../../../data/tables/write';

/**
 * Fetches what ads opened in a drama, and how many more they open today (decision 0148). A failure leaves what
 * is stored.
 */
export async function refreshEpisodeAds(videoId: number): Promise<Result<null>> {
  const userId = await withDatabase(currentAccount);
  if (userId === undefined) return failed('noSession');
  const answer = await call('episodeAds', { videoId, userId });
  if (!answer.ok) return answer;
  const row = await episodeAdsRow(userId, answer.value);
  await write([db.episodeAds], () => putEpisodeAds(row));
  return success(null);
}
