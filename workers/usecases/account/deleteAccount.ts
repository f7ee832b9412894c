import type { DeletionProof } from '../../../contract/account/logins.schema';
import type { Result } from '../../../contract/wire/failure';
import { wipeDevice } from '../../../data/inventory/wipeDevice';
import { call } from '../../../data/network/gateway';
import { OUTBOX_LOCK } from '../../../data/outbox/lock';
import { outcome } from '../ground/outcome';

/** Deletes the account at the server, then takes all that was its off the device. The page must be reloaded afterwards. */
export function deleteAccount({ proof }: { proof: DeletionProof }): Promise<Result<null>> {
  return outcome(async () => {
    const deleted = await call('deleteMe', { proof });
    if (deleted.ok) await navigator.locks.request(OUTBOX_LOCK, () => wipeDevice({ accountIsGone: true }));
    return deleted;
  });
}
