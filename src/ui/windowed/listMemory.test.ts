import { describe, expect, it } from 'vitest';
import { memoryOf, newListMemory } from './listMemory';

describe('the memory of a list', () => {
  it('is found again by name, in a window of the same width', () => {
    const memory = memoryOf('hot', undefined, 390);
    expect(memory.top).toBe(0);
    memory.heights.set(0, 900);
    memory.top = 4_000;
    expect(memoryOf('hot', undefined, 390)).toBe(memory);
    expect(memoryOf('new', undefined, 390)).not.toBe(memory);
    expect(memoryOf('hot', undefined, 844).heights.size).toBe(0);
  });

  it('of lists long gone is let go', () => {
    const first = memoryOf('first', undefined, 390);
    for (let count = 0; count < 30; count++) memoryOf(`list ${count}`, undefined, 390);
    expect(memoryOf('first', undefined, 390)).not.toBe(first);
  });

  it('of one list alone begins where that is to stand', () => {
    expect(newListMemory(192, 57_000)).toMatchObject({ top: 57_000, typical: 192 });
  });
});
