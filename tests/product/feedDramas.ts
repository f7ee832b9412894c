import type { Page } from '@playwright/test';
import type { DramaRow, EpisodeListRow } from '../../data/tables/dramaRows';
import { putRows, readRows } from './deviceRows';
import { DRAMA } from './livedIn';

/** The first id of the added dramas; the demo has none of them. */
export const ADDED = 5_001;

type Added = { readonly name: string; readonly category?: string; readonly tags?: readonly string[] };

/**
 * Adds dramas to what the device knows, with the films of the demo's drama, whose page must be on the device.
 * Their ids follow `ADDED`.
 */
export async function addDramas(page: Page, added: readonly Added[]): Promise<void> {
  const isDemo = ({ videoId }: { videoId: number }) => videoId === DRAMA;
  const drama = (await readRows<DramaRow>(page, 'dramas')).find(isDemo);
  const list = (await readRows<EpisodeListRow>(page, 'episodeLists')).find(isDemo);
  if (!drama || !list) throw new Error('the demo’s drama is not on the device');
  const ids = added.map((_, at) => ADDED + at);
  await putRows(
    page,
    'dramas',
    added.map(({ name, category = '', tags = [] }, at) => {
      const { chanNames: _, otherTelling: __, ...detail } = drama.detail;
      const own = { id: ids[at], bookName: name, chanName: category, authorName: name, tags };
      return { ...drama, videoId: ids[at], detail: { ...detail, ...own } };
    }),
  );
  await putRows(
    page,
    'episodeLists',
    ids.map((videoId) => ({ ...list, videoId })),
  );
}
