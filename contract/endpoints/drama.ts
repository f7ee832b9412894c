import * as v from 'valibot';
import {
  dramaDetailSchema,
  episodeAccessSchema,
  episodeListSchema,
  episodeTargetSchema,
  videoIdSchema,
} from '../schemas/drama';
import { bookPageSchema } from '../schemas/feed';
import { count } from '../schemas/primitives';
import { WATCH_TIME_MOST_SECONDS } from '../values/limits';
import { API, type Endpoint, endpoint, nothing, optionalUserId, requestId } from './endpoint';

/** The dramas (decision 0050). Their cards come in every list that has books. */
export const dramaCalls = {
  /** All dramas, the most watched of the week first. */
  videoIndex: endpoint({
    method: 'GET',
    path: `${API}/video/index`,
    access: 'open',
    request: v.object({ offset: count, userId: optionalUserId }),
    answer: bookPageSchema,
  }),
  videoInfo: endpoint({
    method: 'GET',
    path: `${API}/video/info`,
    access: 'open',
    request: v.object({ videoId: videoIdSchema, userId: optionalUserId }),
    answer: v.object({ video: dramaDetailSchema }),
  }),
  episodeList: endpoint({
    method: 'GET',
    path: `${API}/video/episodeList`,
    access: 'open',
    /** `revision`: the list the client holds; the same one is answered with `unchanged`. */
    request: v.object({ videoId: videoIdSchema, userId: optionalUserId, revision: v.optional(count) }),
    answer: episodeListSchema,
  }),
  episode: endpoint({
    method: 'GET',
    path: `${API}/video/episode`,
    access: 'open',
    request: v.object({ videoId: videoIdSchema, target: episodeTargetSchema, userId: optionalUserId }),
    answer: v.object({ episode: episodeAccessSchema }),
  }),
  /** Whether a viewer likes an episode. Refused: `notFound`, `locked`, `accountFull`. */
  likeEpisode: endpoint({
    method: 'POST',
    path: `${API}/video/likeEpisode`,
    access: 'session',
    request: v.object({
      requestId,
      videoId: videoIdSchema,
      target: episodeTargetSchema,
      isLiked: v.boolean(),
      userId: optionalUserId,
    }),
    answer: v.object({ likes: count, isLiked: v.boolean() }),
  }),
  /** How long an episode played, while it played. The first time counts it as watched. Refused: `notFound`, `locked`. */
  watchTime: endpoint({
    method: 'POST',
    path: `${API}/video/watchTime`,
    access: 'session',
    request: v.object({
      requestId,
      videoId: videoIdSchema,
      target: episodeTargetSchema,
      /** Since the last time it was told, the speed left out of it. */
      seconds: v.pipe(count, v.minValue(1), v.maxValue(WATCH_TIME_MOST_SECONDS)),
      userId: optionalUserId,
    }),
    answer: nothing,
  }),
} as const satisfies Record<string, Endpoint>;
