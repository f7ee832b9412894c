import type { Repair } from '../../../data/inventory/repair';
import { fetchCover } from '../../../data/network/gateway';
import { db } from '../../../data/tables/db';
import { withDatabase } from '../../../data/tables/openDatabase';
import { isHeldBack } from '../ground/meteredConnection';
import { fetchDictionary } from '../reading/dictionary';
import { recheckEpisodes } from '../watching/keepEpisodes';

/** Covers of the library that are fetched unasked; others come when they are seen. */
const MOST_COVERS = 200;
const AT_ONCE = 4;

/** Fetches again what lay in the caches: parts of kept episodes, the dictionary, covers of the library. Each is proven where it is used. */
export async function fillCaches({ dictionary }: Repair): Promise<void> {
  const kept = await withDatabase(() => db.keptEpisodes.toCollection().primaryKeys());
  for (const videoId of new Set(kept.map(([id]) => id))) await recheckEpisodes(videoId);
  if (await isHeldBack()) return;
  if (dictionary) void fetchDictionary();
  const shelf = await withDatabase(() =>
    db.bookshelf.orderBy('openedAt').reverse().limit(MOST_COVERS).toArray(),
  );
  const covers = shelf.map(({ card }) => card.sourceImg).filter((path) => path.startsWith('/'));
  for (let at = 0; at < covers.length; at += AT_ONCE)
    await Promise.all(covers.slice(at, at + AT_ONCE).map((path) => fetchCover(path)));
}
