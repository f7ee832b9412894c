import { AD_LIMIT_CLICK_TIMES, AD_LIMIT_INTERVAL_MS } from '../../contract/money/rewards';
import { seal, unseal } from './seal';

/**
 * How often ads may be clicked, as the home feed says (spec 3): a number of clicks in a number of
 * milliseconds.
 */
export type AdLimits = { adLimitClickTimes: number; adLimitJiangeTime: number };

export const DEFAULT_AD_LIMITS: AdLimits = {
  adLimitClickTimes: AD_LIMIT_CLICK_TIMES,
  adLimitJiangeTime: AD_LIMIT_INTERVAL_MS,
};

/** The counters of spec 3. Times are milliseconds since the epoch, by the server's clock. */
export type AdClicks = {
  /** New York's, `YYYY-MM-DD`. */
  day: string;
  /** The first click of the current interval. */
  clickAdsEventTime: number;
  /** Clicks in that interval, including those beyond the limit. */
  clickAdsEventNumber: number;
  remainClickTimes: number;
};

/**
 * Counts a click on an ad (spec 4.9). The counters restart when the stored day is not today and when the
 * interval is over. `tooOften`: the interval's clicks were used up before this one.
 */
export function countAdClick(
  before: AdClicks | undefined,
  { now, day }: { now: number; day: string },
  { adLimitClickTimes, adLimitJiangeTime }: AdLimits,
): { clicks: AdClicks; tooOften: boolean } {
  const since = before?.day === day ? now - before.clickAdsEventTime : Number.NaN;
  // A clock that was set back must not extend an interval.
  const goesOn = before !== undefined && since >= 0 && since < adLimitJiangeTime;
  const made = goesOn ? before.clickAdsEventNumber : 0;
  const clicks: AdClicks = {
    day,
    clickAdsEventTime: goesOn ? before.clickAdsEventTime : now,
    clickAdsEventNumber: made + 1,
    remainClickTimes: Math.max(0, adLimitClickTimes - made - 1),
  };
  return { clicks, tooOften: made >= adLimitClickTimes };
}

const PURPOSE = 'adClicks';

export function sealAdClicks(clicks: AdClicks): Promise<string> {
  return seal(PURPOSE, clicks);
}

export async function unsealAdClicks(sealed: string | undefined): Promise<AdClicks | undefined> {
  return sealed === undefined ? undefined : unseal<AdClicks>(PURPOSE, sealed);
}
