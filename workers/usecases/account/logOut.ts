import type { DeletionProof } from '../../../contract/schemas/profile';
import { type Result, success } from '../../../contract/values/failure';
import { storedUser } from '../../../data/account/userInfo';
import { deliver } from '../../../data/commands/deliver';
import { wipeDevice } from '../../../data/inventory/wipeDevice';
import { call } from '../../../data/network/gateway';
import { OUTBOX_LOCK } from '../../../data/outbox/append';
import { settingRow } from '../../../data/sealing/settingRows';
import { db } from '../../../data/tables/db';
import { currentAccount } from '../../../data/tables/meta';
import { withDatabase } from '../../../data/tables/openDatabase';
import { write } from '../../../data/tables/write';
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

let leaving: Promise<unknown> | undefined;

/**
 * The reader ended this device's session from another one (nothing private may be left behind): what it holds of the
 * account goes, as if they had logged out here, with what was never sent. An answer may be late and speak of a session
 * before this one: the server is asked once more, while nobody logs in. Guests sign in again and keep all.
 */
export function leaveDevice(): Promise<unknown> {
  leaving ??= outcome(() => navigator.locks.request(OUTBOX_LOCK, leave)).finally(() => {
    leaving = undefined;
  });
  return leaving;
}

async function leave() {
  const user = await storedUser();
  const userId = await withDatabase(currentAccount);
  const answer = await call('userInfo', userId === undefined ? {} : { userId });
  if (user?.isLogin !== 1 || answer.ok || answer.failure.name !== 'sessionEnded') return answer;
  await endPacks({ all: true });
  await wipeDevice();
  // The pages say so, and are reloaded: they hold in memory what they have shown.
  const row = await settingRow('loggedOutElsewhere', Date.now());
  await write([db.settings], () => db.settings.put(row));
  return answer;
}

/** Deletes the account at the server, then takes all that was its off the device. The page must be reloaded afterwards. */
export function deleteAccount({ proof }: { proof: DeletionProof }): Promise<Result<null>> {
  return outcome(async () => {
    const deleted = await call('deleteMe', { proof });
    if (deleted.ok) await navigator.locks.request(OUTBOX_LOCK, () => wipeDevice({ accountIsGone: true }));
    return deleted;
  });
}

/** The devices that are logged in to the account, as the server knows them now. Nothing of it is kept. */
export function listDevices() {
  return outcome(async () => {
    const answer = await call('sessionList', {});
    return answer.ok ? success(answer.value.list) : answer;
  });
}

/** Logs one device out. Not this one: that is `logOut`, which takes its things along. */
export function endDevice({ id }: { id: number }) {
  return outcome(() => call('endSession', { id }));
}

/** Logs all devices out but this one. */
export function endOtherDevices() {
  return outcome(() => call('logOut', { scope: 'others' }));
}
