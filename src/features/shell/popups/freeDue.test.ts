import { describe, expect, it } from 'vitest';
import { type FreeSituation, isFreeDue } from './freeDue';

const NOW = 100_000_000;
const HOUR = 3_600_000;

describe('the free-reading popup', () => {
  it.each<[string, Partial<FreeSituation>, boolean]>([
    ['for whoever has read', {}, true],
    ['not for whoever has read nothing', { readTimes: 0 }, false],
    ['not where no reading was counted', { readTimes: undefined }, false],
    ['not once it was followed', { click: 'no' }, false],
    ['not within the hour', { lastShown: NOW - HOUR }, false],
    ['after the hour', { lastShown: NOW - HOUR - 1 }, true],
    ['though the clock was set back', { lastShown: NOW + 1 }, true],
  ])('is due %s', (_, changes, due) => {
    const usual: FreeSituation = { readTimes: 1, click: undefined, lastShown: undefined, now: NOW };
    expect(isFreeDue({ ...usual, ...changes })).toBe(due);
  });
});
