import type { BookCard } from '../../../contract/catalogue/books.schema';
import { WATCH_TIME_TOLD_AFTER_SECONDS, WATCHED_SHARE } from '../../../contract/catalogue/limits';
import { addStretch, hasTarget } from '../../../contract/reading/stretches';
import { type Result } from '../../../contract/wire/failure';
import { READ_TIMES_KEY } from '../../../data/queries/settings';
import { sealVideoHistory, unsealVideoHistory } from '../../../data/sealing/videoHistory';
import { NOTED, noteChange } from '../../../data/sync/noteChange';
import { db } from '../../../data/tables/db';
import { withDatabase } from '../../../data/tables/openDatabase';
import { write } from '../../../data/tables/write';
import { cardOf } from '../ground/bookCard';
import { countedUp } from '../ground/countedUp';
import { stored } from '../ground/outcome';
import { drainOutbox } from '../outbox/drainOutbox';
import { tellWatchTime } from './tellWatchTime';

export type Played = {
  videoId: number;
  target: number;
  /** Where the viewer is in the episode, in seconds from its beginning. Null when nothing but the opening moved the place: it stays as it is. */
  second: number | null;
  /** How long it played since this was last said, in seconds, the speed left out of it. */
  seconds: number;
  /** `playing` unless it is said: the others are the moments at which the server is told. */
  state?: 'playing' | 'paused' | 'ended' | 'left';
};

/** While it plays, the other devices of the account hear of the place this often. */
const NOTED_EVERY_MS = 30_000;
let notedAt = Number.NEGATIVE_INFINITY;
/** Places are saved in the order they were reported: each save waits for the one before. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Keeps where the viewer is in a drama, to the second, and which episodes they have watched: from 90 % on, or to the end.
 * What played is told to the server by the outbox, once: when the viewer stops, or after a minute of playing. Without a page of the drama on the device
 * there is no entry of the history to keep, and only the time is told.
 */
export function savePlayed(played: Played): Promise<Result<null>> {
  const saved = last.then(() =>
    stored(async () => {
      let told: number | undefined;
      // What came from another device in between is taken into account: all is prepared again.
      while ((told = await tryToSave(played)) === undefined);
      const isStop = (played.state ?? 'playing') !== 'playing';
      if (isStop || told >= WATCH_TIME_TOLD_AFTER_SECONDS) void drainOutbox();
    }),
  );
  last = saved;
  return saved;
}

/** Resolves once everything reported so far is kept, or could not be. */
export function playedSaved(): Promise<unknown> {
  return last;
}

/** Resolves to the seconds that wait to be told, undefined when the entry was changed meanwhile. */
async function tryToSave(played: Played): Promise<number | undefined> {
  const { videoId, target, second, seconds, state = 'playing' } = played;
  const [row, list] = await withDatabase(() =>
    Promise.all([db.videoHistory.get(videoId), db.episodeLists.get(videoId)]),
  );
  const before = await unsealVideoHistory(row);
  const book = (await cardHere(videoId)) ?? before?.book;
  const entry = list?.episodes.find((each) => each.target === target);
  const isWatched =
    state === 'ended' ||
    (entry !== undefined && second !== null && second * 1_000 >= WATCHED_SHARE * entry.duration);
  const watched = before?.watched ?? [];
  const isNews = isWatched && !hasTarget(watched, target);
  const time = Date.now();
  const [history, counter] = await Promise.all([
    book &&
      second !== null &&
      sealVideoHistory({
        id: videoId,
        book,
        lastTarget: target,
        second: Math.max(0, Math.floor(second)),
        watched: isNews ? addStretch(watched, [target, target]) : watched,
        type: 'drama',
        time,
      }),
    isNews && book ? countedUp(READ_TIMES_KEY) : undefined,
  ]);
  const isTold = state !== 'playing' || isNews || before?.lastTarget !== target;
  const isDue = isTold || Math.abs(time - notedAt) >= NOTED_EVERY_MS;
  const told = await write([db.videoHistory, db.bookshelf, db.outbox, db.settings, ...NOTED], async () => {
    if ((await db.videoHistory.get(videoId))?.content !== row?.content) return undefined;
    if (history) await db.videoHistory.put(history);
    if (history && isDue)
      await noteChange('videoHistory', videoId, isNews ? ['place', 'watched'] : ['place']);
    if (counter) await db.settings.put(counter);
    const shelved = await db.bookshelf.where('bookId').equals(videoId).modify({ openedAt: time });
    if (shelved > 0 && isDue) await noteChange('shelf', videoId, ['openedAt']);
    return tellWatchTime(played, seconds);
  });
  if (told !== undefined && isDue) notedAt = time;
  return told;
}

async function cardHere(videoId: number): Promise<BookCard | undefined> {
  const [drama, shelf] = await withDatabase(() =>
    Promise.all([db.dramas.get(videoId), db.bookshelf.get(videoId)]),
  );
  return drama ? cardOf(drama.detail) : shelf?.card;
}
