import { beforeEach, describe, expect, it } from 'vitest';
import type { ListMemory } from './listMemory';
import {
  firstPieces,
  type ListPiece,
  listPieces,
  samePieces,
  stretchesOf,
  wantedStretches,
} from './listPieces';

const list = Array.from({ length: 100 }, (_, index) => ({ id: index + 1 }));
const SCREEN = 800;
const ALL = 100;
const NONE: ReadonlySet<number> = new Set();
let memory: ListMemory;

const newMemory = (): ListMemory => ({ top: 0, heights: new Map() });

beforeEach(() => {
  memory = newMemory();
  for (const { id } of list) memory.heights.set(id, 300);
});

const wanted = (top: number, drawn = NONE, turn = ALL, kept?: number) => {
  const { stretches, ...rest } = wantedStretches(memory, list, { top, screen: SCREEN }, drawn, turn, kept);
  return { stretches: [...stretches].sort((a, b) => a - b), ...rest };
};
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
const drawn = (from: number, to: number) => new Set(range(from, to).map((index) => index + 1));
const stretchesIn = (pieces: ListPiece[]) =>
  pieces.flatMap((piece) => ('stretch' in piece ? [piece.stretch] : []));
const heightOf = (pieces: ListPiece[]) =>
  pieces.reduce(
    (sum, piece) => sum + ('stretch' in piece ? (memory.heights.get(piece.stretch + 1) ?? 0) : piece.height),
    0,
  );

describe('the stretches in the document', () => {
  it('are those within 1500 px of the screen, when all may come', () => {
    expect(wanted(0)).toEqual({ stretches: range(0, 7), isPart: false, isUrgent: true });
    // 1500 px above 15000 is the top of stretch 45; 1500 px below 15800 is in stretch 57.
    expect(wanted(15_000).stretches).toEqual(range(45, 57));
  });
  it('come one at a time, the nearest first, and the others say that they wait', () => {
    const inDocument = drawn(48, 53);
    expect(wanted(15_000, inDocument, 1)).toEqual({
      stretches: range(48, 54),
      isPart: true,
      isUrgent: false,
    });
    expect(wanted(15_000, drawn(48, 54), 1).stretches).toEqual(range(47, 54));
    expect(wanted(15_000, inDocument, 0)).toEqual({
      stretches: range(48, 53),
      isPart: true,
      isUrgent: false,
    });
    expect(wanted(15_000, drawn(45, 57), 1)).toEqual({
      stretches: range(45, 57),
      isPart: false,
      isUrgent: false,
    });
  });
  it('have what is about to be seen at once, whoever is waiting', () => {
    // The screen with 150 px around it spans stretches 49 to 53.
    expect(wanted(15_000, NONE, 0)).toEqual({ stretches: range(49, 53), isPart: true, isUrgent: true });
    expect(wanted(15_000, drawn(49, 52), 0)).toMatchObject({ stretches: range(49, 53), isUrgent: true });
  });
  it('stay until they are 2200 px away', () => {
    expect(wanted(15_000, drawn(0, 99), 0).stretches).toEqual(range(42, 59));
  });
  it('are the nearest ones past either end', () => {
    expect(wanted(200_000).stretches.at(-1)).toBe(99);
    expect(wanted(-5_000).stretches[0]).toBe(0);
    expect(wantedStretches(memory, [], { top: 0, screen: SCREEN }, NONE, ALL).stretches.size).toBe(0);
  });
  it('hold one as tall as the screen and more', () => {
    memory.heights.set(1, 10_000);
    expect(wanted(5_000, NONE, 0).stretches).toEqual([0]);
  });
  it('keep the one with the focus', () => {
    expect(wanted(15_000, NONE, ALL, 3).stretches).toEqual([3, ...range(45, 57)]);
    expect(wanted(15_000, NONE, ALL, 50).stretches).toEqual(range(45, 57));
  });
  it('are guessed by those that were measured', () => {
    memory = newMemory();
    expect(wanted(0, NONE, 0).stretches).toEqual([0, 1, 2]);
    memory.heights.set(1, 1_000);
    expect(wanted(0, NONE, 0).stretches).toEqual([0]);
    expect(heightOf(listPieces(memory, list, new Set([0])))).toBe(100_000);
  });
});

describe('the pieces of the list', () => {
  const pieces = (top: number, kept?: number) =>
    listPieces(memory, list, new Set(wanted(top, NONE, ALL, kept).stretches));
  it('are those stretches, and room for the others', () => {
    expect(stretchesIn(pieces(15_000))).toEqual(range(45, 57));
    expect(pieces(15_000).at(0)).toMatchObject({ height: 45 * 300 });
    expect(pieces(15_000).at(-1)).toMatchObject({ height: 42 * 300 });
    expect(listPieces(memory, [], NONE)).toEqual([]);
  });
  it('take the same room wherever the screen is', () => {
    memory.heights.set(3, 41.25);
    const total = 99 * 300 + 41.25;
    for (const top of [-400, 0, 5_000, 29_000, 90_000]) {
      expect(heightOf(pieces(top, 12)), `${top}`).toBeCloseTo(total);
    }
  });
  it('have a gap on either side of one that is kept', () => {
    const kept = pieces(15_000, 3);
    expect(stretchesIn(kept)).toEqual([3, ...range(45, 57)]);
    expect(kept[0]).toMatchObject({ height: 900 });
    expect(kept[2]).toMatchObject({ height: 41 * 300 });
    const keys = kept.flatMap((piece) => ('key' in piece ? [piece.key] : []));
    expect(new Set(keys).size).toBe(keys.length);
  });
  it('are where they were left, for a reader who comes back', () => {
    memory.top = 15_000;
    expect(firstPieces(memory, list, SCREEN)).toEqual(pieces(15_000));
  });
});

describe('a list of which something is known beforehand', () => {
  it('takes what its rows mostly take, whatever was measured', () => {
    memory = { ...newMemory(), typical: 200 };
    memory.heights.set(1, 900);
    expect(heightOf(listPieces(memory, list, new Set([0])))).toBe(900 + 99 * 200);
  });
  it('takes what was guessed until one was measured', () => {
    memory = { ...newMemory(), guess: 1_600 };
    expect(heightOf(listPieces(memory, list, new Set()))).toBe(160_000);
    memory.heights.set(1, 1_000);
    expect(heightOf(listPieces(memory, list, new Set()))).toBe(100_000);
  });
  it('draws what the screen needs when it was never seen', () => {
    memory = { ...newMemory(), typical: 300 };
    expect(stretchesIn(firstPieces(memory, list, SCREEN))).toEqual(range(0, 3));
    memory.top = 15_000;
    expect(stretchesIn(firstPieces(memory, list, SCREEN))).toEqual(range(49, 53));
  });
  it('draws ahead as far as it says, and takes out 700 px later', () => {
    memory = { ...memory, near: 1_000 };
    expect(wanted(15_000).stretches).toEqual(range(46, 55));
    expect(wanted(15_000, drawn(0, 99), 0).stretches).toEqual(range(44, 58));
  });
});

describe('the stretches of a list', () => {
  const cut = (count: number) =>
    stretchesOf(
      Array.from({ length: count }, (_, index) => index),
      12,
      (item) => item,
    );
  it('cover all rows once', () => {
    expect(cut(0)).toEqual([]);
    expect(cut(12)).toEqual([{ id: 0, rows: 12 }]);
    expect(cut(25)).toEqual([
      { id: 0, rows: 12 },
      { id: 12, rows: 12 },
      { id: 24, rows: 1 },
    ]);
  });
  it('leave less room for a last one that is short', () => {
    memory = { ...newMemory(), typical: 240 };
    expect(heightOf(listPieces(memory, cut(25), new Set()))).toBe(500);
  });
});

it('tells the same pieces from others', () => {
  const at = (...stretches: number[]) => listPieces(memory, list, new Set(stretches));
  expect(samePieces(at(3, 4), at(3, 4))).toBe(true);
  expect(samePieces(at(3, 4), at(3, 4, 5))).toBe(false);
  const before = at(3, 4);
  memory.heights.set(1, 301);
  expect(samePieces(before, at(3, 4))).toBe(false);
});
