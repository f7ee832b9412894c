import { type Result, success } from '../../../contract/wire/failure';
import { deliver } from '../../../data/commands/deliver';
import { wipeDevice } from '../../../data/inventory/wipeDevice';
import { call } from '../../../data/network/gateway';
import { OUTBOX_LOCK } from '../../../data/outbox/lock';
import { outcome } from '../ground/outcome';
import { endPacks } from '../outbox/endPacks';

/** The device does not wait longer than this to be told that the server knows. */
const PATIENCE_MS = 5_000;

/**
 * Logs out and takes everything personal off the device, also with no network: the session is then forgotten here, and
 * ends on the server with the next guest's sign-in. With `everywhere` all other devices are logged out too, which needs
 * the server: without it nothing happens. The page must be reloaded afterwards.
 */
export function logOut({ everywhere }: { everywhere: boolean }): Promise<Result<null>> {
  return outcome(async () => {
    await tellOfPacks();
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const told = await call('logOut', { scope: everywhere ? 'all' : 'this' }, { signal });
    if (everywhere && !told.ok) return told;
    await navigator.locks.request(OUTBOX_LOCK, () => wipeDevice());
    return success(null);
  });
}

/**
 * What was taken along is given back while its device can still say what was opened: a pack that is never closed keeps its
 * account from another one for weeks (decision 0088).
 */
async function tellOfPacks(): Promise<void> {
  if ((await endPacks({ all: true })) === 0) return;
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([deliver({ eager: true }), patience]);
}
