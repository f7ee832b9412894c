import type { ChapterEntry } from '../../contract/catalogue/chapters.schema';
import type { EpisodeEntry } from '../../contract/catalogue/dramas.schema';
import { compareTargets } from '../../contract/catalogue/target';
import { hasTarget } from '../../contract/reading/stretches';
import { heldTargets } from '../packing/heldTargets';
import { readReadingPace } from '../queries/pace';
import { unsealPlaces } from '../sealing/sealedRows';
import { unsealVideoHistory } from '../sealing/videoHistory';
import { db } from '../tables/db';
import '../tables/planShapes';
import { withDatabase } from '../tables/openDatabase';
import type { PlannedRow, ShelfRow } from '../tables/rows';
import type { PlanItem, PlanTitle } from './choosePlan';

/** Titles that a plan looks at, last read first: nobody reads more at a time. */
export const MOST_PLANNED_TITLES = 60;
/** Lines of the picture a planned episode has at most: what a phone shows, at a fraction of what a large one weighs. */
export const PLANNED_HEIGHT = 480;

/** The library as a plan sees it. `unlisted`: titles of which the device does not know the contents yet. */
export type Titles = { readonly titles: readonly PlanTitle[]; readonly unlisted: readonly number[] };

/** A title's chapters from the one the reader is in, and what the plan holds before it. Reads keys, lists and places, no text. */
export async function readTitles(): Promise<Titles> {
  const shelf = await withDatabase(() =>
    db.bookshelf
      .orderBy('openedAt')
      .reverse()
      .filter(({ bookId }) => bookId > 0)
      .limit(MOST_PLANNED_TITLES)
      .toArray(),
  );
  const { wordsPerMinute } = await readReadingPace();
  const titles: PlanTitle[] = [];
  const unlisted: number[] = [];
  for (const row of shelf) {
    const title = row.card.kind === 'drama' ? await readDrama(row) : await readBook(row, wordsPerMinute);
    if (title) titles.push(title);
    else unlisted.push(row.bookId);
  }
  return { titles: [...titles, ...(await leftTitles(shelf))], unlisted };
}

async function readBook({ bookId }: ShelfRow, wordsPerMinute: number): Promise<PlanTitle | undefined> {
  const [list, place, planned, download] = await withDatabase(() =>
    Promise.all([
      db.chapterLists.get(bookId),
      db.places.get(bookId),
      db.planned.get(bookId),
      db.downloads.get(bookId),
    ]),
  );
  if (!list) return undefined;
  const current = (await unsealPlaces(place))?.current.target ?? list.chapters[0]?.target ?? 1;
  const held = await withDatabase(() => heldTargets(bookId, list.chapters));
  const isPlanned = new Set(download ? [] : planned?.targets);
  const item = ({ target, wordCount, bytes }: ChapterEntry): PlanItem => ({
    target,
    minutes: wordCount / wordsPerMinute,
    bytes,
    // What a download has to bring is not the plan's business.
    held: isPlanned.has(target) && held.has(target) ? 'plan' : held.has(target) || download ? 'own' : null,
  });
  const before = list.chapters.filter(({ target }) => compareTargets(target, current) < 0);
  return {
    id: bookId,
    kind: 'book',
    ahead: list.chapters.filter(({ target }) => compareTargets(target, current) >= 0).map(item),
    // One may turn back to the chapter right before.
    behind: before
      .slice(0, -1)
      .map(item)
      .filter((each) => each.held === 'plan'),
  };
}

async function readDrama({ bookId: videoId }: ShelfRow): Promise<PlanTitle | undefined> {
  const [list, history, kept] = await withDatabase(() =>
    Promise.all([
      db.episodeLists.get(videoId),
      db.videoHistory.get(videoId),
      db.keptEpisodes.filter((row) => row.videoId === videoId).toArray(),
    ]),
  );
  if (!list) return undefined;
  const seen = await unsealVideoHistory(history);
  const item = (entry: EpisodeEntry): PlanItem => {
    const row = kept.find(({ target }) => target === entry.target);
    const held = row === undefined ? null : row.planned ? 'plan' : 'own';
    return { target: entry.target, minutes: entry.duration / 60_000, bytes: sizeOf(entry).bytes, held };
  };
  const isWatched = ({ target }: EpisodeEntry) => hasTarget(seen?.watched ?? [], target);
  const isAhead = (entry: EpisodeEntry) => entry.target >= (seen?.lastTarget ?? 0) && !isWatched(entry);
  return {
    id: videoId,
    kind: 'drama',
    // A film cannot be opened without its key, and is large: what is locked is not kept.
    ahead: list.episodes.filter((entry) => isAhead(entry) && entry.state !== 'locked').map(item),
    behind: list.episodes
      .filter((entry) => !isAhead(entry))
      .map(item)
      .filter((each) => each.held === 'plan'),
  };
}

/** The size a plan keeps an episode in. */
export function sizeOf({ sizes }: Pick<EpisodeEntry, 'sizes'>): { height: number; bytes: number } {
  const fitting = sizes.filter(({ height, side = height }) => side <= PLANNED_HEIGHT).at(-1) ?? sizes[0];
  return fitting ?? { height: PLANNED_HEIGHT, bytes: 0 };
}

/** What the plan kept of titles that are not in the library any more, or too far down in it: all of it goes. */
async function leftTitles(shelf: readonly ShelfRow[]): Promise<PlanTitle[]> {
  const present = new Set(shelf.map(({ bookId }) => bookId));
  const [planned, episodes] = await withDatabase(() =>
    Promise.all([db.planned.toArray(), db.keptEpisodes.filter(({ planned }) => planned === true).toArray()]),
  );
  const gone = ({ bookId, targets }: PlannedRow): PlanTitle => ({
    id: bookId,
    kind: 'book',
    ahead: [],
    behind: targets.map((target) => ({ target, minutes: 0, bytes: 0, held: 'plan' })),
  });
  const books = planned.filter(({ bookId }) => !present.has(bookId)).map(gone);
  const dramas = episodes
    .filter(({ videoId }) => !present.has(videoId))
    .map(({ videoId, target, bytes }): PlanTitle => {
      const item: PlanItem = { target, minutes: 0, bytes, held: 'plan' };
      return { id: videoId, kind: 'drama', ahead: [], behind: [item] };
    });
  return [...books, ...dramas];
}
