import type { TASK_TYPES } from '../../../contract/money/rewards';
import { type Result, success } from '../../../contract/wire/failure';
import { visitAid } from '../../../data/account/arrival';
import type { CheckInPayload } from '../../../data/commands/rewards';
import { productDay } from '../../../data/money/productDay';
import { settlementsSoFar } from '../../../data/money/settlements';
import { receivedTaskPart } from '../../../data/money/taskBook';
import { call } from '../../../data/network/gateway';
import { append } from '../../../data/outbox/append';
import type { Intent } from '../../../data/outbox/intent';
import { forgetRefusals } from '../../../data/outbox/settle';
import type { ClaimKind } from '../../../data/queries/rewards';
import { NOTIFICATION_KEY, OPEN_IN_PWA_KEY } from '../../../data/queries/settings';
import { settingRow } from '../../../data/sealing/settingRows';
import { db } from '../../../data/tables/db';
import { currentAccount, readMeta } from '../../../data/tables/meta';
import { withDatabase } from '../../../data/tables/openDatabase';
import { write } from '../../../data/tables/write';
import { outcome, stored } from '../ground/outcome';
import { drainOutbox } from '../outbox/drainOutbox';

/** Refreshes the row of seven days and the tasks. */
export function refreshRewards(): Promise<Result<null>> {
  return outcome(async () => {
    const accountId = await withDatabase(currentAccount);
    if (accountId === undefined) return success(null);
    const settlements = await settlementsSoFar();
    const [sign, tasks] = await Promise.all([
      call('signIndex', { userId: accountId }),
      call('taskList', { userId: accountId }),
    ]);
    if (!sign.ok) return sign;
    const heard = await receivedTaskPart(accountId, 'sign', sign.value, settlements);
    const listed = tasks.ok
      ? await receivedTaskPart(accountId, 'tasks', tasks.value, settlements)
      : undefined;
    await write(heard.tables, async () => {
      await heard.apply();
      await listed?.apply();
    });
    return tasks.ok ? success(null) : tasks;
  });
}

/** Refreshes the invitations: the reader's code and the readers who accepted. */
export function refreshInvites(): Promise<Result<null>> {
  return outcome(async () => {
    const accountId = await withDatabase(currentAccount);
    if (accountId === undefined) return success(null);
    const settlements = await settlementsSoFar();
    const invites = await call('inviteConfig', { userId: accountId });
    if (!invites.ok) return invites;
    const heard = await receivedTaskPart(accountId, 'invite', invites.value, settlements);
    await write(heard.tables, heard.apply);
    return success(null);
  });
}

/**
 * Checks in for the day of the tap, or makes up a missed one. Resolves once the intent is stored: offline it
 * waits, and counts for the tapped day if it arrives on that day or the next. One row per day, however often
 * the reader taps.
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

/** Deletes a check-in's refusal the reader has seen. */
export function dismissRefusedCheckIn({ target }: { target: string }): Promise<Result<null>> {
  return stored(async () => {
    await forgetRefusals('checkIn', target);
    void refreshRewards();
  });
}

export type ClaimableTask = (typeof TASK_TYPES)[keyof typeof TASK_TYPES];

/** Claims the reward of a finished task. */
export function claimTask({ taskType }: { taskType: ClaimableTask }): Promise<Result<null>> {
  return stored(async () => {
    await append({ kind: 'claimTask', target: String(taskType), payload: { taskType } });
    await sendAndRefresh();
  });
}

/**
 * Handles a start from the home screen (spec 4.10). The first one on this device claims the reward, which
 * waits for a connection and an account; `asked`: the reader taps for it, as with an account that logged in
 * later.
 */
export function claimWebApp({ asked }: { asked: boolean }): Promise<Result<null>> {
  return stored(async () => {
    const isClaimed = await claimAndFlag(
      { kind: 'claimPwa', target: 'claimPwa', payload: { isHome: 1 } },
      OPEN_IN_PWA_KEY,
      asked,
    );
    if (isClaimed) await sendAndRefresh();
  });
}

/**
 * Handles the permission for notifications on this device (spec 4.8): stores the flag and claims the task.
 */
export function claimNotice(): Promise<Result<null>> {
  return stored(async () => {
    const claim = { kind: 'claimNotice', target: 'claimNotice', payload: visitAid() } as const;
    await claimAndFlag(claim, NOTIFICATION_KEY, true);
    await sendAndRefresh();
  });
}

/** Deletes a reward's refusal the reader has seen. */
export function dismissRefusedClaim(of: { kind: ClaimKind; target: string }): Promise<Result<null>> {
  return stored(async () => {
    await forgetRefusals(of.kind, of.target);
    void refreshRewards();
  });
}

async function claimAndFlag(
  claim: Intent<'claimPwa' | 'claimNotice'>,
  flag: typeof OPEN_IN_PWA_KEY | typeof NOTIFICATION_KEY,
  again: boolean,
): Promise<boolean> {
  const row = await settingRow(flag, true);
  return write([db.settings, db.outbox], async () => {
    if (!again && (await db.settings.get(flag))?.value === true) return false;
    await append(claim);
    await db.settings.put(row);
    return true;
  });
}

/** Spec 4.10: a claim refreshes the user (the drain does) and the tasks. */
async function sendAndRefresh(): Promise<void> {
  const drained = await drainOutbox();
  if (drained.ok) await refreshRewards();
}
