import { describe, expect, it } from 'vitest';
import { PULL_REFRESH_HEAD_PX } from '../../../../contract/catalogue/limits';
import { type PullEvent, type PullState, pulledPx, pullNext, restingPx } from './pull';

const run = (events: PullEvent[], from: PullState = 'idle') => {
  const seen: PullState[] = [];
  events.reduce((state, event) => {
    const next = pullNext(state, event);
    seen.push(next);
    return next;
  }, from);
  return seen;
};

describe('pull to refresh', () => {
  it('passes through pulling, loosing, loading, finished and idle', () => {
    expect(
      run([
        { type: 'drag', px: 20 },
        { type: 'drag', px: PULL_REFRESH_HEAD_PX },
        { type: 'release' },
        { type: 'answer', ok: true },
        { type: 'rest' },
      ]),
    ).toEqual(['pulling', 'loosing', 'loading', 'finished', 'idle']);
  });
  it('shows an error when loading fails, and can be tried again', () => {
    expect(
      run([{ type: 'answer', ok: false }, { type: 'drag', px: 60 }, { type: 'release' }], 'loading'),
    ).toEqual(['error', 'loosing', 'loading']);
  });
  it('is cancelled by pulling back, an early release or the system', () => {
    expect(run([{ type: 'drag', px: 60 }, { type: 'drag', px: 49 }, { type: 'release' }])).toEqual([
      'loosing',
      'pulling',
      'idle',
    ]);
    expect(run([{ type: 'drag', px: 80 }, { type: 'cancel' }])).toEqual(['loosing', 'idle']);
    expect(
      run([
        { type: 'drag', px: 10 },
        { type: 'drag', px: 0 },
      ]),
    ).toEqual(['pulling', 'idle']);
  });
  it('ignores a second pull while loading, and an answer to no request', () => {
    expect(run([{ type: 'drag', px: 90 }, { type: 'release' }, { type: 'cancel' }], 'loading')).toEqual([
      'loading',
      'loading',
      'loading',
    ]);
    expect(run([{ type: 'answer', ok: true }, { type: 'rest' }])).toEqual(['idle', 'idle']);
  });
  it('is offset by its head while it loads and while the outcome shows', () => {
    const states: PullState[] = ['idle', 'pulling', 'loosing', 'loading', 'finished', 'error'];
    expect(states.map(restingPx)).toEqual([0, 0, 0, 50, 50, 50]);
  });
  it('follows the finger at half the distance, and less beyond the head', () => {
    expect(pulledPx(-30)).toBe(0);
    expect(pulledPx(100)).toBe(50);
    expect(pulledPx(200)).toBeLessThan(100);
    expect(pulledPx(2_000)).toBeLessThan(PULL_REFRESH_HEAD_PX + 120);
  });
});
