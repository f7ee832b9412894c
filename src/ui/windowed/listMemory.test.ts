import { describe, expect, it } from 'vitest';
import { memoryOf, newListMemory } from './listMemory';

describe('the memory of a list', () => {
  it('is found by name in a window of the same width', () => {
    const memory = memoryOf('hot', undefined, 390);
    expect(memory.top).toBe(0);
    memory.heights.set(0, 900);
    memory.top = 4_000;
    expect(memoryOf('hot', undefined, 390)).toBe(memory);
    expect(memoryOf('new', undefined, 390)).not.toBe(memory);
    expect(memoryOf('hot', undefined, 844).heights.size).toBe(0);
  });

  it('is dropped once many other lists were opened', () => {
    const first = memoryOf('first', undefined, 390);
    for (let count = 0; count < 30; count++) memoryOf(`list ${count}`, undefined, 390);
    expect(memoryOf('first', undefined, 390)).not.toBe(first);
  });

  it('starts with a given row height and position', () => {
    expect(newListMemory(192, 57_000)).toMatchObject({ top: 57_000, typical: 192 });
  });
});
