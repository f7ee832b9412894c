import type { Result } from '../../contract/failure';
import { readMeta } from '../../data/meta';
import { withDatabase } from '../../data/openDatabase';
import { append } from '../../data/outbox/append';
import type { CheckInPayload } from '../../data/outbox/commands/checkIn';
import { forgetRefusals } from '../../data/outbox/settle';
import { productDay } from '../../data/productDay';
import { drainOutbox } from './drainOutbox';
import { stored } from './outcome';
import { refreshRewards } from './refreshRewards';

/**
 * Checks in for the day of the tap, or makes up a missed one. Resolves once the intent is kept: with no network it
 * waits, and counts for the tapped day when it arrives on that day or the next. One row a day, however often one taps.
 */
export function checkIn({ makeUpDay }: { makeUpDay?: string }): Promise<Result<null>> {
  return stored(async () => {
    const [accountId, offset] = await readAccountAndClock();
    const tappedAt = Date.now() + offset;
    const payload: CheckInPayload = { tappedAt, ...(makeUpDay !== undefined && { makeUpDay }) };
    const target = makeUpDay === undefined ? productDay(tappedAt) : `made up ${makeUpDay}`;
    await append({ kind: 'checkIn', target, payload, accountId: accountId ?? 0 });
    void drainOutbox();
  });
}

/** The reader has seen why a check-in did not count. */
export function dismissRefusedCheckIn({ target }: { target: string }): Promise<Result<null>> {
  return stored(async () => {
    await forgetRefusals('checkIn', target);
    void refreshRewards();
  });
}

async function readAccountAndClock(): Promise<[number | undefined, number]> {
  const [accountId, offset] = await withDatabase(() =>
    Promise.all([readMeta('accountId'), readMeta('clockOffset')]),
  );
  return [accountId, offset ?? 0];
}
