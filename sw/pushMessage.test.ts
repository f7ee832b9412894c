import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PushPayload } from '../contract/account/push.schema';
import { contentPath } from '../contract/catalogue/contentPaths';
import { sha256Hex } from '../data/network/sha256';
import { sealPlaces } from '../data/sealing/sealedRows';
import { db } from '../data/tables/db';
import { metaRow } from '../data/tables/meta';
import type { FakeServer } from '../tests/doubles/fakeServer';
import { freshDevice } from '../tests/doubles/freshDevice';
import { bookRow, entry as listed, shelfRow } from '../tests/doubles/rows';
import { tellPush } from './pushMessage';

const ACCOUNT = 12;
const TEXT = 'Words of the new chapter.';
let server: FakeServer;
let shown: { title: string; options: NotificationOptions }[];
let isSubscribed: boolean;

const scope = {
  registration: {
    showNotification: async (title: string, options: NotificationOptions) =>
      void shown.push({ title, options }),
    pushManager: {
      getSubscription: async () => ({
        unsubscribe: async () => {
          isSubscribed = false;
          return true;
        },
      }),
    },
  },
} as unknown as Parameters<typeof tellPush>[0];

beforeEach(async () => {
  server = await freshDevice();
  shown = [];
  isSubscribed = true;
  await db.meta.bulkPut([metaRow('accountId', ACCOUNT), metaRow('language', 'pt')]);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function payload(news: PushPayload['dogear']['news'], account = ACCOUNT): PushPayload {
  return {
    web_push: 8030,
    notification: { title: 'T', body: 'B', lang: 'en', navigate: '/', tag: 'tag' },
    mutable: true,
    dogear: { account, noticeId: randomUUID(), news },
  };
}
const tell = (data: unknown) =>
  tellPush(scope, {
    data: { text: () => (typeof data === 'string' ? data : JSON.stringify(data)) },
  });
const textOf = (data: unknown) => ({ text: () => JSON.stringify(data) });
const chapterEntry = (target: number) => ({ ...listed, id: 70 + target, target });
const newChapter = (target = 3) =>
  ({
    kind: 'newChapter',
    bookId: 7,
    bookName: 'A Book',
    isDrama: false,
    target,
    count: 1,
    title: 'Three',
    cover: '',
  }) as const;

/** A book whose third chapter was just published. */
async function serveChapter(text = TEXT) {
  const entry = {
    ...chapterEntry(3),
    hash: await sha256Hex(text),
    bytes: text.length,
    state: 'free' as const,
  };
  server.on('bookInfo', () => ({ book: { ...bookRow(7).detail, chapterCount: 3 } }));
  server.on('chapter', () => ({ chapter: { bookId: 7, ...entry, key: null } }));
  server.files.set(contentPath(entry.hash), { body: text, type: 'text/plain' });
  return entry;
}

describe('a push', () => {
  it('is shown in the app’s language on this device', async () => {
    await tell(payload({ kind: 'invite', bonus: 50 }));
    expect(shown).toMatchObject([
      {
        title: 'Seu amigo está lendo',
        options: {
          body: '+50 de bônus pelo seu convite.',
          lang: 'pt',
          data: { path: '/Rewards', account: ACCOUNT },
        },
      },
    ]);
  });

  it.each([
    ['that came', { isPaid: true, gold: 600 }, 'Pagamento recebido', '600', '/CoinHistory'],
    ['of VIP that came', { isPaid: true, gold: 0 }, 'Pagamento recebido', 'VIP', '/CoinHistory'],
    ['that failed', { isPaid: false, gold: 600 }, 'pagamento', 'Nada foi cobrado', '/topup'],
  ] as const)('about a payment %s says so and links to its page', async (_, news, title, body, path) => {
    await tell(payload({ kind: 'payment', ...news }));
    expect(shown).toMatchObject([
      {
        title: expect.stringContaining(title),
        options: { body: expect.stringContaining(body), lang: 'pt', data: { path, account: ACCOUNT } },
      },
    ]);
  });

  it.each([
    ['another account', payload({ kind: 'invite', bonus: 50 }, 13), false],
    ['nothing that can be read', 'x', true],
    [
      'a kind of a later version',
      { ...payload({ kind: 'invite', bonus: 1 }), dogear: { kind: 'reply' } },
      true,
    ],
  ])('for %s is not shown', async (_, data, stays) => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await tell(data);
    expect(shown).toEqual([]);
    expect(isSubscribed).toBe(stays);
  });

  it('is not shown on a device without an account', async () => {
    await db.meta.delete('accountId');
    await tell(payload({ kind: 'invite', bonus: 50 }));
    expect(shown).toEqual([]);
  });
});

describe('a declarative push', () => {
  const declared = (told: PushPayload['dogear'] | undefined) => ({
    data: null,
    notification: { data: told, lang: 'en', tag: 'declared' },
  });

  it('replaces the browser’s notification and stores its chapter', async () => {
    await serveChapter();
    await db.chapterLists.put({ bookId: 7, revision: 1, chapters: [] });
    await tellPush(scope, declared({ account: ACCOUNT, noticeId: randomUUID(), news: newChapter() }));
    expect(shown).toMatchObject([
      { title: 'A Book', options: { tag: 'declared', data: { path: '/reading/7/3' } } },
    ]);
    expect(await db.chapters.count()).toBe(1);
  });

  it('for another account shows a neutral text and ends the subscription', async () => {
    const news = { kind: 'payment', isPaid: true, gold: 60 } as const;
    await tellPush(scope, declared({ account: 13, noticeId: randomUUID(), news }));
    await tellPush(scope, { ...declared(undefined), data: textOf(payload(news, 13)) });
    expect(shown.map(({ title, options }) => [title, options.body, options.data])).toEqual(
      Array(2).fill([
        'As notificações pararam',
        'Abra o app para voltar a recebê-las aqui.',
        { noticeId: null, path: '/home', account: null },
      ]),
    );
    expect(JSON.stringify(shown)).not.toContain('60');
    expect(isSubscribed).toBe(false);
  });
});

describe('the icon badge', () => {
  let icon: number | undefined;
  beforeEach(async () => {
    icon = undefined;
    Object.assign(navigator, {
      setAppBadge: async (count: number) => void (icon = count),
      clearAppBadge: async () => void (icon = 0),
    });
    await db.bookshelf.put(shelfRow(7));
    await db.books.put(bookRow(7, { chapterCount: 5 }));
    const place = { target: 2, blockId: 'b', offset: 0, quote: '', chapterShare: 0, at: 1 };
    await db.places.put(await sealPlaces(7, { current: place, furthest: place }));
  });
  const news = { kind: 'invite', bonus: 5 } as const;

  it.each([1, 0])('is the server’s number if another device has read on (%i)', async (unread) => {
    await tell({ ...payload(news), app_badge: unread });
    expect(icon).toBe(unread);
  });

  it('is the device’s own if the server sends none or lacks its reading', async () => {
    await tell(payload(news));
    expect(icon).toBe(3);
    icon = undefined;
    await db.syncChanges.put({ kind: 'place', key: '7', field: 'furthest' } as never);
    await tell({ ...payload(news), app_badge: 4 });
    expect(icon).toBe(3);
  });
});

describe('a push of a new chapter', () => {
  it('stores the text as it is served and adds it to the list', async () => {
    const entry = await serveChapter();
    await db.chapterLists.put({ bookId: 7, revision: 1, chapters: [chapterEntry(1), chapterEntry(2)] });
    await tell(payload(newChapter()));
    expect(shown).toHaveLength(1);
    expect(await db.chapters.get([7, 3])).toMatchObject({ hash: entry.hash, sealed: TEXT });
    expect((await db.chapterLists.get(7))?.chapters.map(({ target }) => target)).toEqual([1, 2, 3]);
    expect((await db.books.get(7))?.detail.chapterCount).toBe(3);
  });

  it.each([
    ['data saver', { saveData: true }],
    ['mobile data', { type: 'cellular' }],
  ])('downloads nothing over %s unless that is allowed', async (_, connection) => {
    await serveChapter();
    await db.chapterLists.put({ bookId: 7, revision: 1, chapters: [] });
    Object.assign(navigator, { connection });
    await tell(payload(newChapter()));
    expect([shown.length, server.calls.length, await db.chapters.count()]).toEqual([1, 0, 0]);
    await db.settings.put({ key: 'keepRules', value: { bringMetered: true } });
    await tell(payload(newChapter()));
    expect([shown.length, await db.chapters.count()]).toEqual([2, 1]);
  });

  it('is shown without a text that is too large, which is not requested', async () => {
    const entry = await serveChapter();
    const ofBytes = (bytes: number) => () => ({ chapter: { bookId: 7, ...entry, bytes, key: null } });
    const asked = () => server.contentFetches.filter(({ path }) => path === contentPath(entry.hash)).length;
    server.on('chapter', ofBytes(2_000_001));
    await tell(payload(newChapter()));
    expect([shown.length, asked(), await db.chapters.count()]).toEqual([1, 0, 0]);
    server.on('chapter', ofBytes(2_000_000));
    await tell(payload(newChapter()));
    expect([shown.length, asked()]).toEqual([2, 1]);
  });

  it('is shown without a text that cannot be fetched or is damaged', async () => {
    server.isDown = true;
    await tell(payload(newChapter()));
    server.isDown = false;
    const entry = await serveChapter();
    server.files.set(contentPath(entry.hash), { body: 'other words', type: 'text/plain' });
    await tell(payload(newChapter()));
    expect([shown.length, await db.chapters.count()]).toEqual([2, 0]);
  });

  it('does not replace a readable text on the device', async () => {
    const entry = await serveChapter();
    const row = {
      bookId: 7,
      target: 3,
      chapterId: entry.id,
      title: 'Three',
      wordCount: 4,
      hash: 'older',
      bytes: 1,
      storedAt: 1,
    };
    await db.chapters.put({ ...row, blocks: [], blocksHash: '', sealed: null });
    await tell(payload(newChapter()));
    expect(await db.chapters.get([7, 3])).toMatchObject({ hash: 'older', blocks: [] });
  });
});
