import { randomUUID } from 'node:crypto';
import type { EndpointName, RequestOf } from '../../contract/endpoints';
import { FIRST_PRICED, type Sizes } from './fillAccounts';

export type Reader = { readonly userId: number; readonly sizes: Sizes };

type HotCall = {
  readonly [Name in EndpointName]: {
    readonly name: Name;
    readonly request: (reader: Reader, nth: number) => RequestOf<Name>;
  };
}[EndpointName];

const bookOf = ({ userId, sizes }: Reader, nth: number) => 1 + ((userId * 7 + nth * 13) % sizes.books);
const wholeTitle = (bookId: number) => ({ bookId, target: null, paragraphs: [], parentId: null });

/**
 * The frequent calls of readers. A statement of theirs that reads more as the number of readers grows breaks
 * first (docs/scale.md).
 */
export const HOT_CALLS: readonly HotCall[] = [
  { name: 'homeFeed', request: () => ({ isDeep: 0, gender: '' }) },
  { name: 'bookInfo', request: (reader, nth) => ({ bookId: bookOf(reader, nth) }) },
  { name: 'chapterList', request: (reader, nth) => ({ bookId: bookOf(reader, nth) }) },
  { name: 'chapter', request: (reader, nth) => ({ bookId: bookOf(reader, nth), target: 1 }) },
  { name: 'search', request: (_, nth) => ({ query: WORDS[nth % WORDS.length] as string, offset: 0 }) },
  { name: 'ranking', request: (_, nth) => ({ kind: 'hot', period: 'all', offset: 24 * (nth % 8) }) },
  { name: 'recommendByPackage', request: (reader, nth) => ({ bookId: bookOf(reader, nth) }) },
  { name: 'commentList', request: (_, nth) => ({ ...place(nth), order: 'newest', after: null }) },
  { name: 'commentList', request: (_, nth) => ({ ...place(nth), order: 'liked', after: null }) },
  { name: 'chapterTalk', request: (_, nth) => ({ bookId: 1 + (nth % 100), targets: [1] }) },
  { name: 'ownComments', request: () => ({ before: null }) },
  { name: 'replyList', request: () => ({ before: null }) },
  {
    name: 'comment',
    request: (reader, nth) => ({
      requestId: randomUUID(),
      bookId: bookOf(reader, nth),
      target: null,
      paragraph: null,
      parentId: null,
      text: 'The bell rings.',
      isSpoiler: false,
    }),
  },
  {
    name: 'likeComment',
    request: (_, nth) => ({ requestId: randomUUID(), commentId: 1 + nth, isLiked: true }),
  },
  { name: 'userInfo', request: () => ({}) },
  { name: 'goldIndex', request: () => ({}) },
  { name: 'goldLog', request: () => ({ before: null, filter: 'all' }) },
  { name: 'grants', request: () => ({ after: 0 }) },
  { name: 'signIndex', request: () => ({}) },
  { name: 'taskList', request: () => ({}) },
  { name: 'sign', request: () => ({ requestId: randomUUID(), tappedAt: Date.now() }) },
  {
    name: 'unlockChapterByGold',
    request: (reader, nth) => ({
      requestId: randomUUID(),
      bookId: bookOf(reader, nth + 1_000),
      target: FIRST_PRICED + (nth % 5),
      maxPrice: 1,
    }),
  },
  {
    name: 'rateBook',
    request: ({ userId, sizes }) => ({
      requestId: randomUUID(),
      bookId: 1 + ((userId * 7 + 13) % sizes.books),
      stars: 4,
    }),
  },
  { name: 'sessionList', request: () => ({}) },
  { name: 'sync', request: () => ({ device: randomUUID(), batch: 0, changes: [], cursor: null }) },
  {
    name: 'userLog',
    request: (reader, nth) => ({
      requestId: randomUUID(),
      page: 'reading',
      action: 'read',
      detail: { bookId: bookOf(reader, nth + 500), target: 2 },
      dateTime: Date.now(),
    }),
  },
];

const WORDS = [
  'river',
  'the last',
  'winter k',
  'house of',
  'moon',
  'garden',
  'stranger',
  'light',
  'sea',
  'king',
];

function place(nth: number) {
  return { ...wholeTitle(1 + (nth % 100)), target: 1 };
}
