import * as v from 'valibot';
import {
  API,
  count,
  type Endpoint,
  endpoint,
  flagSchema,
  nothing,
  optionalUserId,
  requestId,
  shortText,
  translationsSchema,
} from '../wire/primitives.schema';
import { authorPageSchema, authorWordsSchema, ownAuthorPageSchema } from './authors.schema';
import {
  authorIdSchema,
  bookDetailSchema,
  bookIdSchema,
  bookPageSchema,
  facetsSchema,
  rankingPageSchema,
  searchPageSchema,
} from './books.schema';
import { chapterAccessSchema, chapterListSchema, targetSchema } from './chapters.schema';
import {
  dramaDetailSchema,
  episodeAccessSchema,
  episodeListSchema,
  episodeTargetSchema,
  videoIdSchema,
} from './dramas.schema';
import { homeFeedSchema, indexConfigSchema } from './home.schema';
import { WATCH_TIME_MOST_SECONDS } from './limits';
import { BOOK_LENGTHS, RANKING_KINDS, RANKING_PERIODS, TITLE_KINDS } from './search';

/** Pages of authors (decision 0138). */
export const authorCalls = {
  /** Refused: `notFound` for a suspended account, and for one without a public title. */
  author: endpoint({
    method: 'GET',
    path: `${API}/novel/author`,
    access: 'open',
    request: v.object({ authorId: authorIdSchema, offset: count }),
    answer: authorPageSchema,
  }),
  ownAuthorPage: endpoint({
    method: 'GET',
    path: `${API}/novel/ownAuthorPage`,
    access: 'session',
    request: v.object({ userId: optionalUserId }),
    answer: ownAuthorPageSchema,
  }),
  /** Refused: `notAllowed` for an account that makes no title, `nameTaken`, `malformed` for a name without a letter. */
  saveAuthorPage: endpoint({
    method: 'POST',
    path: `${API}/novel/saveAuthorPage`,
    access: 'session',
    request: v.object({ ...authorWordsSchema.entries, userId: optionalUserId }),
    answer: ownAuthorPageSchema,
  }),
} as const satisfies Record<string, Endpoint>;

export const catalogueCalls = {
  indexConfig: endpoint({
    method: 'GET',
    path: `${API}/novel/indexConfig`,
    access: 'open',
    request: v.object({ userId: optionalUserId, isDeep: flagSchema }),
    answer: indexConfigSchema,
  }),
  homeFeed: endpoint({
    method: 'GET',
    path: `${API}/novel/index`,
    access: 'open',
    request: v.object({ isDeep: flagSchema, gender: shortText, userId: optionalUserId }),
    answer: homeFeedSchema,
  }),
  blockList: endpoint({
    method: 'GET',
    path: `${API}/novel/blockList`,
    access: 'open',
    request: v.object({ blockId: count, offset: count }),
    answer: v.object({
      title: v.string(),
      titles: v.optional(translationsSchema),
      ...bookPageSchema.entries,
    }),
  }),
  bookInfo: endpoint({
    method: 'GET',
    path: `${API}/novel/bookInfo`,
    access: 'open',
    request: v.object({ bookId: bookIdSchema, userId: optionalUserId }),
    answer: v.object({ book: bookDetailSchema }),
  }),
  chapterList: endpoint({
    method: 'GET',
    path: `${API}/novel/chapterList`,
    access: 'open',
    request: v.object({ bookId: bookIdSchema, userId: optionalUserId, revision: v.optional(count) }),
    answer: chapterListSchema,
  }),
  chapter: endpoint({
    method: 'GET',
    path: `${API}/novel/chapter`,
    access: 'open',
    request: v.object({ bookId: bookIdSchema, target: targetSchema, userId: optionalUserId }),
    answer: v.object({ chapter: chapterAccessSchema }),
  }),
  recommendByPackage: endpoint({
    method: 'GET',
    path: `${API}/novel/recommendByPackage`,
    access: 'open',
    request: v.object({ bookId: v.optional(bookIdSchema), userId: optionalUserId }),
    answer: bookPageSchema,
  }),
  /** Always empty: an installation has no activities (decision 0001). */
  mineActivities: endpoint({
    method: 'GET',
    path: `${API}/novel/mine-activities`,
    access: 'open',
    request: v.object({ userId: optionalUserId }),
    answer: v.object({ list: v.tuple([]) }),
  }),
} as const satisfies Record<string, Endpoint>;

export const searchCalls = {
  search: endpoint({
    method: 'GET',
    path: `${API}/novel/search`,
    access: 'open',
    /**
     * Searches title, author, tags and description; tolerates typing errors. An empty `query` finds nothing.
     */
    request: v.object({ query: v.pipe(v.string(), v.maxLength(200)), offset: count }),
    answer: searchPageSchema,
  }),
  hotSearches: endpoint({
    method: 'GET',
    path: `${API}/novel/hotSearches`,
    access: 'open',
    request: v.object({}),
    /** The most frequent recent searches, most frequent first; only those that find a book. */
    answer: v.object({ list: v.array(v.string()) }),
  }),
  facets: endpoint({
    method: 'GET',
    path: `${API}/novel/facets`,
    access: 'open',
    request: v.object({}),
    answer: facetsSchema,
  }),
  ranking: endpoint({
    method: 'GET',
    path: `${API}/novel/ranking`,
    access: 'open',
    /**
     * Filters combine; `length` applies to novels only. `period` counts reads and unlocks of that long back;
     * `new` ranks by age only.
     */
    request: v.object({
      kind: v.picklist(RANKING_KINDS),
      period: v.picklist(RANKING_PERIODS),
      category: v.optional(shortText),
      tag: v.optional(shortText),
      titleKind: v.optional(v.picklist(TITLE_KINDS)),
      status: v.optional(v.picklist(['finished', 'ongoing'])),
      length: v.optional(v.picklist(BOOK_LENGTHS)),
      updated: v.optional(v.picklist(['day', 'week', 'month'])),
      offset: count,
    }),
    answer: rankingPageSchema,
  }),
} as const satisfies Record<string, Endpoint>;

/** The dramas (decision 0050). Their cards appear in every list that has books. */
export const dramaCalls = {
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
  /** Refused: `notFound`, `locked`, `accountFull`. */
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
  /**
   * Reports how long an episode played, while it plays. The first report counts it as watched. Refused:
   * `notFound`, `locked`.
   */
  watchTime: endpoint({
    method: 'POST',
    path: `${API}/video/watchTime`,
    access: 'session',
    request: v.object({
      requestId,
      videoId: videoIdSchema,
      target: episodeTargetSchema,
      /** Since the last report, in real time: the playback speed does not change it. */
      seconds: v.pipe(count, v.minValue(1), v.maxValue(WATCH_TIME_MOST_SECONDS)),
      userId: optionalUserId,
    }),
    answer: nothing,
  }),
} as const satisfies Record<string, Endpoint>;
