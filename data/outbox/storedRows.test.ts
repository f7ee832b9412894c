import { NO_ARRIVAL } from '../../contract/account/visits';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sampleDevice } from '../../contract/testing/guest';
import type { FakeServer } from '../../tests/doubles/fakeServer';
import { freshDevice } from '../../tests/doubles/freshDevice';
import { GUEST_USER, REGISTERED } from '../../tests/doubles/guest';
import { deliver } from '../commands/deliver';
import { seal } from '../sealing/seal';
import { db } from '../tables/db';
import { metaRow } from '../tables/meta';

const ACCOUNT = REGISTERED.userId;
const AT = 1_700_000_000_000;

let server: FakeServer;
beforeEach(async () => {
  server = await freshDevice();
  await db.meta.put(metaRow('accountId', ACCOUNT));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Writes a row exactly as the first version stored it. */
async function lay(kind: string, target: string, payload: object, changes: object = {}): Promise<string> {
  const requestId = '018f0000-0000-7000-8000-000000000001';
  await db.outbox.put({
    requestId,
    kind,
    target,
    payload: { ...payload, requestId },
    accountId: ACCOUNT,
    createdAt: AT,
    attempts: 2,
    dueAt: AT,
    state: 'open',
    openKey: `${kind}|${target}`,
    failure: null,
    ...changes,
  } as never);
  return requestId;
}

const SIGN_IN = {
  fingerId: 'finger',
  device: sampleDevice,
  arrival: NO_ARRIVAL,
  language: 'en',
  isDeep: 0,
  domain: 'dogear.test',
};
const READ = { page: 'reading', action: 'read', detail: { bookId: 7, target: 2 }, dateTime: AT };
const LOG = {
  device: sampleDevice,
  msg: 'm',
  ext1: '1',
  ext2: '2',
  ext3: '3',
  userId: ACCOUNT,
  dateTime: AT,
};
const TYPO = { bookId: 7, target: 2, quote: 'teh', correction: 'the', note: '' };
const MESSAGE = { email: '', subject: 'Bells', text: 'Hello' };
const COMMENT = { bookId: 7, target: 2, paragraph: null, parentId: null, text: 'Well', isSpoiler: false };
const EDIT = { commentId: 3, text: 'Better', isSpoiler: true };
const BLOCK = { commentId: 3, key: 'k', isBlocked: true };
const TAKEN = { former: 'f-1', fingerId: 'f-2' };
const sealed = async (purpose: string, what: object) => ({ content: await seal(purpose, what) });
const own = { userId: ACCOUNT };

/** Each kind with its target, its payload, its call, and the expected request apart from the requestId. */
const KINDS: readonly [string, string, () => object | Promise<object>, string, object][] = [
  ['rate', '7', () => ({ bookId: 7, stars: 4 }), 'rateBook', { bookId: 7, stars: 4 }],
  ['read', '7/2', () => READ, 'userLog', READ],
  ['typo', 't', () => sealed('typo/t', TYPO), 'reportTypo', TYPO],
  ['comment', 'c', () => sealed('comment/c', COMMENT), 'comment', COMMENT],
  ['editComment', '3', () => sealed('editComment/3', EDIT), 'editComment', EDIT],
  [
    'likeComment',
    '3',
    () => ({ bookId: 7, commentId: 3, isLiked: true }),
    'likeComment',
    { commentId: 3, isLiked: true },
  ],
  [
    'likeEpisode',
    '3/1',
    () => ({ videoId: 3, target: 1, isLiked: true }),
    'likeEpisode',
    { videoId: 3, target: 1, isLiked: true },
  ],
  ['deleteComment', '3', () => ({ bookId: 7, commentId: 3 }), 'deleteComment', { commentId: 3 }],
  [
    'reportComment',
    '3',
    () => ({ bookId: 7, commentId: 3, reason: 'spam' }),
    'reportComment',
    { commentId: 3, reason: 'spam' },
  ],
  ['blockReader', 'k', () => ({ bookId: 7, ...BLOCK }), 'blockReader', BLOCK],
  ['seeNotes', 'notes', () => ({ upTo: 9 }), 'seeNotes', { upTo: 9 }],
  ['seeReplies', 'replies', () => ({ upTo: 9 }), 'seeReplies', { upTo: 9 }],
  ['support', 's', () => sealed('support/s', MESSAGE), 'customerService', { ...MESSAGE, ...own }],
  ['forgetFingerprint', 'f', () => sealed('takenBack/f', TAKEN), 'forgetFingerprint', { ...TAKEN, ...own }],
  [
    'unlock',
    '7/2',
    () => ({ bookId: 7, target: 2, maxPrice: 9, auto: true }),
    'unlockChapterByGold',
    { bookId: 7, target: 2, maxPrice: 9, auto: true, ...own },
  ],
  [
    'unlockEpisode',
    '3/1',
    () => ({ videoId: 3, target: 1, maxPrice: 9 }),
    'unlockEpisodeByGold',
    { videoId: 3, target: 1, maxPrice: 9, ...own },
  ],
  [
    'unlockRange',
    '7',
    () => ({ bookId: 7, from: 2, to: null, maxPrice: 90 }),
    'unlockRangeByGold',
    { bookId: 7, from: 2, to: null, maxPrice: 90, ...own },
  ],
  ['undoUnlock', '7/2/u', () => ({ unlockRequestId: 'u' }), 'undoUnlock', { unlockRequestId: 'u', ...own }],
  [
    'takeAlong',
    '7',
    () => ({ bookId: 7, targets: [4, 5], maxPrice: 9 }),
    'takeAlong',
    { bookId: 7, targets: [4, 5], maxPrice: 9, ...own },
  ],
  [
    'reportOpened',
    '9/1',
    () => ({ packId: 9, opened: [4], closing: false, mac: 'm' }),
    'reportOpened',
    { packId: 9, opened: [4], closing: false, mac: 'm', ...own },
  ],
  [
    'openByTicket',
    '7/4',
    () => ({ bookId: 7, target: 4, at: AT }),
    'openByTicket',
    { bookId: 7, target: 4, at: AT, ...own },
  ],
  ['checkIn', '2026-03-08', () => ({ tappedAt: AT }), 'sign', { tappedAt: AT, ...own }],
  [
    'checkIn',
    'made up 2026-03-07',
    () => ({ tappedAt: AT, makeUpDay: '2026-03-07' }),
    'sign',
    { tappedAt: AT, makeUpDay: '2026-03-07', ...own },
  ],
  ['claimTask', '2', () => ({ taskType: 2 }), 'claimTask', { taskType: 2, ...own }],
  ['claimPwa', 'claimPwa', () => ({ isHome: 1 }), 'getGoldByPwa', { isHome: 1, ...own }],
  ['claimNotice', 'claimNotice', () => ({}), 'getGoldByNotice', own],
  ['finishEpisodeAd', 'a', () => ({ adId: 'a' }), 'finishEpisodeAd', { adId: 'a', ...own }],
  ['finishAd', 'a', () => ({ adId: 'a' }), 'finishAd', { adId: 'a', ...own }],
];

it.each(KINDS)(
  'a stored intent %s of %s is sent as the original request',
  async (kind, target, held, call, asked) => {
    server.on(call as never, () => 'serverFault');
    const requestId = await lay(kind, target, await held());
    await deliver({ eager: true });
    expect(server.calls.map(({ name }) => name)).toEqual([call]);
    expect(server.callsOf(call as never)).toEqual([{ ...asked, requestId }]);
    expect(await db.outbox.get(requestId)).toMatchObject({ state: 'open', attempts: 3 });
  },
);

it.each([
  ['sealed', () => sealed('guestSignIn', SIGN_IN)],
  ['as an earlier version left it, in the open', () => SIGN_IN],
])('a sign-in stored %s is sent', async (_, held) => {
  await db.meta.delete('accountId');
  server
    .on('registerByFingerId', () => REGISTERED)
    .on('userInfo', () => ({ user: GUEST_USER, regDay: 0, discountVip: null, goldList: [] }))
    .on('loginLog', () => null);
  const requestId = await lay('guestSignIn', 'device', await held(), { accountId: 0 });
  expect(await deliver({ eager: true })).toMatchObject({ delivered: 1, waiting: 0 });
  expect(server.callsOf('registerByFingerId')).toMatchObject([
    { requestId, fingerId: 'finger', phoneLanguage: 'en', domain: 'dogear.test', device: sampleDevice },
  ]);
});

it('a stored log is sent without an account', async () => {
  server.on('userHandleLogByApp', () => null);
  await lay('log', 'l', LOG, { accountId: 0 });
  expect(await deliver({ eager: true })).toMatchObject({ delivered: 1, waiting: 0 });
  expect(server.callsOf('userHandleLogByApp')).toMatchObject([LOG]);
});
