import { randomUUID } from 'node:crypto';
import { MOST_OF_A_REPORT } from '../../../contract/account/vitals';
import type { EndpointName, RequestOf } from '../../../contract/endpoints';
import type { SyncChange } from '../../../contract/reading/sync.schema';
import { worstAccountRequests } from './worstAccountRequests';
import { worstPackRequests, worstPaymentRequests } from './worstCoinRequests';
import { worstOperatorRequests } from './worstOperatorRequests';
import { worstStudioRequests } from './worstStudioRequests';
import { bookOf, longestPushId, once, place, readsOf, short, type Worst, wide } from './worstValues';

/**
 * The worst input that each call accepts: the longest lists and texts, the costliest ids (decision 0028). A
 * call without an entry does not compile, and an entry that is refused fails its test.
 */
export const worstRequests: { readonly [Name in EndpointName]: readonly Worst<Name>[] } = {
  ...worstAccountRequests,
  ...worstPackRequests,
  ...worstOperatorRequests,
  ...worstPaymentRequests,
  ...worstStudioRequests,
  securityConfig: [{ what: '', request: () => ({}) }],
  novelConfig: [{ what: '', request: () => ({}) }],
  houseText: [{ what: '', request: () => ({ page: 'terms', language: 'ru' }) }],
  indexConfig: [{ what: '', request: () => ({ isDeep: 1 }) }],
  homeFeed: [
    { what: 'the largest tab', request: () => ({ isDeep: 1, gender: LARGEST_TAB }) },
    { what: 'a tab that is none', request: ({ call }) => ({ isDeep: 1, gender: wide(512, call) }) },
  ],
  blockList: [
    { what: 'the last page', request: () => ({ blockId: 1, offset: 1_000 }) },
    {
      what: 'far behind the end',
      request: () => ({ blockId: Number.MAX_SAFE_INTEGER, offset: Number.MAX_SAFE_INTEGER }),
    },
  ],
  author: [
    { what: 'one that is none', request: () => ({ authorId: Number.MAX_SAFE_INTEGER, offset: 2_000 }) },
  ],
  bookInfo: [{ what: 'another book each', request: (one) => ({ bookId: bookOf(one) }) }],
  chapterList: [{ what: '2,000 chapters', request: ({ novel }) => ({ bookId: novel }) }],
  chapter: [
    {
      what: 'the last chapter',
      request: ({ novel, novelChapters }) => ({ bookId: novel, target: novelChapters }),
    },
  ],
  videoIndex: [{ what: 'the last page', request: () => ({ offset: 2_000 }) }],
  videoInfo: [{ what: '', request: ({ drama }) => ({ videoId: drama }) }],
  episodeList: [{ what: '2,000 episodes', request: ({ drama }) => ({ videoId: drama }) }],
  episode: [
    {
      what: 'the last episode',
      request: ({ drama, dramaEpisodes }) => ({ videoId: drama, target: dramaEpisodes }),
    },
  ],
  likeEpisode: [
    {
      what: 'another episode each',
      request: ({ call, drama, dramaEpisodes }) => ({
        ...once(),
        videoId: drama,
        target: 1 + (call % dramaEpisodes),
        isLiked: call % 2 === 0,
      }),
    },
  ],
  watchTime: [
    {
      what: 'another episode each',
      request: ({ call, drama, dramaEpisodes }) => ({
        ...once(),
        videoId: drama,
        target: 1 + (call % dramaEpisodes),
        seconds: 3_600,
      }),
    },
  ],
  recommendByPackage: [{ what: 'another book each', request: (one) => ({ bookId: bookOf(one) }) }],
  search: [
    {
      what: 'eight words nobody wrote',
      request: ({ call }) => ({
        query: Array.from({ length: 22 }, (_, at) => `zq${(call * 31 + at * 7).toString(36)}vxe`)
          .join(' ')
          .slice(0, 200),
        offset: 0,
      }),
    },
    {
      what: 'the commonest letters',
      request: ({ call }) => ({ query: `${'aeothsnirl'[call % 10]} e o t h s n i${call}`, offset: 0 }),
    },
    {
      what: 'one run of 200 letters without spaces',
      request: ({ call }) => ({ query: wide(200, call), offset: 0 }),
    },
  ],
  ranking: [
    {
      what: 'filters that nothing passes, far behind',
      request: ({ call }) => ({
        kind: 'unlocked',
        period: 'all',
        category: wide(512, call),
        tag: wide(512, call + 1),
        status: 'finished',
        length: 'long',
        updated: 'month',
        offset: 900,
      }),
    },
    {
      what: 'filters that few pass',
      request: ({ call }) => ({
        kind: 'hot',
        period: 'all',
        status: 'ongoing',
        length: 'long',
        updated: 'day',
        offset: (call % 40) * 20,
      }),
    },
  ],
  facets: [{ what: '', request: () => ({}) }],
  mineActivities: [{ what: '', request: () => ({}) }],
  hotSearches: [{ what: '', request: () => ({}) }],
  rateBook: [
    {
      what: 'another book each',
      request: (one) => ({ ...once(), bookId: bookOf(one), stars: 5 }),
    },
  ],
  commentList: [
    {
      what: 'eight paragraphs, by likes, from the middle',
      request: ({ novel }) => ({
        bookId: novel,
        target: 1,
        paragraphs: Array.from({ length: 8 }, (_, at) => `block-${at}`),
        parentId: null,
        order: 'liked',
        after: { id: 1_000_000, likes: 3 },
      }),
    },
  ],
  chapterTalk: [
    {
      what: 'ten chapters',
      request: ({ novel }) => ({ bookId: novel, targets: Array.from({ length: 10 }, (_, at) => at + 1) }),
    },
  ],
  comment: [
    {
      what: 'every text full',
      request: ({ call, novel }) => ({
        ...once(),
        bookId: novel,
        target: 1,
        paragraph: { blockId: wide(40, call), quote: wide(64, call), share: 0.5 },
        parentId: null,
        text: wide(2_000, call),
        isSpoiler: false,
      }),
    },
  ],
  editComment: [
    {
      what: 'of none there is',
      request: ({ call }) => ({ ...once(), commentId: 1, text: wide(2_000, call), isSpoiler: false }),
    },
  ],
  likeComment: [{ what: '', request: () => ({ ...once(), commentId: 1, isLiked: true }) }],
  deleteComment: [{ what: '', request: () => ({ ...once(), commentId: 1 }) }],
  reportComment: [{ what: '', request: () => ({ ...once(), commentId: 1, reason: 'spam' }) }],
  blockReader: [{ what: '', request: () => ({ ...once(), commentId: 1, key: '', isBlocked: true }) }],
  ownComments: [{ what: '', request: () => ({ before: null }) }],
  replyList: [{ what: '', request: () => ({ before: null }) }],
  studioStatement: [{ what: '', request: () => ({ before: null }) }],
  seeNotes: [{ what: '', request: () => ({ ...once(), upTo: 1 }) }],
  seeReplies: [{ what: '', request: () => ({ ...once(), upTo: 1 }) }],
  reportTypo: [
    {
      what: 'every text full',
      request: ({ call, novel }) => ({
        ...once(),
        bookId: novel,
        target: 1,
        quote: wide(1_000, call),
        correction: wide(1_000, call + 1),
        note: wide(1_000, call + 2),
      }),
    },
  ],
  reportVitals: [
    {
      what: 'every sum at its most',
      request: () => ({ ...once(), device: 'phone', sums: MOST_OF_A_REPORT }),
    },
  ],
  userLog: [
    {
      what: 'a chapter read',
      request: ({ call, novel }) => ({
        ...once(),
        page: 'reading',
        action: 'read',
        detail: { bookId: novel, target: 1 + (call % 10), text: wide(8_192, call) },
        dateTime: Number.MAX_SAFE_INTEGER,
      }),
    },
    {
      what: 'a line, every text full',
      request: ({ call, novel }) => ({
        ...once(),
        page: short,
        action: short,
        detail: { bookId: novel, target: 1, text: wide(8_192, call) },
        dateTime: Number.MAX_SAFE_INTEGER,
      }),
    },
  ],
  sync: [
    {
      what: '2,000 stretches into 2,000 others',
      request: ({ sync, call }) => ({
        ...sync,
        batch: sync.batch + 1,
        changes: [readsOf(1 + (call % 5), 100_000 + (call % 7) * 2)],
      }),
    },
    {
      what: 'as many large places as are joined at once',
      request: ({ sync, call }) => ({
        ...sync,
        batch: sync.batch + 1,
        changes: Array.from(
          { length: 3 },
          (_, at): SyncChange => ({
            kind: 'place',
            key: String(1 + at),
            fields: { reads: [[(call * 100 + at) * 3 + 1, (call * 100 + at) * 3 + 1]] },
            changed: ['reads'],
          }),
        ),
      }),
    },
    {
      what: 'twenty places each of five books',
      request: ({ sync, call }) => ({
        ...sync,
        batch: sync.batch + 1,
        changes: Array.from(
          { length: 5 },
          (_, at): SyncChange => ({
            kind: 'pastPlaces',
            key: String(500 + at),
            fields: {
              places: Array.from({ length: 20 }, (_each, offset) => ({
                ...place,
                around: undefined,
                offset: offset + call,
                device: '',
              })),
            },
            changed: ['places'],
          }),
        ),
      }),
    },
    { what: 'all there is, from the start', request: ({ sync }) => ({ ...sync, changes: [], cursor: null }) },
  ],
  unlockChapterByGold: [
    {
      what: 'another chapter each',
      request: ({ call, novel, novelChapters }) => ({
        ...once(),
        bookId: novel,
        target: 12 + (call % (novelChapters - 20)),
        maxPrice: 1_000,
      }),
    },
  ],
  unlockEpisodeByGold: [
    {
      what: '',
      request: () => ({ ...once(), videoId: Number.MAX_SAFE_INTEGER, target: 1, maxPrice: 1_000 }),
    },
  ],
  unlockRangeByGold: [
    {
      what: 'a novel it is too poor for',
      request: ({ novel }) => ({ ...once(), bookId: novel, from: 1, to: null, maxPrice: 1_000_000 }),
    },
  ],
  unlockQuote: [{ what: 'a whole novel', request: ({ novel }) => ({ bookId: novel, from: 1, to: null }) }],
  grants: [{ what: '', request: () => ({ after: 0 }) }],
  goldIndex: [{ what: '', request: () => ({}) }],
  goldLog: [{ what: '', request: () => ({ before: null, filter: 'all' }) as RequestOf<'goldLog'> }],
  signIndex: [{ what: '', request: () => ({}) }],
  sign: [{ what: '', request: () => ({ ...once(), tappedAt: Date.now() }) }],
  taskList: [{ what: '', request: () => ({}) }],
  claimTask: [{ what: '', request: () => ({ ...once(), taskType: 2 }) as RequestOf<'claimTask'> }],
  getGoldByPwa: [{ what: '', request: () => ({ ...once(), isHome: 1 }) }],
  getGoldByNotice: [{ what: '', request: () => ({ ...once(), aid: short }) }],
  startAd: [{ what: 'every text full', request: () => ({ ...once(), slotId: short, page: short }) }],
  episodeAds: [{ what: '', request: ({ drama }) => ({ videoId: drama }) }],
  startEpisodeAd: [
    {
      what: 'every text full',
      request: ({ drama }) => ({ ...once(), videoId: drama, target: 1, slotId: short }),
    },
  ],
  finishEpisodeAd: [{ what: '', request: () => ({ ...once(), adId: randomUUID() }) }],
  adStatus: [{ what: '', request: () => ({}) }],
  clickAd: [{ what: 'every text full', request: () => ({ slotId: short, page: short }) }],
  finishAd: [{ what: '', request: () => ({ ...once(), adId: randomUUID() }) }],
  inviteConfig: [{ what: '', request: () => ({}) }],
  savePushId: [
    { what: 'the longest address', request: ({ call }) => ({ pushId: longestPushId(call), language: 'zh' }) },
    { what: 'none', request: () => ({ pushId: '' }) },
  ],
  saveNoticeId: [{ what: '', request: () => ({ noticeId: randomUUID() }) }],
};

export const LARGEST_TAB = '200x30';
