import type { EpisodeEcho } from '../../contract/catalogue/dramas.schema';
import { call } from '../network/gateway';
import type { Command } from '../outbox/command';
import type { PayloadOf, Sends } from '../outbox/intent';
import { db } from '../tables/db';
import { isBehindRead, isBehindWatch } from './reads';

declare module '../outbox/intent' {
  interface Commands {
    rate: Sends<'rateBook'>;
  }
}
export type RatePayload = PayloadOf<'rate'>;

/** A book has at most one open rating. */
export function rateTarget({ bookId }: { bookId: number }): string {
  return String(bookId);
}

export const rate: Command<'rate'> = {
  needsSession: true,
  keepRefusal: true,
  send: ({ payload }) => call('rateBook', payload),
  effect: (rating, { payload: { bookId } }) => ({
    tables: [db.books, db.dramas],
    apply: async () => {
      const rated = { 'detail.rating': rating, ratedAt: Date.now() };
      await db.books.update(bookId, rated);
      await db.dramas.update(bookId, rated);
    },
  }),
  // The server accepts a rating only of a book it knows to be read, or a drama it knows to be watched.
  isBehind: (earlier, row) => {
    const { bookId } = row.payload;
    if (isBehindWatch(earlier, row, bookId)) return true;
    return isBehindRead(earlier, row) && earlier.payload.detail.bookId === bookId;
  },
};

declare module '../outbox/intent' {
  interface Commands {
    likeEpisode: Sends<'likeEpisode'>;
  }
}

/** An episode has at most one open like. The part before the number selects all waiting likes of a drama. */
export function likeTarget(videoId: number, target: number | '' = ''): string {
  return `${videoId}/${target}`;
}

export const likeEpisode: Command<'likeEpisode'> = {
  needsSession: true,
  keepRefusal: false,
  send: ({ payload }) => call('likeEpisode', payload),
  effect: (liked, { payload: { videoId, target } }) => ({
    tables: [db.episodeLists],
    apply: async () => {
      const row = await db.episodeLists.get(videoId);
      if (!row) return;
      await db.episodeLists.put({
        ...row,
        echoes: withLike(row.echoes ?? [], target, liked),
        likedAt: Date.now(),
      });
    },
  }),
};

type Liked = Pick<EpisodeEcho, 'likes' | 'isLiked'>;

function withLike(echoes: readonly EpisodeEcho[], target: number, liked: Liked): EpisodeEcho[] {
  const before = echoes.find((echo) => echo.target === target);
  const others = echoes.filter((echo) => echo !== before);
  return [...others, { target, comments: before?.comments ?? 0, ...liked }];
}
