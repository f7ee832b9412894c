import '../tables/laterShapes';
import { isAdult } from '../../contract/catalogue/ageRating';
import type { BookCard } from '../../contract/catalogue/books.schema';
import { filmHeadPath, filmPartPath } from '../../contract/catalogue/contentPaths';
import type { DramaDetail, EpisodeEntry } from '../../contract/catalogue/dramas.schema';
import { FILM_START_S } from '../../contract/catalogue/limits';
import { hasTarget } from '../../contract/reading/stretches';
import { productDay } from '../money/productDay';
import { unsealVideoHistory } from '../sealing/readingRows';
import { db } from '../tables/db';
import type { EpisodeListRow, FilmRow } from '../tables/dramaRows';
import { withDatabase } from '../tables/openDatabase';
import { readHidesAdult } from './adultTitles';
import { readIsOfAge } from './age';
import { rankingListKey } from './lists';

/** The ranking that orders dramas while nothing is known of the viewer. */
export const ALL_DRAMAS = { kind: 'hot', period: 'all', titleKind: 'drama' } as const;

export type KnownDrama = {
  readonly card: BookCard;
  /** Empty until the device has the drama's page. */
  readonly tags: readonly string[];
  /** BCP 47; empty until then. */
  readonly language: string;
  /** Its first episode starts without a connection. */
  readonly isHere: boolean;
};

export type WatchedDrama = {
  readonly card: BookCard;
  readonly tags: readonly string[];
  readonly language: string;
  /** The share of its episodes that were watched, 0 to 1. */
  readonly share: number;
  /** When it was last watched, in ms. */
  readonly time: number;
};

export type ForYou = {
  /** Every drama that a list or a page of the device names, in the catalogue's order. */
  readonly known: readonly KnownDrama[];
  readonly watched: readonly WatchedDrama[];
  /** Today in New York. */
  readonly day: string;
};

/** Returns the dramas that the device knows and those that the viewer has watched on it, for `rankDramas`. */
export async function readForYou(): Promise<ForYou> {
  const { lists, feeds, dramas, shelf, rows, episodes, kept } = await withDatabase(async () => {
    const [lists, feeds, dramas, shelf, rows, episodes, kept] = await Promise.all([
      db.lists.toArray(),
      db.feed.toArray(),
      db.dramas.toArray(),
      db.bookshelf.toArray(),
      db.videoHistory.toArray(),
      db.episodeLists.toArray(),
      db.keptEpisodes.where('state').equals('done').toArray(),
    ]);
    return { lists, feeds, dramas, shelf, rows, episodes, kept };
  });
  const details = new Map(dramas.map(({ videoId, detail }) => [videoId, detail]));
  const episodesOf = new Map(episodes.map((row) => [row.videoId, row.episodes]));
  const wholes = new Set(kept.map(({ videoId, target }) => `${videoId}/${target}`));
  const inOrder = lists.toSorted((a, b) => Number(b.key === ORDER_KEY) - Number(a.key === ORDER_KEY));
  const cards = new Map<number, BookCard>();
  for (const card of [
    ...inOrder.flatMap(({ books }) => books),
    ...feeds.flatMap(({ blocks }) => blocks.flatMap(({ list }) => list)),
    ...dramas.map(({ detail }) => detail),
    ...shelf.map((row) => row.card),
  ])
    if (card.kind === 'drama' && !cards.has(card.id)) cards.set(card.id, card);
  const here = await readStartsHere(episodes);
  // Films of this feed play by themselves, so those for adults wait until the viewer said their age.
  const hidesAdult = await readHidesAdult();
  const isOpen = (await readIsOfAge()) && !hidesAdult;
  // Last: a live query does not observe reads after a foreign await.
  const history = await Promise.all(rows.map((row) => unsealVideoHistory(row)));
  const detailOf = (id: number) => {
    const { tags = [], language = '' } = details.get(id) ?? {};
    return { tags, language };
  };
  return {
    known: [...cards.values()]
      .filter((card) => isOpen || !isAdult(card))
      .map((card) => {
        const [first] = episodesOf.get(card.id) ?? [];
        const isHere = here.has(card.id) || (first !== undefined && wholes.has(`${card.id}/${first.target}`));
        return { card, ...detailOf(card.id), isHere };
      }),
    watched: history
      .filter((entry) => entry !== undefined)
      .map(({ id, book, watched, time }) => ({
        card: book,
        ...detailOf(id),
        share: shareOf(
          episodesOf.get(id)?.map(({ target }) => target) ?? targetsTo(book.chapterCount),
          watched,
        ),
        time,
      })),
    day: productDay(Date.now()),
  };
}

export type FeedDrama = { readonly detail: DramaDetail; readonly episodes: readonly EpisodeEntry[] };

/** Returns the pages and episodes of these dramas by id, of those that the device has. */
export function readFeedDramas(ids: readonly number[]): Promise<ReadonlyMap<number, FeedDrama>> {
  return withDatabase(() =>
    db.transaction('r', [db.dramas, db.episodeLists], async () => {
      const [dramas, lists] = await Promise.all([
        db.dramas.bulkGet([...ids]),
        db.episodeLists.bulkGet([...ids]),
      ]);
      return new Map(
        ids.flatMap((id, at): [number, FeedDrama][] => {
          const [detail, episodes] = [dramas[at]?.detail, lists[at]?.episodes];
          return detail && episodes ? [[id, { detail, episodes }]] : [];
        }),
      );
    }),
  );
}

const ORDER_KEY = rankingListKey(ALL_DRAMAS);

const targetsTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

function shareOf(targets: readonly number[], watched: Parameters<typeof hasTarget>[0]): number {
  return targets.filter((target) => hasTarget(watched, target)).length / Math.max(1, targets.length);
}

/** Returns the dramas whose first episode starts without a connection. */
async function readStartsHere(lists: readonly EpisodeListRow[]): Promise<Set<number>> {
  const firsts = lists.flatMap(({ videoId, episodes: [first] }): [number, number][] =>
    first && first.state !== 'locked' ? [[videoId, first.target]] : [],
  );
  return withDatabase(async () => {
    const films = (await db.films.bulkGet(firsts)).filter((film) => film !== undefined);
    const paths = [...new Set(films.flatMap((row) => startOf(row).flat(2)))];
    const files = await db.filmFiles.bulkGet(paths);
    const cached = new Set(files.map((file) => file?.path));
    const has = (paths: readonly string[]) => paths.every((path) => cached.has(path));
    const isHere = (row: FilmRow) => startOf(row).every((sizes) => sizes.some(has));
    return new Set(films.filter(isHere).map(({ videoId }) => videoId));
  });
}

/** For each part that a start needs, the files it needs in each size. A film may change its size between parts. */
function startOf({ film }: FilmRow): string[][][] {
  const count = film.renditions[0]?.parts.filter(({ at }) => at < FILM_START_S * 1_000).length ?? 0;
  return Array.from({ length: count }, (_, at) =>
    film.renditions.map(({ init, parts }) => [filmHeadPath(init.hash), filmPartPath(parts[at]?.hash ?? '')]),
  );
}
