import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { db } from '../../../../data/tables/db';
import type { ChapterRow } from '../../../../data/tables/rows';
import { freshDevice } from '../../../../tests/doubles/freshDevice';
import { ChapterRows } from './ChapterRows';

const row = (target: number, hash = 'h'): ChapterRow => ({
  bookId: 1,
  target,
  chapterId: target,
  title: '',
  wordCount: 1,
  hash,
  blocks: [{ id: hash, kind: 'paragraph', runs: [{ text: 'Text.' }] }],
  blocksHash: hash,
  sealed: null,
  bytes: 5,
  storedAt: 0,
});

let stop: (() => void) | undefined;

beforeEach(async () => {
  await freshDevice();
  await db.chapters.bulkPut([row(1), row(2)]);
});
afterEach(() => {
  stop?.();
  stop = undefined;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function listenTo(rows: ChapterRows) {
  const heard: number[] = [];
  const faults: unknown[] = [];
  stop = rows.listen({
    onNews: (target) => heard.push(target),
    onFault: (_, error) => faults.push(error),
  });
  return { heard, faults };
}

it('a chapter is read once for the loader, the session and later callers', async () => {
  const get = vi.spyOn(db.chapters, 'get');
  const rows = new ChapterRows(1);
  await rows.read(1);
  listenTo(rows);
  expect((await rows.read(1))?.hash).toBe('h');
  expect(rows.latest(1)?.hash).toBe('h');
  expect(get).toHaveBeenCalledTimes(1);
});

it('a changed text is reported, even if it was read before listening began', async () => {
  const rows = new ChapterRows(1);
  await rows.read(1);
  const { heard } = listenTo(rows);
  await db.chapters.put(row(1, 'h2'));
  await vi.waitFor(() => expect(heard).toEqual([1]));
  expect(rows.latest(1)?.hash).toBe('h2');
  expect((await rows.read(1))?.hash).toBe('h2');
});

it('a chapter that is stored only later is reported', async () => {
  const rows = new ChapterRows(1);
  const { heard } = listenTo(rows);
  expect(await rows.read(3)).toBeUndefined();
  expect([rows.isKnown(3), rows.isKnown(4)]).toEqual([true, false]);
  await db.chapters.put(row(3));
  await vi.waitFor(() => expect(heard).toEqual([3, 3]));
  expect(rows.latest(3)?.hash).toBe('h');
});

it('a forgotten chapter is not reported, and none after listening stops', async () => {
  const rows = new ChapterRows(1);
  const { heard } = listenTo(rows);
  await rows.read(1);
  await rows.read(2);
  rows.retain([2]);
  expect(rows.isKnown(1)).toBe(false);
  await db.chapters.bulkPut([row(1, 'h2'), row(2, 'h2')]);
  await vi.waitFor(() => expect(heard).toEqual([1, 2, 2]));
  stop?.();
  await db.chapters.put(row(2, 'h3'));
  const later = new ChapterRows(1);
  expect((await later.read(2))?.hash).toBe('h3');
  expect(heard).toEqual([1, 2, 2]);
  listenTo(later);
});

it('a read failure is reported, and the next read tries again', async () => {
  const get = vi.spyOn(db.chapters, 'get');
  get.mockImplementationOnce(() => {
    throw new Error('the disk is gone');
  });
  const rows = new ChapterRows(1);
  const { faults } = listenTo(rows);
  await expect(rows.read(1)).rejects.toThrow('the disk is gone');
  expect(faults).toHaveLength(1);
  expect((await rows.read(1))?.hash).toBe('h');
});
