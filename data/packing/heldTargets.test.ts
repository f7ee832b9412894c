import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { freshDevice } from '../../tests/doubles/freshDevice';
import { chapterRow, entry } from '../../tests/doubles/rows';
import { db } from '../tables/db';
import { packChapter } from './chapterRow';
import { heldTargets } from './heldTargets';

const hash = (letter: string) => letter.repeat(64);
const listed = (target: number, letter: string) => ({ ...entry, target, hash: hash(letter) });
const rowOf = (bookId: number, target: number, letter: string) => ({
  ...chapterRow(bookId, target),
  hash: hash(letter),
  blocksHash: hash('0'),
});

beforeEach(async () => void (await freshDevice()));

it('heldTargets finds a book’s chapters by their file, in every stored form', async () => {
  const sealed = { ...rowOf(7, 2, 'b'), blocks: null, sealed: 'AAAA' };
  await db.chapters.bulkPut([
    packChapter(rowOf(7, 1, 'a')),
    packChapter(sealed),
    // As an earlier version stored it.
    rowOf(7, 3, 'c'),
    packChapter(rowOf(7, 4, 'd')),
    packChapter(rowOf(8, 5, 'e')),
  ]);
  const list = [listed(1, 'a'), listed(2, 'b'), listed(3, 'c'), listed(4, 'f'), listed(5, 'e')];
  expect([...(await heldTargets(7, list))].sort()).toEqual([1, 2, 3]);
  expect(await heldTargets(7, [{ ...listed(1, 'a'), hash: '' }])).toEqual(new Set());
});
