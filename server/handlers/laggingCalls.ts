import type { EndpointName } from '../../contract/endpoints';

/**
 * Calls that a replica may answer (decision 0077): reads of public content. Nothing about money, grants,
 * sessions or a reader's own things, and nothing that tells a device that it is up to date.
 */
export const MAY_LAG = [
  'novelConfig',
  'indexConfig',
  'homeFeed',
  'blockList',
  'bookInfo',
  'videoIndex',
  'videoInfo',
  'author',
  'recommendByPackage',
  'search',
  'ranking',
  'facets',
  'hotSearches',
  'commentList',
  'chapterTalk',
] as const satisfies readonly EndpointName[];

/**
 * Calls that change the answers of `MAY_LAG` for their caller. The primary then answers that caller for as
 * long as a replica may lag.
 */
export const SEEN_AT_ONCE = [
  'comment',
  'editComment',
  'likeComment',
  'deleteComment',
  'reportComment',
  'blockReader',
  'rateBook',
  'editProfile',
  'saveAuthorPage',
  'registerByEmail',
  'registerByGoogle',
  'loginByEmail',
  'loginByCode',
  'resetPassword',
  'setUp',
  'unlockChapterByGold',
  'unlockEpisodeByGold',
  'unlockRangeByGold',
  'undoUnlock',
  'reportOpened',
] as const satisfies readonly EndpointName[];
