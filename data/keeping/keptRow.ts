import { db } from '../tables/db';
import type { KeptEpisodeRow } from '../tables/dramaRows';
import { write } from '../tables/write';

export type KeptKey = readonly [videoId: number, target: number];

/**
 * Changes the row of an episode that is being kept. Returns undefined and changes nothing if the row is gone
 * or no longer running.
 */
export async function changeKept(
  [videoId, target]: KeptKey,
  change: (row: KeptEpisodeRow) => Partial<KeptEpisodeRow>,
): Promise<KeptEpisodeRow | undefined> {
  return await write([db.keptEpisodes], async () => {
    const row = await db.keptEpisodes.get([videoId, target]);
    if (row?.state !== 'running') return undefined;
    const changed = { ...row, ...change(row), updatedAt: Date.now() };
    await db.keptEpisodes.put(changed.state === 'done' ? withoutBackground(changed) : changed);
    return changed;
  });
}

/** Returns the row without its background fetch. */
export function withoutBackground({ background: _, ...row }: KeptEpisodeRow): KeptEpisodeRow {
  return row;
}
