import type { EpisodeEntry } from '../../../contract/catalogue/dramas.schema';
import { type Result, success } from '../../../contract/wire/failure';
import { db } from '../../../data/tables/db';
import { withDatabase } from '../../../data/tables/openDatabase';
import { write } from '../../../data/tables/write';
import { callAsReader } from '../ground/callAsReader';

/** Fetches a drama's page and its list of episodes. A failure leaves everything the device holds as it is. */
export async function refreshDrama(videoId: number): Promise<Result<null>> {
  const askedAt = Date.now();
  const held = await withDatabase(() => db.episodeLists.get(videoId));
  const [info, list] = await Promise.all([
    callAsReader('videoInfo', { videoId }),
    callAsReader('episodeList', { videoId, ...(held ? { revision: held.revision } : {}) }),
  ]);
  if (!info.ok) return info;
  if (!list.ok) return list;
  const { revision, unchanged, episodes, echoes } = list.value;
  const detail = info.value.video;
  await write([db.dramas, db.episodeLists, db.grants], async () => {
    const before = await db.dramas.get(videoId);
    // A rating that was settled while the answer was on its way is newer than the answer.
    const keptRating = before?.ratedAt !== undefined && before.ratedAt >= askedAt;
    await db.dramas.put({
      videoId,
      detail: keptRating ? { ...detail, rating: before.detail.rating } : detail,
      fetchedAt: Date.now(),
      ...(before?.ratedAt !== undefined && { ratedAt: before.ratedAt }),
    });
    const former = await db.episodeLists.get(videoId);
    // As of a rating.
    const likedAt = former?.likedAt;
    const told = likedAt !== undefined && likedAt >= askedAt ? former?.echoes : echoes;
    const kept = { echoes: told ?? [], ...(likedAt !== undefined && { likedAt }) };
    if (unchanged) {
      if (former) await db.episodeLists.put({ ...former, ...kept });
      return;
    }
    const sorted = (await withGrants(videoId, episodes)).toSorted((a, b) => a.target - b.target);
    await db.episodeLists.put({ videoId, revision, episodes: sorted, ...kept });
  });
  return success(null);
}

/** Inside a transaction: what the device has the key of stays unlocked, whoever the list was read as. */
async function withGrants(videoId: number, episodes: readonly EpisodeEntry[]): Promise<EpisodeEntry[]> {
  const keys = await db.grants.where('bookId').equals(videoId).primaryKeys();
  const granted = new Set(keys.filter(([kind]) => kind === 'episode').map(([, itemId]) => itemId));
  return episodes.map((entry) =>
    entry.state === 'locked' && granted.has(entry.id) ? { ...entry, state: 'unlocked' } : entry,
  );
}
