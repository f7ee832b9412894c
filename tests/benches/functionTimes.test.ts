import { describe, expect, it } from 'vitest';
import { functionTimes } from './functionTimes';

const node = (id: number, functionName: string, ...children: number[]) => ({
  id,
  callFrame: { functionName, url: '', lineNumber: 0, columnNumber: 0 },
  children,
});

describe('the time of functions in a profile', () => {
  const profile = {
    nodes: [
      node(1, '(root)', 2, 5),
      node(2, 'start', 3),
      node(3, 'render', 4),
      node(4, 'render'),
      node(5, '(idle)'),
    ],
    startTime: 1_000,
    // At 2, 4, 6 and 9 ms.
    samples: [2, 3, 4, 5],
    timeDeltas: [1_000, 2_000, 2_000, 3_000],
  };
  const times = (from: number, until: number) =>
    Object.fromEntries(functionTimes(profile, from, until, ({ functionName }) => functionName));

  it('is its own and that of all it called, once where it called itself', () => {
    expect(times(0, 100_000)).toEqual({ start: { self: 2, total: 7 }, render: { self: 5, total: 5 } });
  });

  it('counts only between two moments', () => {
    expect(times(3_000, 5_000)).toEqual({ start: { self: 1, total: 2 }, render: { self: 1, total: 1 } });
    expect(times(9_000, 9_500)).toEqual({});
  });
});
