import type { EpisodeEcho } from '../../contract/catalogue/dramas.schema';
import { call } from '../network/gateway';
import type { Command } from '../outbox/command';
import type { Sends } from '../outbox/intent';
import { db } from '../tables/db';

declare module '../outbox/intent' {
  interface Commands {
    likeEpisode: Sends<'likeEpisode'>;
  }
}

/** An episode has one open like at most. Before the number: what waits of a drama. */
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
