import { describe, expect, it } from 'vitest';
import type { KeptEpisodeRow } from '../../../data/tables/dramaRows';
import { bytesOf, keepable, nextUnwatched, sizesOf, summaryOf } from './keepChoices';

const entry = (target: number, state: 'free' | 'locked' | 'unlocked' = 'free', large = true) => ({
  target,
  state,
  film: `film ${target}`,
  sizes: [{ height: 240, bytes: 10 }, ...(large ? [{ height: 720, side: 405, bytes: 100 }] : [])],
});
const EPISODES = [
  entry(1),
  entry(2),
  entry(3, 'unlocked', false),
  entry(4, 'locked'),
  ...[5, 6, 7, 8, 9].map((target) => entry(target)),
];

function row(target: number, change: Partial<KeptEpisodeRow> = {}): KeptEpisodeRow {
  const done = { state: 'done', total: 4, stored: 4, bytes: 100, verifiedAt: 1, failure: null } as const;
  return { videoId: 1, target, height: 720, film: `film ${target}`, updatedAt: 1, ...done, ...change };
}

describe('episodes to keep', () => {
  it('are those the viewer may watch', () => {
    expect(keepable(EPISODES).map(({ target }) => target)).toEqual([1, 2, 3, 5, 6, 7, 8, 9]);
  });

  it('are suggested from the current one on, without watched or kept ones', () => {
    expect(nextUnwatched(EPISODES, 1, [], [])).toEqual([1, 2, 3, 5, 6]);
    expect(nextUnwatched(EPISODES, 2, [[3, 3]], [row(5)])).toEqual([2, 6, 7, 8, 9]);
    expect(nextUnwatched(EPISODES, 9, [[9, 9]], [])).toEqual([]);
  });

  it('are measured in the chosen size, or the next smaller one', () => {
    expect(sizesOf(EPISODES)).toEqual([
      { height: 240, side: 240 },
      { height: 720, side: 405 },
    ]);
    expect(bytesOf(EPISODES, [1, 3], 720)).toBe(110);
    expect(bytesOf(EPISODES, [1, 3], 240)).toBe(20);
    expect(bytesOf(EPISODES, [1], 144)).toBe(10);
    expect(bytesOf(EPISODES, [], 720)).toBe(0);
  });
});

describe('the summary of kept episodes', () => {
  it('is undefined without any', () => {
    expect(summaryOf([], EPISODES)).toBeUndefined();
  });

  it('is running while one is, and counts the complete ones', () => {
    const rows = [row(1), row(2, { state: 'running', total: 4, stored: 2, bytes: 50 })];
    expect(summaryOf(rows, EPISODES)).toMatchObject({
      state: 'running',
      count: 2,
      done: 1,
      bytes: 150,
      percent: 75,
    });
  });

  it('is failed or paused when none is running', () => {
    const failure = { name: 'offline' } as KeptEpisodeRow['failure'];
    const rows = [row(1, { state: 'paused', stored: 0 }), row(2, { state: 'failed', stored: 0, failure })];
    expect(summaryOf(rows, EPISODES)).toMatchObject({ state: 'failed', failure, percent: 0 });
    expect(summaryOf(rows.slice(0, 1), EPISODES)?.state).toBe('paused');
  });

  it('lists episodes with a newer film', () => {
    expect(summaryOf([row(1), row(2, { film: 'older' })], EPISODES)?.outdated).toEqual([2]);
  });
});
