import { v7 as uuidv7 } from 'uuid';
import type { AdStart } from '../../../contract/money/rewards.schema';
import { describeFailure, failed, type Result, success } from '../../../contract/wire/failure';
import { productDay } from '../../../data/money/productDay';
import { call } from '../../../data/network/gateway';
import { append } from '../../../data/outbox/append';
import type { OutboxRow } from '../../../data/outbox/intent';
import { readIntent, readOpenIntents } from '../../../data/outbox/read';
import { forgetRefusals } from '../../../data/outbox/settle';
import {
  type AdClicks,
  countAdClick,
  DEFAULT_AD_LIMITS,
  sealAdClicks,
  unsealAdClicks,
} from '../../../data/sealing/adClicks';
import { db } from '../../../data/tables/db';
import { currentAccount, metaRow, NOBODY, readMeta } from '../../../data/tables/meta';
import { withDatabase } from '../../../data/tables/openDatabase';
import { write } from '../../../data/tables/write';
import { outcome } from '../ground/outcome';
import { drainOutbox } from '../outbox/drainOutbox';
import { refreshRewards } from './rewards';

/** Fetches the reader's ad slots (spec 3, ad status entries). */
export function refreshAds(): Promise<Result<null>> {
  return outcome(async () => {
    const accountId = await withDatabase(currentAccount);
    if (accountId === undefined) return success(null);
    const answer = await call('adStatus', { userId: accountId });
    if (!answer.ok) return answer;
    await write([], async () => {
      if ((await currentAccount()) === accountId)
        await db.meta.put(metaRow('adStatus', { accountId, ...answer.value }));
    });
    return success(null);
  });
}

/** A start without an answer may have counted: the same request with the same id gets the same answer. */
let unanswered: { readonly requestId: string; readonly slotId: string; readonly page: string } | undefined;

/**
 * Starts a reading ad in a slot of Rewards (spec 3, ad status entries). Needs a connection, because the
 * server measures the time. The end of the previous ad is sent first.
 */
export function startAd({ slotId }: { slotId: string }): Promise<Result<AdStart>> {
  return outcome(async () => {
    const accountId = await withDatabase(currentAccount);
    if (accountId === undefined) return failed('noSession');
    await drainOutbox();
    // A start voids the previous ad on the server: one read to its end must be paid first.
    const unpaid = (await readOpenIntents()).find((row) => isEnd(row, accountId));
    if (unpaid) return { ok: false, failure: unpaid.failure ?? describeFailure('offline') };
    unanswered ??= { requestId: uuidv7(), slotId, page: 'Rewards' };
    const started = await call('startAd', { ...unanswered, userId: accountId });
    if (!started.ok) {
      if (started.failure.disposition === 'refuse') {
        unanswered = undefined;
        void refreshRewards();
      }
      return started;
    }
    unanswered = undefined;
    return started;
  });
}

function isEnd({ kind, accountId: whose }: OutboxRow, accountId: number): boolean {
  return kind === 'finishAd' && (whose === NOBODY || whose === accountId);
}

/**
 * Reports that the ad was read to its end. Resolves to whether it was paid, or waits in the outbox; fails
 * with the server's refusal (`adTooShort`, `noReward`). One intent per ad, however often this is called.
 */
export function finishAd({ adId }: { adId: string }): Promise<Result<{ paid: boolean }>> {
  return outcome(async () => {
    const { requestId } = await append({ kind: 'finishAd', target: adId, payload: { adId } });
    await drainOutbox();
    void refreshRewards();
    const row = await readIntent(requestId);
    if (row?.state !== 'refused') return success({ paid: row === undefined });
    await forgetRefusals('finishAd', adId);
    return { ok: false, failure: row.failure ?? failed('noReward').failure };
  });
}

/** Clicks are counted one at a time across all tabs, because each changes the previous count. */
const LOCK = 'dogear-ad-clicks';

export type AdClicked = Pick<AdClicks, 'remainClickTimes'> & {
  tooOften: boolean;
  /** Ms until the interval is over and ads may be clicked again. */
  waitMs: number;
};

/**
 * Counts a click on an ad (spec 4.9), here and on the server, which warns and bans by its own count.
 * `tooOften`: the reader is to be warned, and the click goes nowhere. The server is notified in the
 * background.
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
      void reportToServer(place);
      const { remainClickTimes, clickAdsEventTime } = counted.clicks;
      const waitMs = Math.max(0, clickAdsEventTime + adLimitJiangeTime - now);
      return success({ remainClickTimes, tooOften: counted.tooOften, waitMs });
    }),
  );
}

/**
 * Without a network the server is not notified, and only the local count applies. After a refusal the ad
 * slots may have changed.
 */
async function reportToServer(place: { slotId: string; page: string }): Promise<void> {
  const userId = await withDatabase(currentAccount);
  if (userId === undefined) return;
  const told = await call('clickAd', { ...place, userId });
  if (!told.ok && told.failure.disposition === 'refuse') await refreshAds();
}
