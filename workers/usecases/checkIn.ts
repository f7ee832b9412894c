import { type Result, success } from '../../contract/failure';
import { DAY_TIME_ZONE } from '../../contract/limits';
import type { TASK_TYPES } from '../../contract/task';
import { call } from '../../data/gateway';
import { readMeta } from '../../data/meta';
import { withDatabase } from '../../data/openDatabase';
import { append, forgetRefusals } from '../../data/outbox';
import { settlementsSoFar } from '../../data/settlements';
import { type CheckInIntent, heardTaskPart } from '../../data/taskBook';
import { write } from '../../data/write';
import { drainOutbox } from './drainOutbox';
import { outcome, stored } from './outcome';

const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: DAY_TIME_ZONE });

/**
 * Checks in for the day of the tap, or makes up a missed one. Resolves once the intent is kept: with no network it
 * waits, and counts for the tapped day when it arrives on that day or the next. One row a day, however often one taps.
 */
export function checkIn({ makeUpDay }: { makeUpDay?: string }): Promise<Result<null>> {
  return stored(async () => {
    const [accountId, offset] = await readAccountAndClock();
    const tappedAt = Date.now() + offset;
    const payload: CheckInIntent = { tappedAt, ...(makeUpDay !== undefined && { makeUpDay }) };
    const target = makeUpDay === undefined ? DAY.format(tappedAt) : `made up ${makeUpDay}`;
    await append({ kind: 'checkIn', target, payload, accountId: accountId ?? 0 });
    void drainOutbox();
  });
}

/** The reader has seen why a check-in did not count. */
export function dismissRefusedCheckIn({ target }: { target: string }): Promise<Result<null>> {
  return stored(() => forgetRefusals('checkIn', target));
}

export type ClaimableTask = (typeof TASK_TYPES)[keyof typeof TASK_TYPES];

/** Has a finished task paid out. */
export function claimTask({ taskType }: { taskType: ClaimableTask }): Promise<Result<null>> {
  return stored(async () => {
    const [accountId] = await readAccountAndClock();
    await append({
      kind: 'claimTask',
      target: String(taskType),
      payload: { taskType },
      accountId: accountId ?? 0,
    });
    const drained = await drainOutbox();
    if (drained.ok) await refreshRewards();
  });
}

/** Brings the row of seven days and the tasks up to date. */
export function refreshRewards(): Promise<Result<null>> {
  return outcome(async () => {
    const [accountId] = await readAccountAndClock();
    if (accountId === undefined) return success(null);
    const settlements = await settlementsSoFar();
    const [sign, tasks] = await Promise.all([
      call('signIndex', { userId: accountId }),
      call('taskList', { userId: accountId }),
    ]);
    if (!sign.ok) return sign;
    const heard = await heardTaskPart(accountId, 'sign', sign.value, settlements);
    const listed = tasks.ok ? await heardTaskPart(accountId, 'tasks', tasks.value, settlements) : undefined;
    await write(heard.tables, async () => {
      await heard.apply();
      await listed?.apply();
    });
    return tasks.ok ? success(null) : tasks;
  });
}

async function readAccountAndClock(): Promise<[number | undefined, number]> {
  const [accountId, offset] = await withDatabase(() =>
    Promise.all([readMeta('accountId'), readMeta('clockOffset')]),
  );
  return [accountId, offset ?? 0];
}
