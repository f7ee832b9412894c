import { describe, expect, it } from 'vitest';
import { memoryOf, stretchesOf, typicalHeight } from './listWindow';

describe('the stretches of a list', () => {
  it('cover all rows once', () => {
    expect(stretchesOf(0)).toEqual([]);
    expect(stretchesOf(12)).toEqual([{ index: 0, start: 0, end: 12 }]);
    expect(stretchesOf(25).at(-1)).toEqual({ index: 2, start: 24, end: 25 });
    expect(stretchesOf(2_000).at(-1)?.end).toBe(2_000);
  });

  it('that were never drawn take what the others took', () => {
    const memory = memoryOf('mean', 400);
    expect(typicalHeight(memory)).toBe(1_600);
    memory.heights.set(0, 1_000);
    memory.heights.set(3, 1_200);
    expect(typicalHeight(memory)).toBe(1_100);
  });
});

describe('the memory of a list', () => {
  it('is found again by name, in a window of the same width', () => {
    const memory = memoryOf('hot', 390);
    expect([...memory.near]).toEqual([0]);
    memory.heights.set(0, 900);
    memory.near.add(4);
    expect(memoryOf('hot', 390)).toBe(memory);
    expect(memoryOf('new', 390)).not.toBe(memory);
    expect(memoryOf('hot', 844).heights.size).toBe(0);
  });

  it('of lists long gone is let go', () => {
    const first = memoryOf('first', 390);
    for (let count = 0; count < 30; count++) memoryOf(`list ${count}`, 390);
    expect(memoryOf('first', 390)).not.toBe(first);
  });
});
