import type { ChapterEntry } from '../../contract/catalogue/chapters.schema';
import type { EpisodeEntry } from '../../contract/catalogue/dramas.schema';
import { compareTargets } from '../../contract/catalogue/target';
import type { ItemKind } from '../../contract/money/ledger.schema';
import { hasTarget } from '../../contract/reading/stretches';
import { heldTargets } from '../packing/heldTargets';
import { readReadingPace } from '../queries/sealedSettings';
import { unsealVideoHistory } from '../sealing/readingRows';
import { unsealPlaces } from '../sealing/sealedRows';
import { db } from '../tables/db';
import '../tables/laterShapes';
import { withDatabase } from '../tables/openDatabase';
import type { PlannedRow, ShelfRow } from '../tables/rows';
import type { PlanItem, PlanTitle } from './choosePlan';

export const MOST_PLANNED_TITLES = 60;
/**
 * The most lines of a planned episode's picture: enough for a phone, at a fraction of a large film's size.
 */
export const PLANNED_HEIGHT = 480;

/** The library as a plan sees it. `unlisted` are titles whose contents the device does not know yet. */
export type Titles = { readonly titles: readonly PlanTitle[]; readonly unlisted: readonly number[] };

/**
 * Reads a title's chapters from the reader's place on, and what the plan holds before it. Reads keys, lists
 * and places, no text.
 */
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
  const [list, row, planned, download, keys] = await withDatabase(() =>
    Promise.all([
      db.chapterLists.get(bookId),
      db.places.get(bookId),
      db.planned.get(bookId),
      db.downloads.get(bookId),
      grantedItems('chapter', bookId),
    ]),
  );
  if (!list) return undefined;
  const place = (await unsealPlaces(row))?.current;
  const current = place?.target ?? list.chapters[0]?.target ?? 1;
  const held = await withDatabase(() => heldTargets(bookId, list.chapters));
  const isPlanned = new Set(download ? [] : planned?.targets);
  const item = ({ id, target, wordCount, bytes, state }: ChapterEntry): PlanItem => ({
    target,
    // The rest of the chapter being read.
    minutes: (wordCount / wordsPerMinute) * (target === place?.target ? 1 - place.chapterShare : 1),
    bytes,
    opens: state === 'free' || (state === 'unlocked' && keys.has(id)),
    held: isPlanned.has(target) && held.has(target) ? 'plan' : held.has(target) || download ? 'own' : null,
  });
  const before = list.chapters.filter(({ target }) => compareTargets(target, current) < 0);
  return {
    id: bookId,
    kind: 'book',
    ahead: list.chapters.filter(({ target }) => compareTargets(target, current) >= 0).map(item),
    // The reader may turn back to the chapter just before.
    behind: before
      .slice(0, -1)
      .map(item)
      .filter((each) => each.held === 'plan'),
  };
}

async function readDrama({ bookId: videoId }: ShelfRow): Promise<PlanTitle | undefined> {
  const [list, history, kept, keys] = await withDatabase(() =>
    Promise.all([
      db.episodeLists.get(videoId),
      db.videoHistory.get(videoId),
      db.keptEpisodes.filter((row) => row.videoId === videoId).toArray(),
      grantedItems('episode', videoId),
    ]),
  );
  if (!list) return undefined;
  const seen = await unsealVideoHistory(history);
  const item = (entry: EpisodeEntry): PlanItem => {
    const row = kept.find(({ target }) => target === entry.target);
    const held = row === undefined ? null : row.planned ? 'plan' : 'own';
    return {
      target: entry.target,
      minutes: entry.duration / 60_000,
      bytes: sizeOf(entry).bytes,
      opens: entry.state === 'free' || (entry.state === 'unlocked' && keys.has(entry.id)),
      held,
    };
  };
  const isWatched = ({ target }: EpisodeEntry) => hasTarget(seen?.watched ?? [], target);
  const isAhead = (entry: EpisodeEntry) => entry.target >= (seen?.lastTarget ?? 0) && !isWatched(entry);
  return {
    id: videoId,
    kind: 'drama',
    // A locked episode is not kept: its film is large and cannot be opened without its key.
    ahead: list.episodes.filter((entry) => isAhead(entry) && entry.state !== 'locked').map(item),
    behind: list.episodes
      .filter((entry) => !isAhead(entry))
      .map(item)
      .filter((each) => each.held === 'plan'),
  };
}

/** Returns the ids of a title's items whose keys are on the device. */
async function grantedItems(kind: ItemKind, bookId: number): Promise<Set<number>> {
  const keys = await db.grants.where('bookId').equals(bookId).primaryKeys();
  return new Set(keys.flatMap(([each, id]) => (each === kind ? [id] : [])));
}

/** Returns the size in which a plan keeps an episode. */
export function sizeOf({ sizes }: Pick<EpisodeEntry, 'sizes'>): { height: number; bytes: number } {
  const fitting = sizes.filter(({ height, side = height }) => side <= PLANNED_HEIGHT).at(-1) ?? sizes[0];
  return fitting ?? { height: PLANNED_HEIGHT, bytes: 0 };
}

/**
 * Returns what the plan kept of titles that left the library or are too far down in it: all of it is dropped.
 */
async function leftTitles(shelf: readonly ShelfRow[]): Promise<PlanTitle[]> {
  const present = new Set(shelf.map(({ bookId }) => bookId));
  const [planned, episodes] = await withDatabase(() =>
    Promise.all([db.planned.toArray(), db.keptEpisodes.filter(({ planned }) => planned === true).toArray()]),
  );
  const gone = ({ bookId, targets }: PlannedRow): PlanTitle => ({
    id: bookId,
    kind: 'book',
    ahead: [],
    behind: targets.map((target) => ({ target, minutes: 0, bytes: 0, held: 'plan', opens: false })),
  });
  const books = planned.filter(({ bookId }) => !present.has(bookId)).map(gone);
  const dramas = episodes
    .filter(({ videoId }) => !present.has(videoId))
    .map(({ videoId, target, bytes }): PlanTitle => {
      const item: PlanItem = { target, minutes: 0, bytes, held: 'plan', opens: false };
      return { id: videoId, kind: 'drama', ahead: [], behind: [item] };
    });
  return [...books, ...dramas];
}
