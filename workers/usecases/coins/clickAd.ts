import { type Result, success } from '../../../contract/wire/failure';
import { productDay } from '../../../data/money/productDay';
import { call } from '../../../data/network/gateway';
import {
  type AdClicks,
  countAdClick,
  DEFAULT_AD_LIMITS,
  sealAdClicks,
  unsealAdClicks,
} from '../../../data/sealing/adClicks';
import { currentAccount } from '../../../data/tables/currentAccount';
import { db } from '../../../data/tables/db';
import { metaRow, readMeta } from '../../../data/tables/meta';
import { withDatabase } from '../../../data/tables/openDatabase';
import { write } from '../../../data/tables/write';
import { outcome } from '../ground/outcome';
import { refreshAds } from './refreshAds';

/** Clicks are counted one after another, in all tabs: each adds to what the one before left. */
const LOCK = 'dogear-ad-clicks';

export type AdClicked = Pick<AdClicks, 'remainClickTimes'> & {
  tooOften: boolean;
  /** Ms until the interval is over, and ads may be clicked again. */
  waitMs: number;
};

/**
 * Counts a click on an ad (spec 4.9), here and at the server, which warns and bans by its own count. `tooOften`: the reader is
 * to be warned, and the click goes nowhere. Nobody waits for the server: it is told beside.
 */
export function clickAd(place: { slotId: string; page: string }): Promise<Result<AdClicked>> {
  return outcome(() =>
    navigator.locks.request(LOCK, async () => {
      const [sealed, limits, offset] = await withDatabase(() =>
        Promise.all([readMeta('adClicks'), readMeta('adLimits'), readMeta('clockOffset')]),
      );
      const now = Date.now() + (offset ?? 0);
      const before = await unsealAdClicks(sealed);
      const { adLimitClickTimes, adLimitJiangeTime } = limits ?? DEFAULT_AD_LIMITS;
      const counted = countAdClick(
        before,
        { now, day: productDay(now) },
        { adLimitClickTimes, adLimitJiangeTime },
      );
      const row = metaRow('adClicks', await sealAdClicks(counted.clicks));
      await write([], () => db.meta.put(row));
      void tellServer(place);
      const { remainClickTimes, clickAdsEventTime } = counted.clicks;
      const waitMs = Math.max(0, clickAdsEventTime + adLimitJiangeTime - now);
      return success({ remainClickTimes, tooOften: counted.tooOften, waitMs });
    }),
  );
}

/** With no network nobody hears of it, and only the count here holds. After a refusal the places for ads may be others. */
async function tellServer(place: { slotId: string; page: string }): Promise<void> {
  const userId = await withDatabase(currentAccount);
  if (userId === undefined) return;
  const told = await call('clickAd', { ...place, userId });
  if (!told.ok && told.failure.disposition === 'refuse') await refreshAds();
}
