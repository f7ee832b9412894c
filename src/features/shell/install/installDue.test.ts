import { describe, expect, it } from 'vitest';
import { type InstallSituation, isInstallDue, isLeadDue } from './installDue';

const NOW = Date.UTC(2026, 5, 10);
const DAY = 86_400_000;
const USUAL: InstallSituation = {
  path: 'prompt',
  readTimes: 1,
  firstVisit: '2026-06-09',
  today: '2026-06-10',
  refusals: undefined,
  lastShown: undefined,
  now: NOW,
};

describe('the install notice', () => {
  it.each<[string, Partial<InstallSituation>, boolean]>([
    ['once something was read, on a later day', {}, true],
    ['by hand on an iPhone', { path: 'iphoneMenu' }, true],
    ['not inside the app', { path: undefined }, false],
    ['not where nobody can say how', { path: 'desktop' }, false],
    ['not inside another app', { path: 'elsewhere' }, false],
    ['not before anything was read', { readTimes: 0 }, false],
    ['not while nobody knows', { readTimes: undefined }, false],
    ['not on the first day', { firstVisit: '2026-06-10' }, false],
    ['not before the server’s clock was heard', { today: undefined }, false],
    ['not within a week', { lastShown: NOW - 7 * DAY + 1 }, false],
    ['after a week', { lastShown: NOW - 7 * DAY }, true],
    ['not within thirty days of a no', { refusals: 1, lastShown: NOW - 29 * DAY }, false],
    ['after thirty days', { refusals: 1, lastShown: NOW - 30 * DAY }, true],
    ['never after a second no', { refusals: 2, lastShown: 0 }, false],
    ['though the clock was set back', { lastShown: NOW + DAY }, true],
  ])('is due %s', (_, changes, due) => {
    expect(isInstallDue({ ...USUAL, ...changes })).toBe(due);
  });
});

it('another browser is suggested only inside another app, until refused twice', () => {
  const asked = { refusals: undefined, lastShown: undefined, now: NOW };
  expect(isLeadDue({ ...asked, isEmbedded: true })).toBe(true);
  expect(isLeadDue({ ...asked, isEmbedded: false })).toBe(false);
  expect(isLeadDue({ ...asked, isEmbedded: true, refusals: 2 })).toBe(false);
});
