import { expect, it } from 'vitest';
import { isDue, type Visit } from './rewardDue';

const visit = (changes: Partial<Visit>): Visit => ({
  today: '2026-11-21',
  firstVisit: '2026-11-20',
  loginDate: undefined,
  showNotice: undefined,
  ...changes,
});

it.each<[string, Partial<Visit>, boolean]>([
  ['on a day later than the first visit', {}, true],
  ['once a day', { loginDate: '2026-11-21' }, false],
  ['again on the next day', { loginDate: '2026-11-20' }, true],
  ['not on the first visit', { firstVisit: undefined }, false],
  ['not on the day of the first visit', { firstVisit: '2026-11-21' }, false],
  ['not to who does not want it', { showNotice: false }, false],
])('the daily reward is offered %s', (_, changes, due) => {
  expect(isDue(visit(changes))).toBe(due);
});
