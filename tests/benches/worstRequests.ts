import { randomUUID } from 'node:crypto';
import type { EndpointName, RequestOf } from '../../contract/endpoints/endpoints';
import type { SyncChange } from '../../contract/schemas/sync';
import { sampleGuest } from '../../contract/testing/guest';

/** Who asks, and about what. */
export type Attacker = {
  readonly userId: number;
  /** A novel of many priced chapters, and a drama's number. */
  readonly novel: number;
  readonly novelChapters: number;
  /** Books of the catalogue, from 1. */
  readonly books: number;
  readonly email: string;
  /** The last code of a mail to that address; any six digits where there was no mail. */
  readonly code: string;
  /** What the server knows this copy of the app by, as the last answer left it. */
  readonly sync: { readonly device: string; readonly batch: number; readonly cursor: string | null };
  /** Grows with every call. */
  readonly call: number;
};

type Worst<Name extends EndpointName> = {
  /** What makes it bad. */
  readonly what: string;
  /** Needs a code that was just mailed, for this. */
  readonly code?: 'register' | 'login' | 'reset';
  readonly request: (attacker: Attacker) => RequestOf<Name>;
};

/** Three bytes a letter, of which no two are alike for long: what UTF-8 and the database's compression make most of. */
function wide(letters: number, seed = 1): string {
  let at = seed;
  return Array.from({ length: letters }, () => {
    at = (at * 1_103_515_245 + 12_345) % 2_147_483_648;
    return String.fromCharCode(0x4e00 + (at % 20_000));
  }).join('');
}

const short = wide(512);
const device = {
  brand: short,
  model: short,
  platform: short,
  os: short,
  osVersion: short,
  screenHeight: Number.MAX_SAFE_INTEGER,
  screenWidth: Number.MAX_SAFE_INTEGER,
  netType: short,
  sr: short,
  userAgent: short,
  uuid: short,
  mac: short,
};
const arrival = {
  source: short,
  inviteCode: short,
  friendInviteCode: short,
  utmSource: short,
  utmMedium: short,
  utmCampaign: short,
  pixelId: short,
  fbclid: short,
  fbc: short,
  fbp: short,
};
const login = { platform: 'h5', isDeep: 1, source: short, friendInviteCode: short } as const;
const password = wide(32);

const spot = { blockId: wide(40), offset: Number.MAX_SAFE_INTEGER };
const around = { before: Array(8).fill(wide(40)) as string[], after: Array(8).fill(wide(40)) as string[] };
const place = { target: 1, ...spot, quote: wide(64), chapterShare: 1, around, at: 1 };

/** Stretches as long as a call's body has room for, which touch none of those said before. */
function stretches(count: number, from: number): [number, number][] {
  return Array.from({ length: count }, (_, at) => [from + at * 8, from + at * 8 + 1]);
}

export const readsOf = (book: number, from: number): SyncChange => ({
  kind: 'place',
  key: String(book),
  fields: { reads: stretches(2_000, from) },
  changed: ['reads'],
});

const once = (): { requestId: string } => ({ requestId: randomUUID() });
const bookOf = ({ call, books }: Attacker) => 1 + (call % books);
const logDevice = { ...device, brand: '', model: '', os: '', osVersion: '', netType: '', sr: '' };

/**
 * For every call the worst that it accepts: the longest lists and texts, the costliest ids (decision 0032). A call without
 * an entry does not compile, and an entry that is refused fails its test.
 */
export const worstRequests: { readonly [Name in EndpointName]: readonly Worst<Name>[] } = {
  registerByFingerId: [
    {
      what: 'a new guest, every text full',
      request: () =>
        sampleGuest({ ...arrival, device, fingerId: wide(128), phoneLanguage: short, domain: short }),
    },
  ],
  sendCodeByEmail: [
    {
      what: 'a mail',
      request: ({ email }) => ({ email, purpose: 'login', language: short }),
    },
  ],
  registerByEmail: [
    {
      what: 'hashes a password',
      code: 'register',
      request: ({ email, code }) => ({ email, password, code, ...login }),
    },
  ],
  loginByEmail: [
    {
      what: 'hashes a password',
      request: ({ email }) => ({ email, password: wide(200), ...login }),
    },
  ],
  loginByCode: [
    { what: 'opens an account', code: 'login', request: ({ email, code }) => ({ email, code, ...login }) },
  ],
  resetPassword: [
    {
      what: 'hashes a password',
      code: 'reset',
      request: ({ email, code }) => ({ email, password, code, ...login }),
    },
  ],
  startSocial: [
    {
      what: '',
      request: () => ({ provider: 'google', redirect: short }),
    },
  ],
  registerByGoogle: [{ what: '', request: () => ({ provider: 'google', ...login }) }],
  logOut: [{ what: 'the other devices', request: () => ({ scope: 'others' }) }],
  sessionList: [{ what: '', request: () => ({}) }],
  endSession: [{ what: '', request: () => ({ id: Number.MAX_SAFE_INTEGER }) }],
  userInfo: [{ what: '', request: () => ({ aid: short }) }],
  editProfile: [
    {
      what: 'every text full',
      request: ({ userId }) => ({ id: userId, nickName: wide(40), about: wide(500) }),
    },
  ],
  exportMe: [{ what: 'the first page at the quota', request: () => ({ cursor: '' }) }],
  deleteMe: [
    {
      what: 'hashes a password',
      request: () => ({ proof: { kind: 'password', password: wide(200) } }),
    },
  ],
  customerService: [
    {
      what: 'every text full',
      request: ({ call }) => ({ ...once(), email: '', subject: wide(120), text: wide(4_000, call) }),
    },
  ],
  forgetFingerprint: [
    { what: 'every text full', request: () => ({ ...once(), former: short, fingerId: wide(512, 2) }) },
  ],
  loginLog: [
    {
      what: 'every text full',
      request: ({ call }) => ({
        fingerId: wide(512, call),
        platform: 'h5',
        isDeep: 1,
        language: short,
        friendInviteCode: short,
        inviteCode: short,
        device,
      }),
    },
  ],
  userHandleLogByApp: [
    {
      what: 'a body that is full',
      request: ({ call }) => ({
        device: logDevice,
        msg: short,
        ext1: wide(8_000, call),
        ext2: wide(4_200, call + 1),
        ext3: '',
        dateTime: Number.MAX_SAFE_INTEGER,
      }),
    },
  ],
  securityConfig: [{ what: '', request: () => ({}) }],
  novelConfig: [{ what: '', request: () => ({}) }],
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
  bookInfo: [{ what: 'another book each', request: (one) => ({ bookId: bookOf(one) }) }],
  chapterList: [{ what: '2,000 chapters', request: ({ novel }) => ({ bookId: novel }) }],
  chapter: [
    {
      what: 'the last chapter',
      request: ({ novel, novelChapters }) => ({ bookId: novel, target: novelChapters }),
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
  hotSearches: [{ what: '', request: () => ({}) }],
  rateBook: [
    {
      what: 'another book each',
      request: (one) => ({ ...once(), bookId: bookOf(one), stars: 5 }),
    },
  ],
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
  undoUnlock: [{ what: '', request: () => ({ ...once(), unlockRequestId: randomUUID() }) }],
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
  finishAd: [{ what: '', request: () => ({ ...once(), adId: randomUUID() }) }],
  inviteConfig: [{ what: '', request: () => ({}) }],
};

/** The tab that `abuse` makes: 200 blocks of 30 books. */
export const LARGEST_TAB = '200x30';
