import { type Failure, failed, type Result, success } from '../../../contract/wire/failure';
import { withKeptArrival } from '../../../data/account/arrival';
import { storedUser } from '../../../data/account/userInfo';
import { type GuestSignIn, guestIntent, storedFingerId } from '../../../data/commands/guestSignIn';
import { append, OUTBOX_LOCK } from '../../../data/outbox/append';
import { readIntent } from '../../../data/outbox/read';
import { outcome } from '../ground/outcome';
import { drainOutbox } from '../outbox/drainOutbox';
import { log } from '../outbox/log';

/**
 * Signs in a guest automatically (spec 4.1). The intent is stored before it is sent: offline it waits,
 * resolves to the failure, and is sent on the next wake.
 */
export function signInGuest(request: GuestSignIn): Promise<Result<{ userId: number }>> {
  return outcome(async () => {
    // Not during a login: a guest would take the device away from the account.
    const intent = await navigator.locks.request(OUTBOX_LOCK, async () => {
      const user = await storedUser();
      if (user?.isLogin === 1) return user;
      const arrival = await withKeptArrival(request.arrival);
      return append(await guestIntent({ ...request, arrival }));
    });
    if ('userId' in intent) return success({ userId: intent.userId });
    const drained = await drainOutbox();
    if (!drained.ok) return drained;
    const left = await readIntent(intent.requestId);
    if (left?.failure) {
      await logFailure(request, left.failure);
      return { ok: false, failure: left.failure };
    }
    const user = await storedUser();
    return user ? success({ userId: user.userId }) : failed('offline', 'the sign-in waits');
  });
}

/** Logs a failed registration (spec 4.1), unless there is no network. */
async function logFailure({ device }: GuestSignIn, { name, detail = '' }: Failure): Promise<void> {
  if (name === 'offline') return;
  await log({ msg: 'registration-failed', ext1: name, ext2: detail, ext3: '', device });
}

/** What only the page knows of its visitor: the browser, the language, the arrival. */
export type Visitor = Omit<GuestSignIn, 'fingerId'>;

/**
 * Renews a lost session of this device's guest: the device's secret identifies the same guest (spec 4.1).
 * Returns undefined if there is none to renew.
 */
export async function renewGuest(visitor: Visitor): Promise<Result<{ userId: number }> | undefined> {
  const fingerId = await storedFingerId();
  return fingerId === undefined ? undefined : signInGuest({ ...visitor, fingerId });
}
