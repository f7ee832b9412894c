import { expect, it } from 'vitest';
import { type AdClicks, countAdClick, DEFAULT_AD_LIMITS } from './adClicks';

const DAY = '2026-11-21';
const AT = 1_000_000;

function clickAt(moments: readonly (readonly [now: number, day: string])[], limits = DEFAULT_AD_LIMITS) {
  let clicks: AdClicks | undefined;
  const tooOften = moments.map(([now, day]) => {
    const counted = countAdClick(clicks, { now, day }, limits);
    clicks = counted.clicks;
    return counted.tooOften;
  });
  return { tooOften, clicks };
}

it('three ad clicks a minute are allowed, and the fourth is too many', () => {
  const { tooOften, clicks } = clickAt([0, 10, 20, 59_999].map((after) => [AT + after, DAY]));
  expect(tooOften).toEqual([false, false, false, true]);
  expect(clicks).toEqual({
    day: DAY,
    clickAdsEventTime: AT,
    clickAdsEventNumber: 4,
    remainClickTimes: 0,
  });
});

it('the remaining ad clicks are counted down', () => {
  const { clicks } = clickAt([
    [AT, DAY],
    [AT + 1, DAY],
  ]);
  expect(clicks).toMatchObject({ clickAdsEventNumber: 2, remainClickTimes: 1 });
});

it('ad clicks are counted anew after a minute', () => {
  const { tooOften, clicks } = clickAt([0, 1, 2, 3, 60_000].map((after) => [AT + after, DAY]));
  expect(tooOften).toEqual([false, false, false, true, false]);
  expect(clicks).toMatchObject({
    clickAdsEventTime: AT + 60_000,
    clickAdsEventNumber: 1,
    remainClickTimes: 2,
  });
});

it('ad clicks are counted anew on the next day', () => {
  const { tooOften, clicks } = clickAt([
    [AT, DAY],
    [AT + 1, DAY],
    [AT + 2, DAY],
    [AT + 3, '2026-11-22'],
  ]);
  expect(tooOften).toEqual([false, false, false, false]);
  expect(clicks).toMatchObject({ day: '2026-11-22', clickAdsEventNumber: 1 });
});

it('a clock that was set back does not extend the ad click interval', () => {
  const { tooOften } = clickAt([
    [AT, DAY],
    [AT + 1, DAY],
    [AT + 2, DAY],
    [AT - 500_000, DAY],
  ]);
  expect(tooOften.at(-1)).toBe(false);
});

it('ad clicks follow the limits of the feed', () => {
  const limits = { adLimitClickTimes: 1, adLimitJiangeTime: 100 };
  const moments = [0, 99, 100].map((after) => [AT + after, DAY] as const);
  expect(clickAt(moments, limits).tooOften).toEqual([false, true, false]);
});
