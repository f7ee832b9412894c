import { v7 as uuidv7 } from 'uuid';
import type { BookCard } from '../../../contract/catalogue/books.schema';
import {
  WATCH_TIME_MOST_SECONDS,
  WATCH_TIME_TOLD_AFTER_SECONDS,
  WATCHED_SHARE,
} from '../../../contract/catalogue/limits';
import { addStretch, hasTarget } from '../../../contract/reading/stretches';
import type { Result } from '../../../contract/wire/failure';
import { likeTarget } from '../../../data/commands/ratings';
import { MAX_WAITING_WATCHES, takesMore, watchTarget } from '../../../data/commands/reads';
import { append, dropOldest } from '../../../data/outbox/append';
import { isOfKind, type PayloadOf } from '../../../data/outbox/intent';
import { openRowsOf } from '../../../data/outbox/read';
import { READ_TIMES_KEY } from '../../../data/queries/settings';
import { sealVideoHistory, unsealVideoHistory } from '../../../data/sealing/readingRows';
import { RECORDED, recordChange } from '../../../data/sync/recordChange';
import { db } from '../../../data/tables/db';
import { currentOwner } from '../../../data/tables/meta';
import { withDatabase } from '../../../data/tables/openDatabase';
import { write } from '../../../data/tables/write';
import { cardOf } from '../ground/bookCard';
import { countedUp } from '../ground/countedUp';
import { stored } from '../ground/outcome';
import { drainOutbox } from '../outbox/drainOutbox';
import { recordWatched } from '../rides/recordRide';

export type Played = {
  videoId: number;
  target: number;
  /**
   * The viewer's place in the episode, in seconds from its beginning. Null if only opening it moved the
   * place: then it stays.
   */
  second: number | null;
  /** The time played since the last report, in seconds, regardless of the speed. */
  seconds: number;
  /** Defaults to `playing`; the other states make the server be notified. */
  state?: 'playing' | 'paused' | 'ended' | 'left';
};

/** The shortest interval at which a playing place is synced to the other devices. */
const NOTED_EVERY_MS = 30_000;
let notedAt = Number.NEGATIVE_INFINITY;
let onWatched = (): void => undefined;
/** Places are saved in the order they were reported: each save waits for the previous one. */
let last: Promise<unknown> = Promise.resolve();

/** Calls `listener` whenever an episode was watched to its end, or nearly: the plan may fetch the next ones. */
export function whenWatched(listener: () => void): void {
  onWatched = listener;
}

/**
 * Stores the viewer's place in a drama, to the second, and the watched episodes: from 90 % on, or to the end.
 * The outbox reports the time played, once: when the viewer stops, or after a minute of playing. Without the
 * drama's page on the device there is no history entry, and only the time is reported.
 */
export function savePlayed(played: Played): Promise<Result<null>> {
  const saved = last.then(() =>
    stored(async () => {
      let told: number | undefined;
      // If another device's place arrived in between, the preparation is repeated.
      while ((told = await tryToSave(played)) === undefined);
      const isStop = (played.state ?? 'playing') !== 'playing';
      await recordWatched(played.seconds, isStop);
      if (isStop || told >= WATCH_TIME_TOLD_AFTER_SECONDS) void drainOutbox();
    }),
  );
  last = saved;
  return saved;
}

/** Resolves once everything reported so far is stored, or has failed. */
export function playedSaved(): Promise<unknown> {
  return last;
}

/** Resolves to the seconds that wait to be reported, or undefined if the entry was changed meanwhile. */
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
  const told = await write([db.videoHistory, db.bookshelf, db.outbox, db.settings, ...RECORDED], async () => {
    if ((await db.videoHistory.get(videoId))?.content !== row?.content) return undefined;
    if (history) await db.videoHistory.put(history);
    if (history && isDue)
      await recordChange('videoHistory', videoId, isNews ? ['place', 'watched'] : ['place']);
    if (counter) await db.settings.put(counter);
    const shelved = await db.bookshelf.where('bookId').equals(videoId).modify({ openedAt: time });
    if (shelved > 0 && isDue) await recordChange('shelf', videoId, ['openedAt']);
    return addWatchTime(played, seconds);
  });
  if (told !== undefined && isDue) notedAt = time;
  if (told !== undefined && isNews) onWatched();
  return told;
}

async function cardHere(videoId: number): Promise<BookCard | undefined> {
  const [drama, shelf] = await withDatabase(() =>
    Promise.all([db.dramas.get(videoId), db.bookshelf.get(videoId)]),
  );
  return drama ? cardOf(drama.detail) : shelf?.card;
}

type Episode = { readonly videoId: number; readonly target: number };

/**
 * Adds to the unreported watch time of an episode, inside a transaction on the outbox. Until its first
 * attempt it is one intent, however often this is called; the attempt fixes its contents. Resolves to the
 * seconds that wait in it.
 */
export async function addWatchTime(episode: Episode, seconds: number): Promise<number> {
  const added = Math.min(Math.round(seconds), WATCH_TIME_MOST_SECONDS);
  if (added < 1) return 0;
  const owner = await currentOwner();
  const rows = await openRowsOf('watchTime', watchTarget(episode, '')).toArray();
  const unsent = rows
    .filter((row) => isOfKind(row, 'watchTime'))
    .find((row) => row.accountId === owner && takesMore(row, added));
  if (unsent) {
    const payload = { ...unsent.payload, seconds: unsent.payload.seconds + added };
    await db.outbox.put({ ...unsent, payload });
    return payload.seconds;
  }
  const { videoId, target } = episode;
  await append({
    kind: 'watchTime',
    target: watchTarget(episode, uuidv7()),
    payload: { videoId, target, seconds: added },
  });
  await dropOldest('watchTime', MAX_WAITING_WATCHES);
  return added;
}

/** Queues a like or its removal. It replaces one that still waits. */
export function likeEpisode({ videoId, target, isLiked }: PayloadOf<'likeEpisode'>): Promise<Result<null>> {
  return stored(async () => {
    const payload = { videoId, target, isLiked };
    await append({ kind: 'likeEpisode', target: likeTarget(videoId, target), payload }, 'replace');
    void drainOutbox();
  });
}
