import { beforeEach, describe, expect, it } from 'vitest';
import { type FeedMemory, feedMemory, forgetFeeds } from '../feedMemory';
import { type FeedPiece, feedPieces, samePieces } from './feedPieces';

const ids = Array.from({ length: 100 }, (_, index) => index + 1);
const SCREEN = 800;
let memory: FeedMemory;

beforeEach(() => {
  forgetFeeds();
  memory = feedMemory('a');
  for (const id of ids) memory.heights.set(id, 300);
});

const blocksOf = (pieces: FeedPiece[]) => pieces.flatMap((piece) => ('block' in piece ? [piece.block] : []));
const heightOf = (pieces: FeedPiece[]) =>
  pieces.reduce(
    (sum, piece) => sum + ('block' in piece ? (memory.heights.get(piece.block + 1) ?? 0) : piece.height),
    0,
  );

describe('the pieces of the list', () => {
  it('are the blocks within 900 px of the screen, and room for the others', () => {
    expect(blocksOf(feedPieces(memory, ids, 0, SCREEN))).toEqual([0, 1, 2, 3, 4, 5]);
    // 900 px above 15000 ends block 46; 900 px below 15800 begins in block 55.
    const middle = feedPieces(memory, ids, 15_000, SCREEN);
    expect(blocksOf(middle)).toEqual([47, 48, 49, 50, 51, 52, 53, 54, 55]);
    expect(middle.at(0)).toMatchObject({ height: 47 * 300 });
    expect(middle.at(-1)).toMatchObject({ height: 44 * 300 });
  });
  it('take the same room wherever the screen is', () => {
    memory.heights.set(3, 41.25);
    const total = 99 * 300 + 41.25;
    for (const top of [-400, 0, 5_000, 29_000, 90_000]) {
      expect(heightOf(feedPieces(memory, ids, top, SCREEN, 12)), `${top}`).toBeCloseTo(total);
    }
  });
  it('are the nearest blocks past either end', () => {
    expect(blocksOf(feedPieces(memory, ids, 200_000, SCREEN)).at(-1)).toBe(99);
    expect(blocksOf(feedPieces(memory, ids, -5_000, SCREEN))[0]).toBe(0);
    expect(feedPieces(memory, [], 0, SCREEN)).toEqual([]);
  });
  it('hold a block as tall as the screen and more', () => {
    memory.heights.set(1, 10_000);
    expect(blocksOf(feedPieces(memory, ids, 5_000, SCREEN))).toEqual([0]);
  });
  it('keep the block with the focus, between two gaps', () => {
    const pieces = feedPieces(memory, ids, 15_000, SCREEN, 3);
    expect(blocksOf(pieces)).toEqual([3, 47, 48, 49, 50, 51, 52, 53, 54, 55]);
    expect(pieces[0]).toMatchObject({ height: 900 });
    expect(pieces[2]).toMatchObject({ height: 43 * 300 });
    const keys = pieces.flatMap((piece) => ('key' in piece ? [piece.key] : []));
    expect(new Set(keys).size).toBe(keys.length);
    expect(blocksOf(feedPieces(memory, ids, 15_000, SCREEN, 50))).toHaveLength(9);
  });
  it('assume a usual height for what was never measured', () => {
    forgetFeeds();
    expect(blocksOf(feedPieces(feedMemory('a'), ids, 0, SCREEN)).length).toBeGreaterThan(3);
  });
});

it('tells the same pieces from others', () => {
  const pieces = feedPieces(memory, ids, 15_000, SCREEN);
  expect(samePieces(pieces, feedPieces(memory, ids, 15_010, SCREEN))).toBe(true);
  expect(samePieces(pieces, feedPieces(memory, ids, 16_000, SCREEN))).toBe(false);
  memory.heights.set(1, 301);
  expect(samePieces(pieces, feedPieces(memory, ids, 15_000, SCREEN))).toBe(false);
});
