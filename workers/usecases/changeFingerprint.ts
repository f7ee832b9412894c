import { type Result, success } from '../../contract/failure';
import { db } from '../../data/db';
import type { GuestSignIn } from '../../data/guestSignIn';
import { metaRow } from '../../data/meta';
import { append } from '../../data/outbox';
import { OUTBOX_LOCK } from '../../data/outboxLock';
import { seal } from '../../data/seal';
import { storedUser } from '../../data/userInfo';
import { write } from '../../data/write';
import { drainOutbox } from './drainOutbox';
import { outcome } from './outcome';

/**
 * From now on this browser is known by another id. The device forgets the former one at once; a guest's server hears of
 * it by a sign-in, which waits for the network like every other. An account signs in by its login and needs none.
 */
export function changeFingerprint(request: GuestSignIn): Promise<Result<null>> {
  return outcome(async () => {
    const { fingerId, device, arrival, language, isDeep, domain } = request;
    const content = await seal('fingerId', fingerId);
    const payload = { fingerId, device, arrival, language, isDeep, domain };
    await navigator.locks.request(OUTBOX_LOCK, async () => {
      await write([], () => db.meta.put(metaRow('fingerId', content)));
      const user = await storedUser();
      if (user?.isLogin === 1) return;
      await append({ kind: 'guestSignIn', target: 'device', payload, accountId: 0 }, 'replace');
    });
    await drainOutbox();
    return success(null);
  });
}
