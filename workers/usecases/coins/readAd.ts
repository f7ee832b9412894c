import { v7 as uuidv7 } from 'uuid';
import type { AdStart } from '../../../contract/money/rewards.schema';
import { describeFailure, failed, type Result, success } from '../../../contract/wire/failure';
import { call } from '../../../data/network/gateway';
import { append } from '../../../data/outbox/append';
import type { OutboxRow } from '../../../data/outbox/intent';
import { readIntent, readOpenIntents } from '../../../data/outbox/read';
import { forgetRefusals } from '../../../data/outbox/settle';
import { currentAccount, NOBODY } from '../../../data/tables/currentAccount';
import { withDatabase } from '../../../data/tables/openDatabase';
import { outcome } from '../ground/outcome';
import { drainOutbox } from '../outbox/drainOutbox';
import { refreshRewards } from './refreshRewards';

/** A start whose answer was lost may have counted: asked for again under the same id and as it was, the server answers the same. */
let unanswered: { readonly requestId: string; readonly slotId: string; readonly page: string } | undefined;

/**
 * Begins a reading ad in a place of Rewards (spec 3, ad status entries). Needs a connection: the server measures the time. The
 * end of the one before it goes out first.
 */
export function startAd({ slotId }: { slotId: string }): Promise<Result<AdStart>> {
  return outcome(async () => {
    const accountId = await withDatabase(currentAccount);
    if (accountId === undefined) return failed('noSession');
    await drainOutbox();
    // A start voids the ad before it on the server: one that was read to its end must be paid first.
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
 * The ad was read to its end. Resolves to whether it was paid, or waits in the outbox for a connection; fails with what
 * the server refused it for (`adTooShort`, `noReward`). One intent an ad, however often this is called.
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
