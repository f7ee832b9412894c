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
  it('are those within 1500 px of the screen, if all may be drawn', () => {
    expect(wanted(0)).toEqual({ stretches: range(0, 7), isPart: false, isUrgent: true });
    // 1500 px above 15000 is the top of stretch 45; 1500 px below 15800 is in stretch 57.
    expect(wanted(15_000).stretches).toEqual(range(45, 57));
  });
  it('are added one at a time, nearest first, while the others are pending', () => {
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
  it('include what is about to be visible immediately, whatever is pending', () => {
    // The screen with 150 px around it spans stretches 49 to 53.
    expect(wanted(15_000, NONE, 0)).toEqual({ stretches: range(49, 53), isPart: true, isUrgent: true });
    expect(wanted(15_000, drawn(49, 52), 0)).toMatchObject({ stretches: range(49, 53), isUrgent: true });
  });
  it('stay until they are 2200 px away', () => {
    expect(wanted(15_000, drawn(0, 99), 0).stretches).toEqual(range(42, 59));
  });
  it('are the nearest ones beyond either end of the list', () => {
    expect(wanted(200_000).stretches.at(-1)).toBe(99);
    expect(wanted(-5_000).stretches[0]).toBe(0);
    expect(wantedStretches(memory, [], { top: 0, screen: SCREEN }, NONE, ALL).stretches.size).toBe(0);
  });
  it('include one that is taller than the screen', () => {
    memory.heights.set(1, 10_000);
    expect(wanted(5_000, NONE, 0).stretches).toEqual([0]);
  });
  it('include the one with the focus', () => {
    expect(wanted(15_000, NONE, ALL, 3).stretches).toEqual([3, ...range(45, 57)]);
    expect(wanted(15_000, NONE, ALL, 50).stretches).toEqual(range(45, 57));
  });
  it('are estimated from those that were measured', () => {
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
  it('are the drawn stretches, and gaps for the others', () => {
    expect(stretchesIn(pieces(15_000))).toEqual(range(45, 57));
    expect(pieces(15_000).at(0)).toMatchObject({ height: 45 * 300 });
    expect(pieces(15_000).at(-1)).toMatchObject({ height: 42 * 300 });
    expect(listPieces(memory, [], NONE)).toEqual([]);
  });
  it('have the same total height wherever the screen is', () => {
    memory.heights.set(3, 41.25);
    const total = 99 * 300 + 41.25;
    for (const top of [-400, 0, 5_000, 29_000, 90_000]) {
      expect(heightOf(pieces(top, 12)), `${top}`).toBeCloseTo(total);
    }
  });
  it('have a gap on either side of a stretch that is kept', () => {
    const kept = pieces(15_000, 3);
    expect(stretchesIn(kept)).toEqual([3, ...range(45, 57)]);
    expect(kept[0]).toMatchObject({ height: 900 });
    expect(kept[2]).toMatchObject({ height: 41 * 300 });
    const keys = kept.flatMap((piece) => ('key' in piece ? [piece.key] : []));
    expect(new Set(keys).size).toBe(keys.length);
  });
  it('are the same as before for a reader who returns', () => {
    memory.top = 15_000;
    expect(firstPieces(memory, list, SCREEN)).toEqual(pieces(15_000));
  });
});

describe('a list with preset values', () => {
  it('uses its typical height for the rest, whatever was measured', () => {
    memory = { ...newMemory(), typical: 200 };
    memory.heights.set(1, 900);
    expect(heightOf(listPieces(memory, list, new Set([0])))).toBe(900 + 99 * 200);
  });
  it('uses its guessed height until a stretch was measured', () => {
    memory = { ...newMemory(), guess: 1_600 };
    expect(heightOf(listPieces(memory, list, new Set()))).toBe(160_000);
    memory.heights.set(1, 1_000);
    expect(heightOf(listPieces(memory, list, new Set()))).toBe(100_000);
  });
  it('draws the stretches of the screen before any was measured', () => {
    memory = { ...newMemory(), typical: 300 };
    expect(stretchesIn(firstPieces(memory, list, SCREEN))).toEqual(range(0, 3));
    memory.top = 15_000;
    expect(stretchesIn(firstPieces(memory, list, SCREEN))).toEqual(range(49, 53));
  });
  it('draws ahead as far as configured, and removes 700 px later', () => {
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
  it('cover every row once', () => {
    expect(cut(0)).toEqual([]);
    expect(cut(12)).toEqual([{ id: 0, rows: 12 }]);
    expect(cut(25)).toEqual([
      { id: 0, rows: 12 },
      { id: 12, rows: 12 },
      { id: 24, rows: 1 },
    ]);
  });
  it('need less room if the last one is short', () => {
    memory = { ...newMemory(), typical: 240 };
    expect(heightOf(listPieces(memory, cut(25), new Set()))).toBe(500);
  });
});

it('pieces are the same only with equal stretches and heights', () => {
  const at = (...stretches: number[]) => listPieces(memory, list, new Set(stretches));
  expect(samePieces(at(3, 4), at(3, 4))).toBe(true);
  expect(samePieces(at(3, 4), at(3, 4, 5))).toBe(false);
  const before = at(3, 4);
  memory.heights.set(1, 301);
  expect(samePieces(before, at(3, 4))).toBe(false);
});
