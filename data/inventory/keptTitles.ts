import { SYNC_MOST_KEPT } from '../../contract/reading/limits';
import { joinStretches } from '../../contract/reading/stretches';
import type { SyncFields } from '../../contract/reading/sync.schema';
import { db } from '../tables/db';
import type { DownloadedBook, DownloadedEpisode, Repair } from './repair';

export type DeviceClass = 'phone' | 'tablet' | 'desktop';

/**
 * Returns the device's class as far as every realm can tell: a phone's downloads are not wanted on a desktop.
 * A tablet that identifies as a desktop counts as one.
 */
export function deviceClass(userAgent: string): DeviceClass {
  if (/iPad|Tablet/.test(userAgent) || (/Android/.test(userAgent) && !/Mobile/.test(userAgent)))
    return 'tablet';
  return /Mobi|iPhone|iPod/.test(userAgent) ? 'phone' : 'desktop';
}

/** The account's record of downloaded titles by key: `phone/book/12` (decision 0090). */
export type KeptTitles = ReadonlyMap<string, SyncFields<'kept'>>;

const prefix = () => deviceClass(navigator.userAgent);

/**
 * Returns what the reader has downloaded to this device, latest first, without what the plan keeps. Awaits
 * only Dexie.
 */
export async function keptTitles(): Promise<KeptTitles> {
  const [books, episodes] = await Promise.all([db.downloads.toArray(), db.keptEpisodes.toArray()]);
  const titles = new Map<string, { fields: SyncFields<'kept'>; at: number }>();
  for (const { bookId, state, bytes, updatedAt } of books)
    titles.set(`${prefix()}/book/${bookId}`, {
      // A size that changes during the download would be synced again with every chapter.
      fields: { bytes: state === 'done' ? bytes : 0 },
      at: updatedAt,
    });
  const own = episodes.filter(({ planned }) => !planned);
  for (const videoId of new Set(own.map((row) => row.videoId))) {
    const rows = own.filter((row) => row.videoId === videoId);
    titles.set(`${prefix()}/drama/${videoId}`, {
      fields: {
        bytes: rows.reduce((sum, { state, bytes }) => sum + (state === 'done' ? bytes : 0), 0),
        episodes: joinStretches(
          rows.map(({ target }): [number, number] => [target, target]),
          [],
        ).map(([first, last]): [number, number] => [first, last]),
        height: Math.max(...rows.map(({ height }) => height)),
      },
      at: Math.max(...rows.map(({ updatedAt }) => updatedAt)),
    });
  }
  const latest = [...titles].sort(([, a], [, b]) => b.at - a.at).slice(0, SYNC_MOST_KEPT);
  return new Map(latest.map(([key, { fields }]) => [key, fields]));
}

/**
 * Returns the repair with a title that the account says was downloaded to a device like this one. Returns it
 * unchanged if the title is known already, belongs to another device class, or the limit is reached.
 */
export function withTitle(repair: Repair, key: string, fields: SyncFields<'kept'>): Repair {
  const [device, kind, id] = key.split('/');
  const { downloads, episodes } = repair;
  const known = downloads.length + new Set(episodes.map(({ videoId }) => videoId)).size;
  if (device !== prefix() || known >= SYNC_MOST_KEPT) return repair;
  const titleId = Number(id);
  const { bytes = 0 } = fields;
  if (kind === 'book') {
    const book: DownloadedBook = { bookId: titleId, bytes };
    return downloads.some(({ bookId }) => bookId === titleId)
      ? repair
      : { ...repair, downloads: [...downloads, book] };
  }
  if (episodes.some(({ videoId }) => videoId === titleId)) return repair;
  return { ...repair, episodes: [...episodes, ...episodesOf(titleId, fields)] };
}

const MOST_EPISODES = 1_000;

function episodesOf(
  videoId: number,
  { episodes = [], height = 0, bytes = 0 }: SyncFields<'kept'>,
): DownloadedEpisode[] {
  const targets: number[] = [];
  for (const [first, last] of episodes)
    for (let target = first; target <= last && targets.length < MOST_EPISODES; target += 1)
      targets.push(target);
  return targets.map((target) => ({ videoId, target, height, bytes: Math.ceil(bytes / targets.length) }));
}
