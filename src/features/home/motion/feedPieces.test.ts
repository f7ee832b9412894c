import { beforeEach, describe, expect, it } from 'vitest';
import { type FeedMemory, feedMemory, forgetFeeds } from '../feedMemory';
import { type FeedPiece, feedPieces, firstPieces, samePieces, wantedBlocks } from './feedPieces';

const ids = Array.from({ length: 100 }, (_, index) => index + 1);
const SCREEN = 800;
const ALL = 100;
const NONE: ReadonlySet<number> = new Set();
let memory: FeedMemory;

beforeEach(() => {
  forgetFeeds();
  memory = feedMemory('a');
  for (const id of ids) memory.heights.set(id, 300);
});

const wanted = (top: number, drawn = NONE, turn = ALL, kept?: number) => {
  const { blocks, ...rest } = wantedBlocks(memory, ids, { top, screen: SCREEN }, drawn, turn, kept);
  return { blocks: [...blocks].sort((a, b) => a - b), ...rest };
};
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
/** The ids of blocks by index. */
const drawn = (from: number, to: number) => new Set(range(from, to).map((index) => index + 1));
const blocksOf = (pieces: FeedPiece[]) => pieces.flatMap((piece) => ('block' in piece ? [piece.block] : []));
const heightOf = (pieces: FeedPiece[]) =>
  pieces.reduce(
    (sum, piece) => sum + ('block' in piece ? (memory.heights.get(piece.block + 1) ?? 0) : piece.height),
    0,
  );

describe('the blocks in the document', () => {
  it('are those within 1500 px of the screen, when all may come', () => {
    expect(wanted(0)).toEqual({ blocks: range(0, 7), isPart: false, isUrgent: true });
    // 1500 px above 15000 is where block 45 begins; 1500 px below 15800 is in block 57.
    expect(wanted(15_000).blocks).toEqual(range(45, 57));
  });
  it('come one at a time, the nearest first, and the others say that they wait', () => {
    const inDocument = drawn(48, 53);
    expect(wanted(15_000, inDocument, 1)).toEqual({ blocks: range(48, 54), isPart: true, isUrgent: false });
    expect(wanted(15_000, drawn(48, 54), 1).blocks).toEqual(range(47, 54));
    expect(wanted(15_000, inDocument, 0)).toEqual({ blocks: range(48, 53), isPart: true, isUrgent: false });
    expect(wanted(15_000, drawn(45, 57), 1)).toEqual({
      blocks: range(45, 57),
      isPart: false,
      isUrgent: false,
    });
  });
  it('have what is about to be seen at once, whoever is waiting', () => {
    // The screen and 150 px around it reach from block 49 into block 53.
    expect(wanted(15_000, NONE, 0)).toEqual({ blocks: range(49, 53), isPart: true, isUrgent: true });
    expect(wanted(15_000, drawn(49, 52), 0)).toMatchObject({ blocks: range(49, 53), isUrgent: true });
  });
  it('stay until they are 2200 px away', () => {
    expect(wanted(15_000, drawn(0, 99), 0).blocks).toEqual(range(42, 59));
  });
  it('are the nearest ones past either end', () => {
    expect(wanted(200_000).blocks.at(-1)).toBe(99);
    expect(wanted(-5_000).blocks[0]).toBe(0);
    expect(wantedBlocks(memory, [], { top: 0, screen: SCREEN }, NONE, ALL).blocks.size).toBe(0);
  });
  it('hold a block as tall as the screen and more', () => {
    memory.heights.set(1, 10_000);
    expect(wanted(5_000, NONE, 0).blocks).toEqual([0]);
  });
  it('keep the one with the focus', () => {
    expect(wanted(15_000, NONE, ALL, 3).blocks).toEqual([3, ...range(45, 57)]);
    expect(wanted(15_000, NONE, ALL, 50).blocks).toEqual(range(45, 57));
  });
  it('are guessed by those that were measured', () => {
    forgetFeeds();
    memory = feedMemory('a');
    expect(wanted(0, NONE, 0).blocks).toEqual([0, 1, 2]);
    memory.heights.set(1, 1_000);
    expect(wanted(0, NONE, 0).blocks).toEqual([0]);
    expect(heightOf(feedPieces(memory, ids, new Set([0])))).toBe(100_000);
  });
});

describe('the pieces of the list', () => {
  const pieces = (top: number, kept?: number) =>
    feedPieces(memory, ids, new Set(wanted(top, NONE, ALL, kept).blocks));
  it('are those blocks, and room for the others', () => {
    expect(blocksOf(pieces(15_000))).toEqual(range(45, 57));
    expect(pieces(15_000).at(0)).toMatchObject({ height: 45 * 300 });
    expect(pieces(15_000).at(-1)).toMatchObject({ height: 42 * 300 });
    expect(feedPieces(memory, [], NONE)).toEqual([]);
  });
  it('take the same room wherever the screen is', () => {
    memory.heights.set(3, 41.25);
    const total = 99 * 300 + 41.25;
    for (const top of [-400, 0, 5_000, 29_000, 90_000]) {
      expect(heightOf(pieces(top, 12)), `${top}`).toBeCloseTo(total);
    }
  });
  it('have a gap on either side of a block that is kept', () => {
    const kept = pieces(15_000, 3);
    expect(blocksOf(kept)).toEqual([3, ...range(45, 57)]);
    expect(kept[0]).toMatchObject({ height: 900 });
    expect(kept[2]).toMatchObject({ height: 41 * 300 });
    const keys = kept.flatMap((piece) => ('key' in piece ? [piece.key] : []));
    expect(new Set(keys).size).toBe(keys.length);
  });
  it('are where they were left, for a reader who comes back', () => {
    memory.top = 15_000;
    expect(firstPieces(memory, ids, SCREEN)).toEqual(pieces(15_000));
  });
});

it('tells the same pieces from others', () => {
  const at = (...blocks: number[]) => feedPieces(memory, ids, new Set(blocks));
  expect(samePieces(at(3, 4), at(3, 4))).toBe(true);
  expect(samePieces(at(3, 4), at(3, 4, 5))).toBe(false);
  const before = at(3, 4);
  memory.heights.set(1, 301);
  expect(samePieces(before, at(3, 4))).toBe(false);
});
