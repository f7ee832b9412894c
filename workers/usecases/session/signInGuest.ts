import { type Failure, failed, type Result, success } from '../../../contract/wire/failure';
import { withKeptArrival } from '../../../data/account/arrival';
import { storedUser } from '../../../data/account/userInfo';
import { type GuestSignIn, guestIntent } from '../../../data/commands/guestSignIn';
import { append } from '../../../data/outbox/append';
import { OUTBOX_LOCK } from '../../../data/outbox/lock';
import { readIntent } from '../../../data/outbox/read';
import { outcome } from '../ground/outcome';
import { drainOutbox } from '../outbox/drainOutbox';
import { log } from '../outbox/log';

/**
 * Automatic guest sign-in (spec 4.1). The intent is kept before it is sent: with no network it waits, resolves
 * to the failure, and goes out on the next wake.
 */
export function signInGuest(request: GuestSignIn): Promise<Result<{ userId: number }>> {
  return outcome(async () => {
    // Not while the reader logs in: a guest would take the device away from their account.
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

/** A registration that failed is logged (spec 4.1); that there is no network is nothing to tell the server of. */
async function logFailure({ device }: GuestSignIn, { name, detail = '' }: Failure): Promise<void> {
  if (name === 'offline') return;
  await log({ msg: 'registration-failed', ext1: name, ext2: detail, ext3: '', device });
}
