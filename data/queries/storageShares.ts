import { COVER_CACHE } from '../caches/cacheNames';
import '../tables/laterShapes';
import { db } from '../tables/db';
import { withDatabase } from '../tables/openDatabase';
import '../tables/laterShapes';
import { readStoredBooks } from './storedBooks';

/**
 * The storage used by the reader's data on this device, in bytes, each byte counted once. Texts that were
 * merely opened are not included.
 */
export type StorageShares = {
  readonly planned: number;
  readonly downloads: number;
  readonly ownBooks: number;
  readonly covers: number;
};

/** Reads keys, lists and sizes, no text and no picture. */
export async function readStorageShares(): Promise<StorageShares> {
  const [books, { planned, lists, episodes }, covers] = await Promise.all([
    readStoredBooks(),
    withDatabase(() =>
      db.transaction('r', [db.planned, db.chapterLists, db.keptEpisodes, db.chapters], async () => {
        const planned = await db.planned.toArray();
        const lists = await db.chapterLists.bulkGet(planned.map(({ bookId }) => bookId));
        const keys = planned.flatMap(({ bookId, targets }) =>
          targets.map((target): [number, number] => [bookId, target]),
        );
        const held = new Set(
          (await db.chapters.where('[bookId+target]').anyOf(keys).primaryKeys()).map(String),
        );
        return {
          planned: planned.map(({ bookId, targets }) => ({
            bookId,
            targets: targets.filter((target) => held.has(String([bookId, target]))),
          })),
          lists,
          episodes: await db.keptEpisodes.toArray(),
        };
      }),
    ),
    weighCovers(),
  ]);
  const downloaded = new Set(books.filter(({ download }) => download).map(({ bookId }) => bookId));
  const ofPlan = planned.flatMap(({ bookId, targets }, at) =>
    downloaded.has(bookId)
      ? []
      : (lists[at]?.chapters ?? [])
          .filter(({ target }) => targets.includes(target))
          .map(({ bytes }) => bytes),
  );
  const weigh = (of: readonly { readonly bytes: number }[]) => of.reduce((sum, { bytes }) => sum + bytes, 0);
  return {
    planned:
      ofPlan.reduce((sum, bytes) => sum + bytes, 0) + weigh(episodes.filter((row) => row.planned === true)),
    downloads:
      weigh(books.filter(({ bookId }) => bookId > 0 && downloaded.has(bookId))) +
      weigh(episodes.filter((row) => row.planned !== true)),
    ownBooks: weigh(books.filter(({ bookId }) => bookId < 0)),
    covers,
  };
}

/** Sums the headers' lengths; a cover without one counts as zero. */
async function weighCovers(): Promise<number> {
  if (typeof caches === 'undefined' || !(await caches.has(COVER_CACHE))) return 0;
  const covers = await (await caches.open(COVER_CACHE)).matchAll();
  return covers.reduce((sum, { headers }) => sum + (Number(headers.get('content-length')) || 0), 0);
}
