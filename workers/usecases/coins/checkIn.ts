import type { Result } from '../../../contract/wire/failure';
import type { CheckInPayload } from '../../../data/commands/checkIn';
import { productDay } from '../../../data/money/productDay';
import { append } from '../../../data/outbox/append';
import { forgetRefusals } from '../../../data/outbox/settle';
import { readMeta } from '../../../data/tables/meta';
import { withDatabase } from '../../../data/tables/openDatabase';
import { stored } from '../ground/outcome';
import { drainOutbox } from '../outbox/drainOutbox';
import { refreshRewards } from './refreshRewards';

/**
 * Checks in for the day of the tap, or makes up a missed one. Resolves once the intent is kept: with no network it
 * waits, and counts for the tapped day when it arrives on that day or the next. One row a day, however often one taps.
 */
export function checkIn({ makeUpDay }: { makeUpDay?: string }): Promise<Result<null>> {
  return stored(async () => {
    const offset = await withDatabase(() => readMeta('clockOffset'));
    const tappedAt = Date.now() + (offset ?? 0);
    const payload: CheckInPayload = { tappedAt, ...(makeUpDay !== undefined && { makeUpDay }) };
    const target = makeUpDay === undefined ? productDay(tappedAt) : `made up ${makeUpDay}`;
    await append({ kind: 'checkIn', target, payload });
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
