import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromBase64, openChapterText } from '../../contract/wire/sealing.codec';
import { placeInBlock } from '../content/arrangeHome';
import { grants } from '../ground/db/schema/grants';
import { createClient } from '../testing/createClient';
import { openTestApp, type TestApp } from '../testing/openTestApp';
import { sampleBook } from '../testing/sampleBook';

let app: TestApp;
let bookId: number;
beforeAll(async () => {
  app = await openTestApp();
  bookId = await app.publish('ferry', { title: 'The Last Ferry' });
});
afterAll(() => app.context.close());

test('the table of contents is in reading order and contains no key', async () => {
  const { data } = await app.ask('chapterList', { bookId });
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
  const again = await app.ask('chapterList', { bookId, revision: data.revision });
  expect(again.data).toEqual({ bookId, revision: 1, unchanged: true, chapters: [] });
  expect((await app.ask('chapterList', { bookId, revision: 0 })).data.unchanged).toBe(false);
  expect((await app.ask('chapterList', { bookId: 99_999 })).code).toBe(1004);
});

test('a chapter’s key is given only to its owner, and its file is sealed', async () => {
  const { client, userId } = await app.signIn();
  const other = await app.signIn();
  const third = { bookId, target: 3 };
  const before = await app.ask('chapter', third, client);
  expect(before.data.chapter).toMatchObject({ state: 'locked', price: 5, key: null });
  const sealed = await fileOf(before.data.chapter.hash);
  const text = sampleBook('ferry').sections.find(({ target }) => target === 3)?.text as string;
  expect(sealed).toMatch(/^[A-Za-z0-9+/]+=*$/);
  expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toContain('The text of Three');

  await app.context.db.insert(grants).values({ userId, chapterId: before.data.chapter.id });
  const after = await app.ask('chapter', { ...third, userId }, client);
  expect(after.data.chapter.state).toBe('unlocked');
  const key = fromBase64(after.data.chapter.key as string);
  expect(openChapterText(after.data.chapter.id, key, sealed)).toBe(text);
  expect((await app.ask('chapter', { ...third, target: 4 }, client)).data.chapter.key).toBeNull();
  for (const stranger of [other.client, createClient(app.app)]) {
    const { data } = await app.ask('chapter', third, stranger);
    expect(data.chapter).toMatchObject({ state: 'locked', key: null });
  }
  const list = await app.ask('chapterList', { bookId, revision: 1 }, client);
  expect(list.data.chapters.map(({ state }) => state)).toContain('unlocked');
  const foreign = await other.client.call('chapter', { ...third, userId });
  expect([foreign.status, foreign.body.data]).toEqual([403, null]);
});

test('a free chapter has no key, and an unknown one is refused', async () => {
  const free = await app.ask('chapter', { bookId, target: 1 });
  expect(free.data.chapter).toMatchObject({ state: 'free', price: 0, key: null, title: 'One' });
  for (const target of [5, 2 ** 31, 2 ** 53 - 1]) {
    expect((await app.ask('chapter', { bookId, target })).code).toBe(1004);
  }
});

test('no answer contains the text of a locked chapter', async () => {
  const { client } = await app.signIn();
  await placeInBlock(app.context, { bookId, tab: 'all', block: 'All' });
  const answers = await Promise.all([
    app.ask('bookInfo', { bookId }, client),
    app.ask('chapterList', { bookId }, client),
    app.ask('chapter', { bookId, target: 3 }, client),
    app.ask('chapter', { bookId, target: 4 }, client),
    app.ask('homeFeed', { isDeep: 0, gender: 'all' }, client),
    app.ask('search', { query: 'ferry', offset: 0 }, client),
    app.ask('ranking', { kind: 'hot', period: 'all', offset: 0 }, client),
    app.ask('recommendByPackage', { bookId }, client),
  ]);
  expect(JSON.stringify(answers)).toContain('The Last Ferry');
  for (const target of [3, 4]) {
    const text = sampleBook('ferry').sections.find((section) => section.target === target)?.text as string;
    const { teaser = '' } = (await app.ask('chapter', { bookId, target }, client)).data.chapter;
    expect(teaser.length).toBeLessThanOrEqual(text.length / 5);
    const rest = text.trim().split('\n').at(-1) as string;
    expect(JSON.stringify(answers)).not.toContain(rest);
  }
});

test('a locked chapter’s teaser is the same for all readers; open chapters have none', async () => {
  const long = 'The tide came in and the boats rose. '.repeat(40);
  const sections = [1, 2].map((target) => ({ target, title: `Night ${target}`, text: long, wordCount: 320 }));
  const id = await app.publish('tide', { sections, freeChapters: 1 });
  const { client } = await app.signIn();
  const asked = [
    await app.ask('chapter', { bookId: id, target: 2 }),
    await app.ask('chapter', { bookId: id, target: 2 }, client),
  ];
  const [first, second] = asked.map(({ data }) => data.chapter.teaser);
  expect(first).toMatch(/^The tide came in/);
  expect(long.startsWith(first as string)).toBe(true);
  expect(second).toBe(first);
  expect((await app.ask('chapter', { bookId: id, target: 1 })).data.chapter.teaser).toBeUndefined();
});

async function fileOf(hash: string): Promise<string> {
  return String(await app.context.content.read(hash, 'txt'));
}
