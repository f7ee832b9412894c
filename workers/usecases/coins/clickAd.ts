import { type Result, success } from '../../../contract/values/failure';
import { productDay } from '../../../data/money/productDay';
import {
  type AdClicks,
  countAdClick,
  DEFAULT_AD_LIMITS,
  sealAdClicks,
  unsealAdClicks,
} from '../../../data/sealing/adClicks';
import { db } from '../../../data/tables/db';
import { metaRow, readMeta } from '../../../data/tables/meta';
import { withDatabase } from '../../../data/tables/openDatabase';
import { write } from '../../../data/tables/write';
import { outcome } from '../device/outcome';

/** Clicks are counted one after another, in all tabs: each adds to what the one before left. */
const LOCK = 'dogear-ad-clicks';

export type AdClicked = Pick<AdClicks, 'remainClickTimes'> & { tooOften: boolean };

/** Counts a click on an ad (spec 4.9). `tooOften`: the reader is to be warned, and the click goes nowhere. */
export function clickAd(): Promise<Result<AdClicked>> {
  return outcome(() =>
    navigator.locks.request(LOCK, async () => {
      const [sealed, limits, offset] = await withDatabase(() =>
        Promise.all([readMeta('adClicks'), readMeta('adLimits'), readMeta('clockOffset')]),
      );
      const now = Date.now() + (offset ?? 0);
      const before = await unsealAdClicks(sealed);
      const counted = countAdClick(before, { now, day: productDay(now) }, limits ?? DEFAULT_AD_LIMITS);
      const row = metaRow('adClicks', await sealAdClicks(counted.clicks));
      await write([], () => db.meta.put(row));
      const { remainClickTimes } = counted.clicks;
      return success({ remainClickTimes, tooOften: counted.tooOften });
    }),
  );
}
