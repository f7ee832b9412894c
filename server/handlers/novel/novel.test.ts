import { readFile } from 'node:fs/promises';
import type { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RegisteredGuest } from '../../../contract/account';
import type { AnswerOf, EndpointName, RequestOf } from '../../../contract/endpoints';
import { fromBase64 } from '../../../contract/envelope';
import { openChapterText } from '../../../contract/sealedContent';
import { createApp } from '../../app';
import { placeInBlock } from '../../content/arrangeHome';
import { publishBook } from '../../content/publishBook';
import { grants } from '../../db/schema';
import type { AppEnvironment } from '../../http/environment';
import { createClient, type TestClient } from '../../testing/createClient';
import { openTestContext, type TestContext } from '../../testing/openTestContext';
import { sampleBook } from '../../testing/sampleBook';
import { sampleGuest } from '../../testing/sampleGuest';

let context: TestContext;
let app: Hono<AppEnvironment>;
const id: Record<string, number> = {};
beforeAll(async () => {
  context = await openTestContext();
  app = createApp(context);
  const publish = async (key: string, changes: Parameters<typeof sampleBook>[1]) => {
    id[key] = (await publishBook(context, sampleBook(key, changes))).bookId;
  };
  await publish('ferry', { title: 'The Last Ferry', author: 'Ada Writer', category: 'Mystery' });
  await publish('sequel', { title: 'A Later Boat', author: 'Ada Writer', category: 'Romance', tags: [] });
  await publish('bell', {
    title: 'The Ninth Bell',
    author: 'Björn Ø. Ström',
    category: 'Mystery',
    tags: ['monks'],
  });
  await publish('stranger', {
    title: 'L’Étranger',
    author: 'C. Amuse',
    category: 'Classics',
    tags: ['sun'],
    cover: null,
  });
  await publish('moon', {
    title: '月光下的列车',
    author: '林雨',
    category: 'Classics',
    tags: [],
    language: 'zh',
  });
  await publish('hundred', {
    title: '100% Wool_Socks',
    author: 'Kit',
    category: 'Crafts',
    tags: [],
    freeChapters: 99,
  });
  const place = (book: string, tab: string, block: string, style: 1 | 2 | 5) =>
    placeInBlock(context, { bookId: id[book] as number, tab, tabTitle: tab.toUpperCase(), block, style });
  await place('bell', 'all', 'Featured', 1);
  await place('ferry', 'all', 'Featured', 1);
  await place('ferry', 'all', 'Featured', 1);
  await place('stranger', 'all', 'Classics', 5);
  await placeInBlock(context, { bookId: id.hundred as number, tab: 'quiet', tabType: 4, block: 'Slow' });
});
afterAll(() => context.close());

async function ask<Name extends EndpointName>(
  name: Name,
  request: RequestOf<Name>,
  client = createClient(app),
) {
  const { status, body } = await client.call(name, request);
  return { status, code: body.code, data: body.data as AnswerOf<Name> };
}
async function signedIn(): Promise<{ client: TestClient; userId: number }> {
  const client = createClient(app);
  const { body } = await client.call('registerByFingerId', sampleGuest());
  return { client, userId: (body.data as RegisteredGuest).userId };
}
const bookId = (key: string) => id[key] as number;
const names = (data: { list: { bookName: string }[] }) => data.list.map(({ bookName }) => bookName);

test('configuration says what the operator set', async () => {
  const novel = await ask('novelConfig', {});
  expect(novel.data).toEqual({
    operatorName: 'Dogear',
    currencySymbol: '$',
    loginGold: 50,
    noticeGold: 10,
    bookCount: 6,
  });
  context.setNow(new Date(1_800_000_000_000));
  const security = await ask('securityConfig', {});
  expect(security.data).toEqual({ contractVersion: 1, minContractVersion: 1, serverTime: 1_800_000_000_000 });
});

test('tabs come in the order they were made, with their types', async () => {
  const { data } = await ask('indexConfig', { isDeep: 0 });
  expect(data.tabList).toEqual([
    { indexValue: 'all', indexTitle: 'ALL', type: 1 },
    { indexValue: 'quiet', indexTitle: 'quiet', type: 4 },
  ]);
});

test('a tab has its blocks and their books in order, each book once', async () => {
  const { data } = await ask('homeFeed', { isDeep: 0, gender: 'all' });
  expect(data.list.map(({ title, style, list }) => [title, style, names({ list })])).toEqual([
    ['Featured', 1, ['The Ninth Bell', 'The Last Ferry']],
    ['Classics', 5, ['L’Étranger']],
  ]);
  expect(data.list[0]?.list[1]).toMatchObject({
    id: bookId('ferry'),
    authorName: 'Ada Writer',
    chanName: 'Mystery',
    chapterCount: 4,
    finished: false,
    tint: '#334455',
    sourceImg: expect.stringMatching(/^\/content\/[0-9a-f]{64}\.webp$/),
  });
  expect(data.list[1]?.list[0]?.sourceImg).toBe('');
  expect([data.adLimitClickTimes, data.adLimitJiangeTime]).toEqual([3, 60_000]);
  expect(await ask('homeFeed', { isDeep: 0, gender: '' })).toMatchObject({ data: { list: data.list } });
});

test('the free book has the most free chapters of its tab', async () => {
  expect((await ask('homeFeed', { isDeep: 0, gender: 'quiet' })).data.freeBook?.bookName).toBe(
    '100% Wool_Socks',
  );
});

test('a tab that is gone is a refusal', async () => {
  expect(await ask('homeFeed', { isDeep: 0, gender: 'none' })).toEqual({
    status: 200,
    code: 1004,
    data: null,
  });
});

test('a block goes on page by page', async () => {
  for (let at = 0; at < 30; at++) {
    const { bookId } = await publishBook(context, sampleBook(`long ${at}`, { category: 'Long' }));
    await placeInBlock(context, { bookId, tab: 'long', block: 'Everything', style: 4 });
  }
  const feed = await ask('homeFeed', { isDeep: 0, gender: 'long' });
  const block = feed.data.list[0] as (typeof feed.data.list)[number];
  expect(block.list).toHaveLength(12);
  const first = await ask('blockList', { blockId: block.id, offset: 0 });
  expect([first.data.title, first.data.list.length, first.data.next]).toEqual(['Everything', 24, 24]);
  const second = await ask('blockList', { blockId: block.id, offset: 24 });
  expect([second.data.list.length, second.data.next]).toEqual([6, null]);
  const all = [...names(first.data), ...names(second.data)];
  expect(all).toEqual(Array.from({ length: 30 }, (_, at) => `A Sample: long ${at}`));
  expect((await ask('blockList', { blockId: 99_999, offset: 0 })).code).toBe(1004);
});

test('a book page has what the publisher gave', async () => {
  const { data } = await ask('bookInfo', { bookId: bookId('bell') });
  expect(data.book).toMatchObject({
    bookName: 'The Ninth Bell',
    authorName: 'Björn Ø. Ström',
    tags: ['monks'],
    language: 'en',
    chapterCount: 4,
    wordCount: 48,
    freeChapters: 2,
    pricePerChapter: 5,
    revision: 1,
  });
  expect(data.book.sourceimg).not.toBe(data.book.sourceImg);
  expect(await ask('bookInfo', { bookId: 99_999 })).toEqual({ status: 200, code: 1004, data: null });
  expect((await ask('bookInfo', { bookId: 2 ** 53 - 1 })).code).toBe(1004);
});

test('the table of contents is in reading order and names no key', async () => {
  const { data } = await ask('chapterList', { bookId: bookId('ferry') });
  expect(data.chapters.map(({ target, state, price }) => [target, state, price])).toEqual([
    [0, 'free', 0],
    [1, 'free', 0],
    [2, 'free', 0],
    [3, 'locked', 5],
    [4, 'locked', 5],
    [-1, 'free', 0],
  ]);
  expect(Object.keys(data.chapters[3] ?? {}).sort()).toEqual(
    ['bytes', 'hash', 'id', 'price', 'state', 'target', 'title', 'wordCount'].sort(),
  );
  const again = await ask('chapterList', { bookId: bookId('ferry'), revision: data.revision });
  expect(again.data).toEqual({ bookId: bookId('ferry'), revision: 1, unchanged: true, chapters: [] });
  expect((await ask('chapterList', { bookId: bookId('ferry'), revision: 0 })).data.unchanged).toBe(false);
  expect((await ask('chapterList', { bookId: 99_999 })).code).toBe(1004);
});

test('a locked chapter hands out neither key nor text, a granted one its key to its owner alone', async () => {
  const { client, userId } = await signedIn();
  const other = await signedIn();
  const third = { bookId: bookId('ferry'), target: 3 };
  const before = await ask('chapter', third, client);
  expect(before.data.chapter).toMatchObject({ state: 'locked', price: 5, key: null });
  const sealed = await fileOf(before.data.chapter.hash);
  const text = sampleBook('ferry').sections.find(({ target }) => target === 3)?.text as string;
  expect(sealed).toMatch(/^[A-Za-z0-9+/]+=*$/);
  expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toContain('The text of Three');

  await context.db.insert(grants).values({ userId, chapterId: before.data.chapter.id });
  const after = await ask('chapter', { ...third, userId }, client);
  expect(after.data.chapter.state).toBe('unlocked');
  const key = fromBase64(after.data.chapter.key as string);
  expect(openChapterText(after.data.chapter.id, key, sealed)).toBe(text);
  expect((await ask('chapter', { ...third, target: 4 }, client)).data.chapter.key).toBeNull();
  for (const stranger of [other.client, createClient(app)]) {
    expect((await ask('chapter', third, stranger)).data.chapter).toMatchObject({
      state: 'locked',
      key: null,
    });
  }
  const list = await ask('chapterList', { bookId: bookId('ferry'), revision: 1 }, client);
  expect(list.data.chapters.map(({ state }) => state)).toContain('unlocked');
  const foreign = await other.client.call('chapter', { ...third, userId });
  expect([foreign.status, foreign.body.data]).toEqual([403, null]);

  async function fileOf(hash: string): Promise<string> {
    const file = await context.content.find(hash, 'txt', 'identity');
    return await readFile(file?.path as string, 'utf8');
  }
});

test('a free chapter has no key, an unknown one is a refusal', async () => {
  const free = await ask('chapter', { bookId: bookId('ferry'), target: 1 });
  expect(free.data.chapter).toMatchObject({ state: 'free', price: 0, key: null, title: 'One' });
  for (const target of [5, 2 ** 31, 2 ** 53 - 1]) {
    expect((await ask('chapter', { bookId: bookId('ferry'), target })).code).toBe(1004);
  }
});

test('no answer holds the text of a locked chapter', async () => {
  const { client } = await signedIn();
  const book = bookId('ferry');
  const answers = await Promise.all([
    ask('bookInfo', { bookId: book }, client),
    ask('chapterList', { bookId: book }, client),
    ask('chapter', { bookId: book, target: 3 }, client),
    ask('chapter', { bookId: book, target: 4 }, client),
    ask('homeFeed', { isDeep: 0, gender: 'all' }, client),
    ask('search', { query: 'ferry', offset: 0 }, client),
    ask('recommendByPackage', { bookId: book }, client),
  ]);
  expect(JSON.stringify(answers)).not.toMatch(/The text of (Three|Four)/);
});

test('next to read: same author, then same category, then popular', async () => {
  const [one, two, three] = [await signedIn(), await signedIn(), await signedIn()];
  for (const { client } of [one, two, three]) await ask('bookInfo', { bookId: bookId('stranger') }, client);
  for (const { client } of [one, two, two]) await ask('bookInfo', { bookId: bookId('moon') }, client);
  const { data } = await ask('recommendByPackage', { bookId: bookId('ferry') });
  expect(data.list).toHaveLength(12);
  // The thirty books of the block test and this one's sequel are by the same author too.
  const author = data.list.filter(({ authorName }) => authorName === 'Ada Writer');
  expect(data.list.slice(0, author.length)).toEqual(author);
  expect(names(data)).not.toContain('The Last Ferry');
  const bell = await ask('recommendByPackage', { bookId: bookId('bell') });
  expect(names(bell.data).slice(0, 3)).toEqual(['The Last Ferry', 'L’Étranger', '月光下的列车']);
  const any = await ask('recommendByPackage', {});
  expect(names(any.data).slice(0, 2)).toEqual(['L’Étranger', '月光下的列车']);
  expect((await ask('recommendByPackage', {})).data).toEqual(any.data);
  expect((await ask('recommendByPackage', { bookId: 99_999 })).code).toBe(1004);
});

test.each([
  ['the last ferry', ['The Last Ferry']],
  ['FERRY', ['The Last Ferry']],
  ['fer la', ['The Last Ferry']],
  ['b', ['The Ninth Bell', 'A Later Boat']],
  ['etranger', ['L’Étranger']],
  ["l'étr", ['L’Étranger']],
  ['bjorn strom', ['The Ninth Bell']],
  ['monks', ['The Ninth Bell']],
  ['列车', ['月光下的列车']],
  ['雨', ['月光下的列车']],
  ['100%', ['100% Wool_Socks']],
  ['socks', ['100% Wool_Socks']],
  ['nineth bel', ['The Ninth Bell']],
  ['%', []],
  ['_', []],
  ['zzzzzz', []],
  ["'; drop table books; --", []],
])('search “%s”', async (query, found) => {
  const { data } = await ask('search', { query, offset: 0 });
  expect(names(data).slice(0, 2).sort()).toEqual([...found].sort());
});

test('search ranks titles before authors before tags, and narrows by category', async () => {
  await publishBook(
    context,
    sampleBook('rank-author', { title: 'Zed', author: 'Quill', category: 'Rank', tags: [] }),
  );
  await publishBook(
    context,
    sampleBook('rank-tag', { title: 'Yam', author: 'N', category: 'Rank', tags: ['quill'] }),
  );
  await publishBook(
    context,
    sampleBook('rank-in', { title: 'My Quill', author: 'N', category: 'Rank', tags: [] }),
  );
  await publishBook(
    context,
    sampleBook('rank-start', { title: 'Quill Pen', author: 'N', category: 'Rank', tags: [] }),
  );
  await publishBook(
    context,
    sampleBook('rank-exact', { title: 'Quill', author: 'N', category: 'Other', tags: [] }),
  );
  const all = await ask('search', { query: 'quill', offset: 0 });
  expect(names(all.data)).toEqual(['Quill', 'Quill Pen', 'My Quill', 'Zed', 'Yam']);
  const narrowed = await ask('search', { query: 'quill', category: 'Other', offset: 0 });
  expect(names(narrowed.data)).toEqual(['Quill']);
  expect(all.data.categories).toEqual(
    ['Classics', 'Crafts', 'Long', 'Mystery', 'Other', 'Rank', 'Romance'].sort(),
  );
});

test('an empty query lists the catalogue to its end, each book once', async () => {
  const seen: number[] = [];
  for (let offset: number | null = 0; offset !== null; ) {
    const { data }: { data: AnswerOf<'search'> } = await ask('search', { query: ' ', offset });
    seen.push(...data.list.map((card) => card.id));
    offset = data.next;
  }
  expect(seen).toHaveLength((await ask('novelConfig', {})).data.bookCount);
  expect(new Set(seen).size).toBe(seen.length);
});
