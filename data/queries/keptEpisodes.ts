import Dexie from 'dexie';
import { db } from '../tables/db';
import '../tables/laterShapes';
import type { KeptEpisodeRow } from '../tables/dramaRows';
import { withDatabase } from '../tables/openDatabase';

/** Returns the episodes of a drama that are kept or being downloaded, in order. */
export function readKeptEpisodes(videoId: number): Promise<KeptEpisodeRow[]> {
  return withDatabase(() =>
    db.keptEpisodes
      .where('[videoId+target]')
      .between([videoId, Dexie.minKey], [videoId, Dexie.maxKey])
      .toArray(),
  );
}

export type KeptDrama = { videoId: number; title: string; bytes: number; episodes: KeptEpisodeRow[] };

/** Returns all of them, largest first. */
export async function readKeptDramas(): Promise<KeptDrama[]> {
  return withDatabase(() =>
    db.transaction('r', [db.keptEpisodes, db.dramas, db.bookshelf], async () => {
      const rows = await db.keptEpisodes.toArray();
      const ids = [...new Set(rows.map(({ videoId }) => videoId))];
      const [dramas, shelf] = await Promise.all([db.dramas.bulkGet(ids), db.bookshelf.bulkGet(ids)]);
      return ids
        .map((videoId, at) => {
          const episodes = rows.filter((row) => row.videoId === videoId);
          return {
            videoId,
            title: dramas[at]?.detail.bookName ?? shelf[at]?.card.bookName ?? '',
            bytes: episodes.reduce((sum, { bytes }) => sum + bytes, 0),
            episodes,
          };
        })
        .sort((a, b) => b.bytes - a.bytes);
    }),
  );
}

const RETRY = { disposition: 'retry' };

/**
 * Returns the episodes handed to the browser, with the name of the background fetch, including those on which
 * the worker had to give up for now.
 */
export async function readHandedOver(): Promise<{ videoId: number; target: number; name: string }[]> {
  const rows = await withDatabase(() => db.keptEpisodes.where('state').anyOf('running', 'failed').toArray());
  return rows.flatMap(({ videoId, target, background, failure }) =>
    background && (failure ?? RETRY).disposition === 'retry'
      ? [{ videoId, target, name: background.name }]
      : [],
  );
}
