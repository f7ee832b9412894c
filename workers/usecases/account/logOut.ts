import type { DeletionProof } from '../../../contract/account/logins.schema';
import { type Result, success } from '../../../contract/wire/failure';
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

/** The longest wait for the server's answer, ms. */
const PATIENCE_MS = 5_000;

/**
 * Logs out and deletes everything personal from the device, with or without a network: offline the session is
 * forgotten here and ends on the server with the next guest's sign-in. With `everywhere` all other devices
 * are logged out too; this needs the server, and without it nothing happens. The page must be reloaded
 * afterwards.
 */
export function logOut({ everywhere }: { everywhere: boolean }): Promise<Result<null>> {
  return outcome(async () => {
    await reportPacks();
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const told = await call('logOut', { scope: everywhere ? 'all' : 'this' }, { signal });
    if (everywhere && !told.ok) return told;
    await navigator.locks.request(OUTBOX_LOCK, () => wipeDevice());
    return success(null);
  });
}

/**
 * Returns packs while this device can still report what was opened: a pack that is never closed blocks a new
 * one for its account for weeks (decision 0088).
 */
async function reportPacks(): Promise<void> {
  if ((await endPacks({ all: true })) === 0) return;
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([deliver({ eager: true }), patience]);
}

let leaving: Promise<unknown> | undefined;

/**
 * Handles the end of this device's session by the reader on another device (no private data may remain): the
 * account's data is deleted as on logging out here, including unsent intents. A late answer may be about an
 * earlier session, so the server is asked again while no login runs. Guests sign in again and keep
 * everything.
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
  // The pages show it and reload, because they hold shown data in memory.
  const row = await settingRow('loggedOutElsewhere', Date.now());
  await write([db.settings], () => db.settings.put(row));
  return answer;
}

/** Deletes the account on the server, then its data on the device. The page must be reloaded afterwards. */
export function deleteAccount({ proof }: { proof: DeletionProof }): Promise<Result<null>> {
  return outcome(async () => {
    const deleted = await call('deleteMe', { proof });
    if (deleted.ok) await navigator.locks.request(OUTBOX_LOCK, () => wipeDevice({ accountIsGone: true }));
    return deleted;
  });
}

/** Returns the devices logged in to the account, from the server. Nothing of it is stored. */
export function listDevices() {
  return outcome(async () => {
    const answer = await call('sessionList', {});
    return answer.ok ? success(answer.value.list) : answer;
  });
}

/** Logs out another device. For this one use `logOut`, which also deletes its data. */
export function endDevice({ id }: { id: number }) {
  return outcome(() => call('endSession', { id }));
}

/** Logs out all devices but this one. */
export function endOtherDevices() {
  return outcome(() => call('logOut', { scope: 'others' }));
}
