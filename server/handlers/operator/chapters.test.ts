import { randomUUID } from 'node:crypto';
import { and, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RequestOf } from '../../../contract/endpoints';
import { FAILURES } from '../../../contract/wire/failure';
import { publishBook } from '../../content/publishBook';
import { readPublishedNovel, titleOf } from '../../content/published';
import { books, chapters } from '../../ground/db/schema/books';
import { auditLog } from '../../ground/db/schema/operator';
import { pushEvents } from '../../ground/db/schema/push';
import type { TestClient } from '../../testing/createClient';
import { giveGold } from '../../testing/giveGold';
import { openTestApp, type TestApp } from '../../testing/openTestApp';
import { openDesk, type TestOperator } from '../../testing/operatorApp';
import { sampleBook, sampleSections } from '../../testing/sampleBook';

let app: TestApp;
let operator: TestOperator;
beforeAll(async () => {
  app = await openTestApp();
  operator = await openDesk(app);
});
afterAll(() => app.context.close());

type Change = RequestOf<'operatorEditChapter'>['change'];
const change = (bookId: number, target: number, what: Change, requestId = randomUUID()) =>
  app.ask('operatorEditChapter', { requestId, bookId, target, change: what }, operator.client);
const list = async (bookId: number, query = '', after: number | null = null) =>
  (await app.ask('operatorChapters', { bookId, query, after }, operator.client)).data;
const chapterOf = async (bookId: number, target: number) =>
  (await app.ask('operatorChapter', { bookId, target }, operator.client)).data;
const titleRow = async (bookId: number) => {
  const [row] = await app.context.db.select().from(books).where(eq(books.id, bookId));
  return row as typeof books.$inferSelect;
};
const seen = async (bookId: number, client?: TestClient) =>
  (await app.ask('chapterList', { bookId }, client)).data.chapters.map(({ target, title, state }) => [
    target,
    title,
    state,
  ]);
const PUBLIC = {
  isRemoved: false,
  isDraft: false,
  publishAt: null,
  byTimetable: false,
  isSilent: null,
};
async function buyer(bookId: number, target: number) {
  const reader = await app.signIn();
  await giveGold(app.context, reader.userId, { coins: 20 });
  const ask = { requestId: randomUUID(), bookId, target, maxPrice: 5 };
  expect((await app.ask('unlockChapterByGold', ask, reader.client)).code).toBe(1);
  return reader;
}

test('a title’s chapters are listed in reading order, in pages, from a number on, and by words', async () => {
  const sections = sampleSections(65).map((section) => ({ ...section, text: `Text of ${section.title}.` }));
  const matter = { ...sections[0], target: -1, title: 'Afterword', text: 'Thanks.', wordCount: 1 };
  const bookId = await app.publish('listed', {
    sections: [...sections, matter],
    freeChapters: 1,
    pricePerChapter: 3,
  });
  const first = await list(bookId);
  expect(first.list.slice(0, 2)).toEqual([
    { target: 1, title: 'Part 1', parts: [], wordCount: 2, price: 0, ...PUBLIC },
    { target: 2, title: 'Part 2', parts: [], wordCount: 2, price: 3, ...PUBLIC },
  ]);
  expect([first.list.length, first.next]).toEqual([30, 30]);
  const third = await list(bookId, '', (await list(bookId, '', first.next)).next);
  expect([third.list.map(({ target }) => target), third.next]).toEqual([[61, 62, 63, 64, 65, -1], null]);
  expect((await list(bookId, '64')).list.map(({ target }) => target)).toEqual([64, 65, -1]);
  expect((await list(bookId, 'WORD')).list.map(({ title }) => title)).toEqual(['Afterword']);
  expect(await list(bookId, 'nowhere')).toEqual({ list: [], next: null });
  const none = await app.ask('operatorChapters', { bookId: 99_999, query: '', after: null }, operator.client);
  expect(none.code).toBe(FAILURES.notFound.code);
});

test('a chapter shows its facts and its text, part by part', async () => {
  const paragraphs = Array.from({ length: 300 }, (_, at) => `${at} ${'It rained on the quay. '.repeat(12)}`);
  const long = paragraphs.map((text) => text.trim()).join('\n\n');
  const bookId = await app.publish('read', {
    sections: [{ target: 1, title: 'Long', text: long, wordCount: 1_500 }, ...sampleSections(3).slice(1)],
    freeChapters: 0,
  });
  expect(await chapterOf(bookId, 1)).toEqual({
    target: 1,
    title: 'Long',
    parts: [],
    wordCount: 1_500,
    price: 5,
    ...PUBLIC,
    bookId,
    bookName: 'A Sample: read',
    language: 'en',
    unlocks: 0,
    readersFrom: 0,
    isOnly: false,
    firstDraft: null,
    lastPublic: 3,
    notes: { before: '', after: '' },
    timetable: null,
    previous: null,
    next: 2,
  });
  const read: string[] = [];
  let parts = 0;
  for (let from: number | null = 0; from !== null; parts += 1) {
    const part: RequestOf<'operatorChapterText'> = { bookId, target: 1, from };
    const { data } = await app.ask('operatorChapterText', part, operator.client);
    expect(JSON.stringify(data).length).toBeLessThan(40_000);
    read.push(...data.list.map(({ text }) => text));
    from = data.next;
  }
  expect(read.join('\n\n')).toBe(long);
  expect(parts).toBeGreaterThan(2);
  const gone = await app.ask('operatorChapterText', { bookId, target: 9, from: null }, operator.client);
  expect(gone.code).toBe(FAILURES.notFound.code);
});

test('a renamed chapter keeps its name, and a removed one stays removed, when its file is imported again', async () => {
  const bookId = await app.publish('kept');
  const before = await titleRow(bookId);
  expect((await change(bookId, 1, { kind: 'rename', title: 'The First' })).data.title).toBe('The First');
  expect((await change(bookId, 2, { kind: 'remove' })).data.isRemoved).toBe(true);
  const told = [
    [0, 'Foreword', 'free'],
    [1, 'The First', 'free'],
    [3, 'Three', 'locked'],
    [4, 'Four', 'locked'],
    [-1, 'Afterword', 'free'],
  ];
  expect(await seen(bookId)).toEqual(told);
  // Readers' progress is measured by the last number, which has not changed.
  expect(await titleRow(bookId)).toMatchObject({
    chapterCount: 4,
    wordCount: 36,
    revision: before.revision + 2,
    updatedAt: before.updatedAt,
  });
  const file = sampleBook('kept');
  expect((await publishBook(app.context, file)).outcome).toBe('unchanged');
  const revised = {
    ...file,
    sections: file.sections.map((each) => ({ ...each, text: `${each.text} Or not.` })),
  };
  expect(await publishBook(app.context, revised)).toMatchObject({ added: 0, revised: 5, removed: 0 });
  expect(await seen(bookId)).toEqual(told);
  expect(await titleRow(bookId)).toMatchObject({ chapterCount: 4, wordCount: 36 });
  expect((await list(bookId)).list.map(({ target, isRemoved }) => [target, isRemoved])).toEqual([
    [0, false],
    [1, false],
    [2, true],
    [3, false],
    [4, false],
    [-1, false],
  ]);

  // The text of the file as it is by now, not as it was when it was removed.
  expect((await change(bookId, 2, { kind: 'restore' })).data.isRemoved).toBe(false);
  const { data } = await app.ask('operatorChapterText', { bookId, target: 2, from: null }, operator.client);
  expect(data.list.at(-1)?.text).toBe('It ends here. Or not.');
  expect((await titleRow(bookId)).wordCount).toBe(48);
  expect((await titleRow(bookId)).edits).toEqual({ chapters: { 1: { title: 'The First' } } });
});

test('new prices reach a removed chapter too, and nobody is told of its return', async () => {
  const bookId = await app.publish('repriced', { freeChapters: 4 });
  await change(bookId, 2, { kind: 'remove' });
  const input = await readPublishedNovel(app.context, await titleOf(app.context, bookId));
  await publishBook(app.context, { ...input, edits: { free: 1, price: 7 } });
  const [row] = await app.context.db
    .select()
    .from(chapters)
    .where(and(eq(chapters.bookId, bookId), eq(chapters.target, 2)));
  expect(row).toMatchObject({ price: 7, sealed: true });
  expect(row?.removedAt).not.toBeNull();
  await change(bookId, 2, { kind: 'restore' });
  expect(await seen(bookId)).toContainEqual([2, 'Two', 'locked']);
  const told = await app.context.db
    .select()
    .from(pushEvents)
    .where(like(pushEvents.key, `newChapter/${bookId}/%`));
  expect(told).toEqual([]);
});

test('a removed chapter is neither read nor sold, except that readers who unlocked it keep it', async () => {
  const bookId = await app.publish('bought');
  const reader = await buyer(bookId, 3);
  expect(await chapterOf(bookId, 3)).toMatchObject({ unlocks: 1, readersFrom: 1 });
  expect(await chapterOf(bookId, 2)).toMatchObject({ unlocks: 0, readersFrom: 1 });
  expect(await chapterOf(bookId, 4)).toMatchObject({ unlocks: 0, readersFrom: 0 });
  const [before] = await app.context.db
    .select()
    .from(chapters)
    .where(and(eq(chapters.bookId, bookId), eq(chapters.target, 3)));
  await change(bookId, 3, { kind: 'remove' });
  const other = await app.signIn();
  await giveGold(app.context, other.userId, { coins: 20 });
  const chapter = (client?: TestClient) => app.ask('chapter', { bookId, target: 3 }, client);
  const isThere = async (client?: TestClient) =>
    (await seen(bookId, client)).some(([target]) => target === 3);
  const mine = (await chapter(reader.client)).data.chapter;
  expect(mine).toMatchObject({ id: before?.id, state: 'unlocked' });
  expect(mine.key).not.toBeNull();
  expect([await isThere(reader.client), await isThere(other.client), await isThere()]).toEqual([
    true,
    false,
    false,
  ]);
  for (const client of [other.client, undefined])
    expect((await chapter(client)).code).toBe(FAILURES.notFound.code);
  const ask = { requestId: randomUUID(), bookId, target: 3, maxPrice: 5 };
  expect((await app.ask('unlockChapterByGold', ask, other.client)).code).toBe(FAILURES.notFound.code);
  expect(await chapterOf(bookId, 3)).toMatchObject({ isRemoved: true, unlocks: 1, previous: 2, next: 4 });

  // It is free by now, and still theirs alone.
  const input = await readPublishedNovel(app.context, await titleOf(app.context, bookId));
  await publishBook(app.context, { ...input, edits: { free: 9, price: 5 } });
  expect((await chapter(reader.client)).data.chapter).toMatchObject({ state: 'free', key: null });
  expect((await chapter(other.client)).code).toBe(FAILURES.notFound.code);

  await change(bookId, 3, { kind: 'restore' });
  expect((await chapter(other.client)).data.chapter).toMatchObject({ id: before?.id, state: 'free' });
});

test('next chapters come after those that the desk removed, and a shorter file ends what it decided', async () => {
  const sections = sampleSections(4);
  const bookId = await app.publish('ends', { sections });
  await change(bookId, 4, { kind: 'remove' });
  expect((await titleRow(bookId)).chapterCount).toBe(3);
  const before = await readPublishedNovel(app.context, await titleOf(app.context, bookId));
  expect(before.sections.map(({ target }) => target)).toEqual([1, 2, 3, 4]);
  await publishBook(app.context, { ...before, sections: sampleSections(5) });
  expect((await seen(bookId)).map(([target]) => target)).toEqual([1, 2, 3, 5]);
  expect((await titleRow(bookId)).chapterCount).toBe(5);
  await app.publish('ends', { sections: sampleSections(3) });
  expect((await titleRow(bookId)).edits).toEqual({});
  await app.publish('ends', { sections });
  expect((await seen(bookId)).map(([target]) => target)).toEqual([1, 2, 3, 4]);
});

test('what cannot be done is refused, and each act is in the log once', async () => {
  const bookId = await app.publish('refused', { sections: sampleSections(2) });
  const requestId = randomUUID();
  await change(bookId, 1, { kind: 'remove' }, requestId);
  await change(bookId, 1, { kind: 'remove' }, requestId);
  expect((await change(bookId, 1, { kind: 'remove' })).code).toBe(FAILURES.tooLate.code);
  expect((await change(bookId, 2, { kind: 'restore' })).code).toBe(FAILURES.tooLate.code);
  expect((await chapterOf(bookId, 2)).isOnly).toBe(true);
  expect((await change(bookId, 2, { kind: 'remove' })).code).toBe(FAILURES.malformed.code);
  expect((await change(bookId, 3, { kind: 'remove' })).code).toBe(FAILURES.notFound.code);
  expect((await change(bookId, 2, { kind: 'rename', title: ' \n ' })).status).toBe(400);
  await change(bookId, 1, { kind: 'restore' });
  await change(bookId, 1, { kind: 'rename', title: 'Named' });
  const lines = await app.context.db
    .select()
    .from(auditLog)
    .where(and(like(auditLog.act, 'chapter.%'), eq(auditLog.objectId, String(bookId))))
    .orderBy(auditLog.id);
  expect(lines.map(({ act, after }) => [act, after])).toEqual([
    ['chapter.remove', { target: 1 }],
    ['chapter.restore', { target: 1 }],
    ['chapter.rename', { target: 1 }],
  ]);
});
