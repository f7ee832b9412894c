import { v7 as uuidv7 } from 'uuid';
import { type Result, success } from '../../../contract/wire/failure';
import { storedUser } from '../../../data/account/userInfo';
import { sealTakenBack } from '../../../data/commands/forgetFingerprint';
import { type GuestSignIn, guestIntent, storedFingerId } from '../../../data/commands/guestSignIn';
import { append } from '../../../data/outbox/append';
import { OUTBOX_LOCK } from '../../../data/outbox/lock';
import { seal } from '../../../data/sealing/seal';
import { db } from '../../../data/tables/db';
import { metaRow } from '../../../data/tables/meta';
import { write } from '../../../data/tables/write';
import { outcome } from '../ground/outcome';
import { drainOutbox } from '../outbox/drainOutbox';

type NewFingerprint = GuestSignIn & {
  /** Whether the reader lets the browser be known by its fingerprint; when not, `fingerId` is a random id. */
  allowed: boolean;
};

/**
 * From now on this browser is known by another id. The device forgets the former one at once; the server is told to forget
 * a fingerprint that was taken back, whoever is signed in, and of a guest's new id by a sign-in. Both wait for the network
 * like every intent. An account signs in by its login: a fingerprint it allows is not sent before there is a guest again.
 */
export function changeFingerprint(request: NewFingerprint): Promise<Result<null>> {
  return outcome(async () => {
    const { fingerId, allowed } = request;
    const content = await seal('fingerId', fingerId);
    await navigator.locks.request(OUTBOX_LOCK, async () => {
      const former = await storedFingerId();
      await write([], () => db.meta.put(metaRow('fingerId', content)));
      const user = await storedUser();
      if (user?.isLogin !== 1) await append(await guestIntent(request), 'replace');
      if (!allowed && former !== undefined) await takeBack(former, fingerId);
    });
    await drainOutbox();
    return success(null);
  });
}

async function takeBack(former: string, fingerId: string): Promise<void> {
  // One intent each: two fingerprints that were taken back while there was no network are both told.
  const target = uuidv7();
  const payload = await sealTakenBack(target, { former, fingerId });
  await append({ kind: 'forgetFingerprint', target, payload });
}
