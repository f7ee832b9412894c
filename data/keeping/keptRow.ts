import { db } from '../tables/db';
import type { KeptEpisodeRow } from '../tables/dramaRows';
import { write } from '../tables/write';

export type KeptKey = readonly [videoId: number, target: number];

/** Changes the row of an episode that is being kept. Undefined, and nothing changed, when it is gone or is not running any more. */
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

/** What a row is when the browser has nothing more to do with it. */
export function withoutBackground({ background: _, ...row }: KeptEpisodeRow): KeptEpisodeRow {
  return row;
}
