import { randomUUID } from 'node:crypto';
import { and, eq, like } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { FAILURES } from '../../../contract/wire/failure';
import { publishDueDrafts } from '../../content/drafts';
import { publishBook } from '../../content/publishBook';
import { readPublishedNovel, titleOf } from '../../content/published';
import { chapters } from '../../ground/db/schema/books';
import { jobs } from '../../ground/db/schema/jobs';
import { auditLog } from '../../ground/db/schema/operator';
import type { TestClient } from '../../testing/createClient';
import {
  announced,
  app,
  arrange,
  drafts,
  later,
  now,
  operator,
  rowOf,
  withDraftsApp,
} from '../../testing/draftsApp';
import { giveGold } from '../../testing/giveGold';
import { keepOpen } from '../../testing/operatorApp';
import { sampleSections } from '../../testing/sampleBook';

withDraftsApp();

const draftNames = async (bookId: number) =>
  (await drafts(bookId)).map(({ target, title }) => [target, title]);
const seen = async (bookId: number, client?: TestClient) =>
  (await app.ask('chapterList', { bookId }, client)).data.chapters.map(({ target }) => target);

/** A novel with `shown` chapters and drafts after them. */
async function novel(key: string, shown: number, all: number, changes = {}) {
  const bookId = await app.publish(key, { sections: sampleSections(shown), pricePerChapter: 0, ...changes });
  const before = await readPublishedNovel(app.context, await titleOf(app.context, bookId));
  const next = sampleSections(all).slice(shown);
  const sections = [...before.sections, ...next.map((section) => ({ ...section, isDraft: true as const }))];
  const outcome = await publishBook(app.context, { ...before, sections });
  expect(outcome).toMatchObject({ added: 0, drafted: all - shown });
  return bookId;
}

test('drafts show what they contain, change nothing that readers see, and are published in their order', async () => {
  const bookId = await novel('drafts', 2, 5);
  const before = await rowOf(bookId);
  expect(before).toMatchObject({ chapterCount: 2, wordCount: 4, updatedAt: before.createdAt });
  expect(await drafts(bookId)).toMatchObject([
    { target: 3, title: 'Part 3', wordCount: 2, price: 0, beginning: 'Text 3.', isDraft: true },
    { target: 4, publishAt: null, isRemoved: false, wasPublic: false },
    { target: 5 },
  ]);
  expect(await seen(bookId)).toEqual([1, 2]);
  later(1_000);
  const published = await arrange(bookId, { kind: 'publish', through: 4 });
  expect(published.data).toMatchObject({ chapterCount: 4, wordCount: 8, drafts: 1 });
  expect(await seen(bookId)).toEqual([1, 2, 3, 4]);
  expect(await rowOf(bookId)).toMatchObject({ updatedAt: app.context.now(), revision: before.revision + 1 });
  expect(await announced(bookId)).toMatchObject([{ data: { target: 3, count: 2, title: 'Part 3' } }]);
  expect((await arrange(bookId, { kind: 'publish', through: 4 })).code).toBe(FAILURES.tooLate.code);
});

test('a scheduled draft becomes public at its time, once, whichever process is first', async () => {
  const bookId = await novel('scheduled', 1, 4);
  const at = now() + 60_000;
  const times = [at, at + 60_000, null];
  expect((await arrange(bookId, { kind: 'schedule', from: 2, times })).data).toMatchObject({
    drafts: 3,
    nextPublishAt: at,
  });
  await publishDueDrafts(app.context);
  expect(await seen(bookId)).toEqual([1]);
  app.context.setNow(new Date(at));
  await Promise.all([publishDueDrafts(app.context), publishDueDrafts(app.context)]);
  expect(await seen(bookId)).toEqual([1, 2]);
  // The server was off in between: both are told of together.
  app.context.setNow(new Date(at + 3_600_000));
  await publishDueDrafts(app.context);
  await publishDueDrafts(app.context);
  expect(await seen(bookId)).toEqual([1, 2, 3]);
  expect((await announced(bookId)).map(({ data }) => (data as { target: number }).target)).toEqual([2, 3]);
  await keepOpen(app, operator);
  expect(await draftNames(bookId)).toEqual([[4, 'Part 4']]);
});

test('what fails while chapters are published leaves all of them drafts, and the next turn publishes them', async () => {
  const bookId = await novel('killed', 1, 3);
  await arrange(bookId, { kind: 'schedule', from: 2, times: [now() + 1_000, now() + 1_000] });
  later(2_000);
  const { revision } = await rowOf(bookId);
  // As a process that dies after the announcement, before the commit.
  const db = Object.create(app.context.db) as typeof app.context.db;
  db.transaction = (work) =>
    app.context.db.transaction(async (tx) => {
      await work(tx);
      throw new Error('killed');
    });
  await expect(publishDueDrafts({ ...app.context, db })).rejects.toThrow('killed');
  expect([await seen(bookId), await announced(bookId)]).toEqual([[1], []]);
  await publishDueDrafts(app.context);
  expect(await seen(bookId)).toEqual([1, 2, 3]);
  expect(await announced(bookId)).toMatchObject([{ key: `newChapter/${bookId}/${revision + 1}` }]);
});

test('times that are over, or out of order, are refused', async () => {
  const bookId = await novel('times', 1, 4);
  const set = async (from: number, times: (number | null)[]) =>
    (await arrange(bookId, { kind: 'schedule', from, times })).code;
  const at = now() + 60_000;
  expect(await set(2, [now() - 1])).toBe(FAILURES.malformed.code);
  // The one before it has no time, so it would never be its turn.
  expect(await set(3, [at])).toBe(FAILURES.malformed.code);
  expect(await set(2, [at, at - 1])).toBe(FAILURES.malformed.code);
  expect(await set(2, [at, at, at, at])).toBe(FAILURES.tooLate.code);
  expect(await set(1, [at])).toBe(FAILURES.tooLate.code);
  expect(await set(2, [at, at])).toBe(1);
  expect(await set(2, [null])).toBe(FAILURES.malformed.code);
  expect(await set(2, [null, null])).toBe(1);
  expect((await drafts(bookId)).map(({ publishAt }) => publishAt)).toEqual([null, null, null]);
});

test('a moved draft takes its name and its edits along, and the times stay with the numbers', async () => {
  const bookId = await novel('moved', 1, 4);
  const rename = { kind: 'rename', title: 'The Last' } as const;
  await app.ask(
    'operatorEditChapter',
    { requestId: randomUUID(), bookId, target: 4, change: rename },
    operator.client,
  );
  const at = now() + 60_000;
  await arrange(bookId, { kind: 'schedule', from: 2, times: [at, at + 1, at + 2] });
  expect((await arrange(bookId, { kind: 'move', target: 4, to: 2 })).code).toBe(1);
  expect((await drafts(bookId)).map(({ target, title, publishAt }) => [target, title, publishAt])).toEqual([
    [2, 'The Last', at],
    [3, 'Part 2', at + 1],
    [4, 'Part 3', at + 2],
  ]);
  expect((await rowOf(bookId)).edits).toEqual({ chapters: { 2: { title: 'The Last' } } });
  // Numbers that readers have seen are not given to others.
  expect((await arrange(bookId, { kind: 'move', target: 3, to: 1 })).code).toBe(FAILURES.tooLate.code);
  expect((await arrange(bookId, { kind: 'move', target: 1, to: 3 })).code).toBe(FAILURES.tooLate.code);
  await arrange(bookId, { kind: 'discard', from: 3, to: 3 });
  expect(await draftNames(bookId)).toEqual([
    [2, 'The Last'],
    [3, 'Part 3'],
  ]);
  await arrange(bookId, { kind: 'discard', from: 2, to: 3 });
  expect(await draftNames(bookId)).toEqual([]);
  expect((await rowOf(bookId)).edits).toEqual({});
  const input = await readPublishedNovel(app.context, await titleOf(app.context, bookId));
  expect(input.sections.map(({ target }) => target)).toEqual([1]);
  // Their numbers are free again, and a chapter that takes one is new.
  await app.publish('moved', { sections: sampleSections(2), pricePerChapter: 0 });
  const [taken] = await app.context.db
    .select()
    .from(chapters)
    .where(and(eq(chapters.bookId, bookId), eq(chapters.target, 2)));
  expect(taken).toMatchObject({ title: 'Part 2', removedAt: null, publishedAt: app.context.now() });
});

test('a draft that is free or priced by its new number is published only when its file is so too', async () => {
  const bookId = await novel('across', 1, 3, { freeChapters: 2, pricePerChapter: 5 });
  expect((await drafts(bookId)).map(({ price }) => price)).toEqual([0, 5]);
  await arrange(bookId, { kind: 'move', target: 3, to: 2 });
  expect((await arrange(bookId, { kind: 'publish', through: 3 })).code).toBe(FAILURES.tooMany.code);
  expect(await app.context.db.select().from(jobs)).toMatchObject([{ work: { kind: 'settle', bookId } }]);
  await publishBook(app.context, await readPublishedNovel(app.context, await titleOf(app.context, bookId)));
  expect((await arrange(bookId, { kind: 'publish', through: 3 })).code).toBe(1);
  const shown = (await app.ask('chapterList', { bookId })).data.chapters;
  expect(shown.map(({ target, title, price }) => [target, title, price])).toEqual([
    [1, 'Part 1', 0],
    [2, 'Part 3', 0],
    [3, 'Part 2', 5],
  ]);
  expect(
    (await app.ask('operatorChapterText', { bookId, target: 2, from: null }, operator.client)).data,
  ).toEqual({ list: [{ at: 0, text: 'Text 3.' }], next: null });
});

describe('undo', () => {
  test('withdrawn chapters are drafts again, readers who unlocked one keep it, and nobody is told of them', async () => {
    const bookId = await novel('undone', 2, 5, { freeChapters: 1, pricePerChapter: 5 });
    await arrange(bookId, { kind: 'publish', through: 5 });
    const reader = await app.signIn();
    await giveGold(app.context, reader.userId, { coins: 20 });
    const unlock = { requestId: randomUUID(), bookId, target: 4, maxPrice: 5 };
    expect((await app.ask('unlockChapterByGold', unlock, reader.client)).code).toBe(1);
    expect((await arrange(bookId, { kind: 'withdraw', from: 3 })).data).toMatchObject({
      chapterCount: 2,
      drafts: 3,
    });
    expect(await announced(bookId)).toEqual([]);
    expect(await seen(bookId)).toEqual([1, 2]);
    expect(await seen(bookId, reader.client)).toEqual([1, 2, 4]);
    const { chapter } = (await app.ask('chapter', { bookId, target: 4 }, reader.client)).data;
    expect([chapter.state, chapter.key]).toEqual(['unlocked', expect.any(String)]);
    expect((await drafts(bookId)).every(({ wasPublic }) => wasPublic)).toBe(true);
    // Its number is the reader's, so nothing moves it.
    expect((await arrange(bookId, { kind: 'move', target: 5, to: 3 })).code).toBe(FAILURES.malformed.code);
    expect((await arrange(bookId, { kind: 'discard', from: 3, to: 3 })).code).toBe(FAILURES.malformed.code);
    expect((await arrange(bookId, { kind: 'discard', from: 4, to: 5 })).code).toBe(1);
    expect(await seen(bookId, reader.client)).toEqual([1, 2, 4]);
    await arrange(bookId, { kind: 'publish', through: 3 });
    expect(await seen(bookId)).toEqual([1, 2, 3]);
    expect(await announced(bookId)).toMatchObject([{ data: { target: 3, count: 1 } }]);
  });

  test('a title keeps a public chapter', async () => {
    const bookId = await app.publish('kept public', { sections: sampleSections(2) });
    expect((await arrange(bookId, { kind: 'withdraw', from: 1 })).code).toBe(FAILURES.malformed.code);
    expect((await arrange(bookId, { kind: 'withdraw', from: 3 })).code).toBe(FAILURES.tooLate.code);
    expect((await arrange(bookId, { kind: 'withdraw', from: 2 })).code).toBe(1);
    expect((await arrange(999_999, { kind: 'withdraw', from: 2 })).code).toBe(FAILURES.notFound.code);
  });
});

test('a whole file keeps drafts, with its words; what comes after them is a draft too', async () => {
  const bookId = await novel('whole', 2, 3);
  const sections = sampleSections(5).map((section) => ({ ...section, text: `${section.text} Anew.` }));
  const file = { sections, pricePerChapter: 0 };
  await app.publish('whole', file);
  expect(await seen(bookId)).toEqual([1, 2]);
  expect((await drafts(bookId)).map(({ beginning }) => beginning)).toEqual([
    'Text 3. Anew.',
    'Text 4. Anew.',
    'Text 5. Anew.',
  ]);
  await app.publish('whole', { ...file, sections: sections.slice(0, 1) });
  expect([await seen(bookId), (await drafts(bookId)).length]).toEqual([[1], 3]);
});

test('a draft of a number that its file lost is hidden from readers of the earlier chapter too', async () => {
  const sections = sampleSections(3);
  const bookId = await app.publish('reused', { sections, freeChapters: 0 });
  const reader = await app.signIn();
  await giveGold(app.context, reader.userId, { coins: 20 });
  const unlock = { requestId: randomUUID(), bookId, target: 3, maxPrice: 5 };
  await app.ask('unlockChapterByGold', unlock, reader.client);
  await app.publish('reused', { sections: sections.slice(0, 2), freeChapters: 0 });
  expect(await seen(bookId, reader.client)).toEqual([1, 2, 3]);
  const before = await readPublishedNovel(app.context, await titleOf(app.context, bookId));
  const next = { target: 3, title: 'Another', text: 'Other words.', wordCount: 2, isDraft: true } as const;
  await publishBook(app.context, { ...before, sections: [...before.sections, next] });
  expect(await seen(bookId, reader.client)).toEqual([1, 2]);
  expect((await app.ask('chapter', { bookId, target: 3 }, reader.client)).code).toBe(FAILURES.notFound.code);
});

test('each act is in the log', async () => {
  const bookId = await novel('logged', 1, 4);
  await arrange(bookId, { kind: 'schedule', from: 2, times: [now() + 60_000] });
  await arrange(bookId, { kind: 'move', target: 4, to: 3 });
  await arrange(bookId, { kind: 'publish', through: 3 });
  await arrange(bookId, { kind: 'withdraw', from: 3 });
  await arrange(bookId, { kind: 'discard', from: 3, to: 4 });
  const lines = await app.context.db
    .select()
    .from(auditLog)
    .where(and(like(auditLog.act, 'chapter.%'), eq(auditLog.objectId, String(bookId))))
    .orderBy(auditLog.id);
  expect(lines.map(({ act, after }) => [act, after])).toMatchObject([
    ['chapter.schedule', { from: 2, to: 2 }],
    ['chapter.move', { from: 3, to: 4 }],
    ['chapter.publish', { from: 2, to: 3 }],
    ['chapter.withdraw', { from: 3, to: 3 }],
    ['chapter.discard', { from: 3, to: 4 }],
  ]);
});

test('a draft is renamed and edited, and not removed or restored', async () => {
  const bookId = await novel('edited', 1, 2);
  const change = (kind: 'remove' | 'restore') =>
    app.ask(
      'operatorEditChapter',
      { requestId: randomUUID(), bookId, target: 2, change: { kind } },
      operator.client,
    );
  for (const kind of ['remove', 'restore'] as const)
    expect((await change(kind)).code).toBe(FAILURES.malformed.code);
  const [row] = await app.context.db
    .select()
    .from(chapters)
    .where(and(eq(chapters.bookId, bookId), eq(chapters.target, 2)));
  expect(row).toMatchObject({ isDraft: true, publishedAt: null });
});
