import { expect, it } from 'vitest';
import { clockTime } from '../../ui/clockTime';
import { whereToGoOn } from './whereToGoOn';

const EPISODES = [1, 2, 3].map((target) => ({ target, duration: 30_000 }));

it('a viewer goes on where they left, with the next one after one that was over, and else at the beginning', () => {
  expect(whereToGoOn(EPISODES, undefined)).toEqual({ target: 1, second: 0 });
  expect(whereToGoOn(EPISODES, { lastTarget: 2, second: 12 })).toEqual({ target: 2, second: 12 });
  expect(whereToGoOn(EPISODES, { lastTarget: 2, second: 28 })).toEqual({ target: 3, second: 0 });
  expect(whereToGoOn(EPISODES, { lastTarget: 3, second: 30 })).toEqual({ target: 3, second: 0 });
  expect(whereToGoOn(EPISODES, { lastTarget: 9, second: 5 })).toEqual({ target: 1, second: 0 });
});

it('moments of a film are told in minutes, and in hours when there are any', () => {
  expect([42_900, 725_000, 3_723_000, -5].map(clockTime)).toEqual(['00:42', '12:05', '1:02:03', '00:00']);
});
