import { afterAll, beforeAll, expect, test } from 'vitest';
import { CONTRACT_VERSION, MIN_CONTRACT_VERSION } from '../../contract/wire/version';
import { placeInBlock } from '../content/arrangeHome';
import { removeTab } from '../content/arrangeTabs';
import { openTestApp, type TestApp, titlesOf } from '../testing/openTestApp';
import { publishDrama } from '../testing/publishDrama';

let app: TestApp;
const id: Record<string, number> = {};
beforeAll(async () => {
  app = await openTestApp();
  id.ferry = await app.publish('ferry', { title: 'The Last Ferry' });
  id.bell = await app.publish('bell', { title: 'The Ninth Bell' });
  id.stranger = await app.publish('stranger', { title: 'L’Étranger', cover: null });
  id.socks = await app.publish('socks', { title: 'Wool Socks', freeChapters: 99 });
  const place = (book: string, block: string, style: 1 | 2 | 5) =>
    placeInBlock(app.context, { bookId: id[book] as number, tab: 'all', tabTitle: 'ALL', block, style });
  await place('bell', 'Featured', 1);
  await place('ferry', 'Featured', 1);
  await place('ferry', 'Featured', 1);
  await place('stranger', 'Classics', 5);
  await placeInBlock(app.context, { bookId: id.socks as number, tab: 'quiet', tabType: 4, block: 'Slow' });
});
afterAll(() => app.context.close());

test('the configuration contains what the operator set', async () => {
  const novel = await app.ask('novelConfig', {});
  expect(novel.data).toEqual({
    operatorName: 'Dogear',
    currencySymbol: '$',
    loginGold: 50,
    noticeGold: 10,
    loginProviders: [],
    fingerprint: 'ask',
    sendsMail: true,
    sendsDigests: false,
    epubExport: true,
    notices: {},
    signals: { errors: null, usage: null, ads: null },
    pushKey: expect.any(String),
    bookCount: 4,
  });
  app.context.setNow(new Date(1_800_000_000_000));
  const security = await app.ask('securityConfig', {});
  expect(security.data).toEqual({
    contractVersion: CONTRACT_VERSION,
    minContractVersion: MIN_CONTRACT_VERSION,
    serverTime: 1_800_000_000_000,
    receiptKey: app.context.secrets.receiptKey,
  });
});

test('tabs are in order of creation, with their types', async () => {
  const { data } = await app.ask('indexConfig', { isDeep: 0 });
  expect(data.tabList).toEqual([
    { indexValue: 'all', indexTitle: 'ALL', type: 1 },
    { indexValue: 'quiet', indexTitle: 'quiet', type: 4 },
  ]);
});

test('a tab with nothing to show is hidden', async () => {
  const bookId = await app.publish('draft', { isHidden: true });
  await placeInBlock(app.context, { bookId, tab: 'drafts', block: 'Soon' });
  const tabs = async () =>
    (await app.ask('indexConfig', { isDeep: 0 })).data.tabList.map(({ indexValue }) => indexValue);
  expect(await tabs()).toEqual(['all', 'quiet']);
  await app.context.db.transaction((tx) => removeTab(tx, 'drafts'));
});

test('a tab lists its blocks and books in order, each book once', async () => {
  const { data } = await app.ask('homeFeed', { isDeep: 0, gender: 'all' });
  expect(data.list.map(({ title, style, list }) => [title, style, titlesOf({ list })])).toEqual([
    ['Featured', 1, ['The Ninth Bell', 'The Last Ferry']],
    ['Classics', 5, ['L’Étranger']],
  ]);
  expect(data.list[0]?.list[1]).toMatchObject({
    id: id.ferry,
    authorName: 'Ada Writer',
    chanName: 'Mystery',
    chapterCount: 4,
    finished: false,
    tint: '#334455',
    sourceImg: expect.stringMatching(/^\/content\/[0-9a-f]{64}\.webp$/),
  });
  expect(data.list[1]?.list[0]?.sourceImg).toBe('');
  expect([data.adLimitClickTimes, data.adLimitJiangeTime]).toEqual([3, 60_000]);
  expect(await app.ask('homeFeed', { isDeep: 0, gender: '' })).toMatchObject({ data: { list: data.list } });
});

test('a feed requested before shows a book placed since', async () => {
  const before = await app.ask('homeFeed', { isDeep: 0, gender: 'quiet' });
  expect(titlesOf(before.data.list[0] ?? { list: [] })).toEqual(['Wool Socks']);
  await placeInBlock(app.context, { bookId: id.ferry as number, tab: 'quiet', block: 'Slow' });
  const after = await app.ask('homeFeed', { isDeep: 0, gender: 'quiet' });
  expect(titlesOf(after.data.list[0] ?? { list: [] })).toEqual(['Wool Socks', 'The Last Ferry']);
});

test('the free book is the one with the most free chapters in its tab', async () => {
  const { data } = await app.ask('homeFeed', { isDeep: 0, gender: 'quiet' });
  expect(data.freeBook?.bookName).toBe('Wool Socks');
});

test('an unknown tab is refused', async () => {
  const none = await app.ask('homeFeed', { isDeep: 0, gender: 'none' });
  expect(none).toEqual({ status: 200, code: 1004, data: null });
});

test('a block is listed page by page', async () => {
  for (let at = 0; at < 32; at++) {
    const bookId = await app.publish(`long ${at}`);
    await placeInBlock(app.context, { bookId, tab: 'long', block: 'Everything', style: 4 });
  }
  const feed = await app.ask('homeFeed', { isDeep: 0, gender: 'long' });
  const block = feed.data.list[0] as (typeof feed.data.list)[number];
  expect(block.list).toHaveLength(30);
  const first = await app.ask('blockList', { blockId: block.id, offset: 0 });
  expect([first.data.title, first.data.list.length, first.data.next]).toEqual(['Everything', 24, 24]);
  const second = await app.ask('blockList', { blockId: block.id, offset: 24 });
  expect([second.data.list.length, second.data.next]).toEqual([8, null]);
  const all = [...titlesOf(first.data), ...titlesOf(second.data)];
  expect(all).toEqual(Array.from({ length: 32 }, (_, at) => `A Sample: long ${at}`));
  expect((await app.ask('blockList', { blockId: 99_999, offset: 0 })).code).toBe(1004);
});

test('the free book is a novel, even if a drama has more free episodes', async () => {
  const bookId = await publishDrama(app.context, 'all free', { count: 120, free: 120 });
  await placeInBlock(app.context, { bookId, tab: 'quiet', block: 'Slow' });
  const { freeBook, list } = (await app.ask('homeFeed', { isDeep: 0, gender: 'quiet' })).data;
  expect(list.flatMap((block) => block.list.map((card) => card.kind))).toContain('drama');
  expect(freeBook).toMatchObject({ id: id.socks });
});
