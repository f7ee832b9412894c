import { guestUser } from '../../contract/testing/guest';
import { sealComments, talkKey } from '../../data/comments/keptComments';
import { receivedTaskPart } from '../../data/money/taskBook';
import { receivedGold, settledMovement } from '../../data/money/wallet';
import { sealManuscript } from '../../data/sealing/manuscripts';
import { sealOrder, sealSale } from '../../data/sealing/payments';
import {
  sealAnnotation,
  sealPlaceLog,
  sealReadingMonth,
  sealReads,
  sealVideoHistory,
} from '../../data/sealing/readingRows';
import {
  sealCollection,
  sealFollowed,
  sealHistory,
  sealListBooks,
  sealPlaces,
  sealSearchTerm,
  sealUser,
} from '../../data/sealing/sealedRows';
import { settingRow } from '../../data/sealing/settingRows';
import { metaRow } from '../../data/tables/meta';
import type { Place } from '../../data/tables/rows';
import { dramaRow, episodeEntry, filmRow, keptEpisodeRow } from './dramaRows';
import { OPEN_ORDER } from './paymentRows';
import { bookRow, card, chapterRow, downloadRow, entry, shelfRow } from './rows';

export { receivedGold, receivedTaskPart, settledMovement };

export const BOOK = 7;
export const DRAMA = 8;
export const ACCOUNT = 12;
const AT = 1_700_000_000_000;

const place: Place = { target: 1, blockId: 'b', offset: 0, quote: 'q', chapterShare: 0.5, at: AT };
const intent = (kind: string, target: string, payload: object, state: 'open' | 'refused' = 'open') => ({
  requestId: `0-${kind}`,
  kind,
  target,
  payload: { ...payload, requestId: `0-${kind}` },
  accountId: ACCOUNT,
  createdAt: AT,
  attempts: 0,
  dueAt: AT,
  state,
  ...(state === 'open' && { openKey: `${kind}|${target}` }),
  failure: state === 'open' ? null : { name: 'tooPoor', code: 1104, disposition: 'refuse' },
});

const manuscript = {
  id: 'm-1',
  bookId: BOOK,
  bookName: 'T',
  language: 'en',
  target: null,
  title: 'One',
  text: 'It rained.',
  changedAt: AT,
  base: null,
};

export async function everyRow(): Promise<Record<string, object[]>> {
  const kept = { id: 'a-1', bookId: BOOK, target: 1 };
  const spot = { blockId: 'b', offset: 0 };
  return {
    books: [{ ...bookRow(BOOK), ratedAt: AT }],
    chapterLists: [{ bookId: BOOK, revision: 1, chapters: [entry] }],
    chapters: [
      chapterRow(BOOK, 1),
      { bookId: BOOK, target: 2, hash: 7, packed: new ArrayBuffer(3), kept: 3 },
    ],
    bookshelf: [shelfRow(BOOK)],
    manuscripts: [await sealManuscript(ACCOUNT, manuscript)],
    followed: [await sealFollowed(3, 'Ada', AT)],
    places: [
      {
        ...(await sealPlaces(BOOK, { current: place, furthest: place })),
        reads: await sealReads(BOOK, [[1, 1]]),
        shelfAsked: true,
        ratingAsked: true,
      },
    ],
    readHistory: [await sealHistory({ id: BOOK, book: card, lastTarget: 1, type: 'novel', time: AT })],
    feed: [
      { gender: 'g', blocks: [{ id: 1, title: 'T', style: 1, list: [card] }], freeBook: card, fetchedAt: AT },
    ],
    downloads: [
      {
        ...downloadRow(BOOK, 'failed'),
        failure: { name: 'offline', code: 1601, disposition: 'retry' },
      },
    ],
    settings: [
      await settingRow('reading', { fontSize: 20 }),
      await settingRow('aloud', { rate: 1, voices: {} }),
      await settingRow('player', { speed: 1.5 }),
      await settingRow('keepRules', { ahead: 3, deleteBehind: false, wifiOnly: false }),
      await settingRow('shelfView', { layout: 'grid', sort: 'recent', filter: 'all' }),
      await settingRow('shelfOrder', [BOOK]),
      await settingRow('looks', []),
      await settingRow('readingPace', 200),
      await settingRow('novelReadTimes', 3),
      await settingRow('loggedOutElsewhere', AT),
    ],
    outbox: [
      intent('rate', String(BOOK), { bookId: BOOK, stars: 4 }),
      intent('checkIn', '2026-03-08', { tappedAt: AT }),
      intent('claimTask', '2', { taskType: 2 }),
      intent('unlock', `${BOOK}/2`, { bookId: BOOK, target: 2, maxPrice: 9 }, 'refused'),
      intent('unlockRange', String(BOOK), { bookId: BOOK, from: 1, to: null, maxPrice: 9 }),
      intent('undoUnlock', `${BOOK}/1/x`, { bookId: BOOK, target: 1, unlockRequestId: 'x' }),
      intent('read', `${BOOK}/1`, {
        page: 'reading',
        action: 'read',
        detail: { bookId: BOOK, target: 1 },
        dateTime: AT,
      }),
      intent('takeAlong', String(BOOK), { bookId: BOOK, targets: [4, 5], maxPrice: 2 }),
      intent('reportOpened', '9/1', { packId: 9, opened: [4], closing: false, mac: 'm' }),
      intent('likeEpisode', `${DRAMA}/1`, { videoId: DRAMA, target: 1, isLiked: true }),
      intent('watchTime', `${DRAMA}/1/t`, { videoId: DRAMA, target: 1, seconds: 9 }),
      intent('avatar', 'own', { content: 'DOGEAR:AAAA' }),
      intent('typo', 't-1', { content: 'DOGEAR:AAAA' }),
    ],
    searchHistory: [await sealSearchTerm('bell', AT)],
    lists: [
      { key: `recommend ${BOOK}`, books: [card], next: null, extra: {}, fetchedAt: AT, writeId: 'w' },
      {
        key: 'search x',
        books: [],
        content: await sealListBooks('search x', [card]),
        next: 20,
        extra: {},
        fetchedAt: AT,
        writeId: 'w',
      },
    ],
    comments: [
      await sealComments<'talk'>(talkKey(BOOK, 1), { target: 1, total: 0, paragraphs: [], top: [] }, AT),
    ],
    annotations: [
      await sealAnnotation({
        ...kept,
        kind: 'highlight',
        color: 'blue',
        start: spot,
        end: spot,
        quote: 'q',
        share: 0,
        note: '',
        createdAt: AT,
        changedAt: AT,
      }),
    ],
    placeLog: [await sealPlaceLog(BOOK, [{ ...place, device: 'here' }])],
    planned: [{ bookId: BOOK, targets: [1, 2] }],
    readingTime: [await sealReadingMonth('2026-03', [['d', [60]]])],
    collections: [await sealCollection('c-1', 'Mine', 0)],
    collected: [{ collectionId: 'c-1', bookId: BOOK, position: 0 }],
    ownBooks: [
      {
        bookId: -1,
        hash: 'h',
        fileName: 'f.txt',
        bytes: 3,
        addedAt: AT,
        unpacking: { share: 0.5, pictures: {} },
        cut: { headings: { pattern: 'Chapter #' }, encoding: 'windows-1251' },
      },
      {
        bookId: -2,
        hash: 'i',
        fileName: 'g.txt',
        bytes: 3,
        addedAt: AT,
        removed: { at: AT, shelf: shelfRow(-2) },
      },
    ],
    pictures: [{ bookId: -1, picture: 'p', type: 'image/webp', data: new ArrayBuffer(3), bytes: 3 }],
    sounds: [{ bookId: -1, path: 'a.mp3', type: 'audio/mpeg', data: new ArrayBuffer(3), bytes: 3 }],
    narration: [
      {
        bookId: -1,
        target: 1,
        clips: [{ audio: 'a.mp3', from: 0, to: 1.5, blockId: null, start: 0, end: 0 }],
      },
    ],
    packDictionaries: [{ bookId: BOOK, id: 'd', data: new ArrayBuffer(3), solid: true }],
    ownFiles: [{ bookId: -1, file: new Blob(['x']), name: 'f.txt' }],
    grants: [{ kind: 'chapter', itemId: 71, bookId: BOOK, target: 2, content: 'DOGEAR:AAAA', unopened: 1 }],
    sales: [await sealSale(ACCOUNT, { goldList: [], discountVip: null })],
    orders: [await sealOrder(ACCOUNT, OPEN_ORDER)],
    purchases: [
      {
        requestId: 'p-1',
        accountId: ACCOUNT,
        openKey: `${ACCOUNT}/3`,
        productId: 3,
        money: 499,
        currency: 'USD',
        terms: { gold: 500, bonus: 0, days: 0, renewalMoney: null },
        way: 'card',
        state: 'begun',
        createdAt: AT,
      },
    ],
    packs: [
      {
        packId: 9,
        accountId: ACCOUNT,
        bookId: BOOK,
        targets: [5],
        endsAt: AT,
        content: 'DOGEAR:AAAA',
        isOver: true,
      },
    ],
    tickets: [
      {
        bookId: BOOK,
        accountId: ACCOUNT,
        rule: 'daily',
        fullAt: AT,
        targets: [5],
        timed: [{ target: 6, at: AT }],
        content: 'DOGEAR:AAAA',
      },
    ],
    episodeAds: [
      {
        videoId: BOOK,
        accountId: ACCOUNT,
        toldAt: AT,
        day: '2026-03-08',
        left: 1,
        passes: [{ id: 8, target: 2, until: AT, content: 'DOGEAR:AAAA' }],
      },
    ],
    envelopes: [{ id: 1, body: new ArrayBuffer(8), createdAt: 1 }],
    awaitedUnlocks: [
      {
        requestId: 'p-1',
        accountId: ACCOUNT,
        kind: 'chapter',
        bookId: BOOK,
        target: 4,
        maxPrice: 1,
        productId: 3,
        createdAt: AT,
      },
      {
        requestId: 'p-2',
        accountId: ACCOUNT,
        kind: 'chapter',
        bookId: BOOK,
        target: 5,
        to: null,
        maxPrice: 9,
        productId: 4,
        createdAt: AT,
      },
    ],
    autoUnlocks: [
      {
        bookId: BOOK,
        accountId: ACCOUNT,
        maxPrice: 9,
        dailyCap: 5,
        day: '2026-03-08',
        unlocked: 5,
        others: [{ day: '2026-03-07', unlocked: 1 }],
        takenBack: [3],
        lasting: 'r',
      },
    ],
    dramas: [{ ...dramaRow(DRAMA), ratedAt: AT }],
    episodeLists: [{ videoId: DRAMA, revision: 1, episodes: [episodeEntry] }],
    films: [filmRow(DRAMA, 1)],
    filmFiles: [{ path: `/content/${'a'.repeat(64)}.m4s`, bytes: 3, kept: 1, usedAt: AT }],
    videoHistory: [
      await sealVideoHistory({
        id: DRAMA,
        book: { ...card, id: DRAMA, kind: 'drama' },
        lastTarget: 1,
        second: 42,
        watched: [[1, 1]],
        type: 'drama',
        time: AT,
      }),
    ],
    keptEpisodes: [keptEpisodeRow(DRAMA, 1)],
    syncChanges: [{ kind: 'shelf', key: String(BOOK), changed: { kept: 1 }, last: 1 }],
    meta: [
      metaRow('accountId', ACCOUNT),
      metaRow('user', await sealUser({ ...guestUser, isLogin: 1 })),
      metaRow('sessionLost', true),
      metaRow('tabs', {
        list: [{ indexValue: 'g', indexTitle: 'G', indexTitles: { ru: 'Г' }, type: 1 }],
        fetchedAt: AT,
      }),
      metaRow('facets', {
        facets: {
          categories: [{ name: 'Fantasy', names: { ru: 'Фэнтези' }, count: 1 }],
          tags: [{ name: 'tag', count: 1 }],
        },
        fetchedAt: AT,
      }),
      metaRow('hotSearches', { list: ['bell'], fetchedAt: AT }),
      metaRow('sentTypos', 'DOGEAR:AAAA'),
      metaRow('clockOffset', 5),
      metaRow('coinHistory', { accountId: ACCOUNT, top: 9, next: null, fetchedAt: AT }),
      metaRow('dictionary', { bytes: 9, stored: 3 }),
      metaRow('readingCountedTo', AT),
      metaRow('settlements', 1),
    ],
  };
}
