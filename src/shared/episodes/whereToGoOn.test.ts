import { expect, it } from 'vitest';
import { clockTime } from '../../ui/clockTime';
import { whereToGoOn } from './whereToGoOn';

const EPISODES = [1, 2, 3].map((target) => ({ target, duration: 30_000 }));

it('watching continues where it stopped, at the next episode, or at the beginning', () => {
  expect(whereToGoOn(EPISODES, undefined)).toEqual({ target: 1, second: 0 });
  expect(whereToGoOn(EPISODES, { lastTarget: 2, second: 12 })).toEqual({ target: 2, second: 12 });
  expect(whereToGoOn(EPISODES, { lastTarget: 2, second: 28 })).toEqual({ target: 3, second: 0 });
  expect(whereToGoOn(EPISODES, { lastTarget: 3, second: 30 })).toEqual({ target: 3, second: 0 });
  expect(whereToGoOn(EPISODES, { lastTarget: 9, second: 5 })).toEqual({ target: 1, second: 0 });
});

it('film times are written in minutes, and in hours if needed', () => {
  expect([42_900, 725_000, 3_723_000, -5].map(clockTime)).toEqual(['00:42', '12:05', '1:02:03', '00:00']);
});
