import type { TASK_TYPES } from '../../../contract/money/rewards';
import type { Result } from '../../../contract/wire/failure';
import { visitAid } from '../../../data/account/visitAid';
import { append } from '../../../data/outbox/append';
import type { Intent } from '../../../data/outbox/intent';
import { forgetRefusals } from '../../../data/outbox/settle';
import type { ClaimKind } from '../../../data/queries/rewards';
import { NOTIFICATION_KEY, OPEN_IN_PWA_KEY } from '../../../data/queries/settings';
import { settingRow } from '../../../data/sealing/settingRows';
import { db } from '../../../data/tables/db';
import { write } from '../../../data/tables/write';
import { stored } from '../ground/outcome';
import { drainOutbox } from '../outbox/drainOutbox';
import { refreshRewards } from './refreshRewards';

export type ClaimableTask = (typeof TASK_TYPES)[keyof typeof TASK_TYPES];

/** Has a finished task paid out. */
export function claimTask({ taskType }: { taskType: ClaimableTask }): Promise<Result<null>> {
  return stored(async () => {
    await append({ kind: 'claimTask', target: String(taskType), payload: { taskType } });
    await sendAndRefresh();
  });
}

/**
 * The app runs from the home screen (spec 4.10). The first time on this device the reward is claimed, and waits
 * while there is no connection or no account; `asked`: a reader taps for it, as on an account that came here later.
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

/** Notifications were allowed on this device (spec 4.8): the flag is stored, the task claimed. */
export function claimNotice(): Promise<Result<null>> {
  return stored(async () => {
    const claim = { kind: 'claimNotice', target: 'claimNotice', payload: visitAid() } as const;
    await claimAndFlag(claim, NOTIFICATION_KEY, true);
    await sendAndRefresh();
  });
}

/** The reader has seen why a reward was not paid. */
export function dismissRefusedClaim(of: { kind: ClaimKind; target: string }): Promise<Result<null>> {
  return stored(async () => {
    await forgetRefusals(of.kind, of.target);
    void refreshRewards();
  });
}

/** Flag and intent in one transaction: neither is there without the other. */
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
