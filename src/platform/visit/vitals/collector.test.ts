import { beforeEach, expect, it } from 'vitest';
import { MOST_OF_A_REPORT } from '../../../../contract/account/vitals';
import { addVitals, collectVitals, noteFilm, noteSpeed, takeVitals } from './collector';

beforeEach(() => collectVitals(false));

it('nothing is collected before the reader agrees, and nothing is left after they withdraw', () => {
  noteSpeed('lcp', 1_000);
  collectVitals(true);
  expect(takeVitals()).toBe(null);
  noteSpeed('lcp', 1_000);
  collectVitals(false);
  noteFilm('stalls', 1);
  expect(takeVitals()).toBe(null);
  collectVitals(true);
  expect(takeVitals()).toBe(null);
});

it('values are counted by their grade, once', () => {
  collectVitals(true);
  noteSpeed('lcp', 1_000);
  noteSpeed('lcp', 2_000);
  noteSpeed('lcp', 9_000);
  noteSpeed('cls', 0);
  expect(takeVitals()).toEqual({ 'lcp.good': 2, 'lcp.poor': 1, 'cls.good': 1 });
  expect(takeVitals()).toBe(null);
});

it('fractions of a second add up over several reports', () => {
  collectVitals(true);
  noteFilm('watchedSeconds', 1.75);
  expect(takeVitals()).toEqual({ watchedSeconds: 1 });
  noteFilm('watchedSeconds', 0.125);
  expect(takeVitals()).toBe(null);
  noteFilm('watchedSeconds', 0.125);
  expect(takeVitals()).toEqual({ watchedSeconds: 1 });
});

it('a report has at most what the server accepts, also one of two', () => {
  collectVitals(true);
  noteFilm('stalls', MOST_OF_A_REPORT.stalls + 7);
  const most = { stalls: MOST_OF_A_REPORT.stalls };
  expect(takeVitals()).toEqual(most);
  expect(takeVitals()).toBe(null);
  expect(addVitals(most, { stalls: 1, 'lcp.good': 1 })).toEqual({ ...most, 'lcp.good': 1 });
});
