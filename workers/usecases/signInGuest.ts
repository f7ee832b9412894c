import { failed, type Result, success } from '../../contract/failure';
import type { GuestSignIn } from '../../data/guestSignIn';
import { append, readIntent } from '../../data/outbox';
import { storedUser } from '../../data/userInfo';
import { drainOutbox } from './drainOutbox';
import { outcome } from './outcome';

/**
 * Automatic guest sign-in (spec 4, start). The intent is kept before it is sent: with no network it waits, resolves
 * to the failure, and goes out on the next wake.
 */
export function signInGuest(request: GuestSignIn): Promise<Result<{ userId: number }>> {
  return outcome(async () => {
    const { fingerId, device, arrival, language, isDeep, domain } = request;
    const payload = { fingerId, device, arrival, language, isDeep, domain };
    const intent = await append({ kind: 'guestSignIn', target: 'device', payload, accountId: 0 });
    const drained = await drainOutbox();
    if (!drained.ok) return drained;
    const left = await readIntent(intent.requestId);
    if (left?.failure) return { ok: false, failure: left.failure };
    const user = await storedUser();
    return user ? success({ userId: user.userId }) : failed('offline', 'the sign-in waits');
  });
}
