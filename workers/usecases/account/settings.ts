import { v7 as uuidv7 } from 'uuid';
import { type Result, success } from '../../../contract/wire/failure';
import type { Language } from '../../../contract/wire/languages';
import { savePushId as save } from '../../../data/account/savePushId';
import { storedUser } from '../../../data/account/userInfo';
import {
  type GuestSignIn,
  guestIntent,
  sealTakenBack,
  storedFingerId,
} from '../../../data/commands/guestSignIn';
import { append, OUTBOX_LOCK } from '../../../data/outbox/append';
import { seal } from '../../../data/sealing/seal';
import { type OpenSetting, type SealedSetting, settingRow } from '../../../data/sealing/settingRows';
import { RECORDED, recordSetting } from '../../../data/sync/recordChange';
import { db } from '../../../data/tables/db';
import { metaRow } from '../../../data/tables/meta';
import { withDatabase } from '../../../data/tables/openDatabase';
import { write } from '../../../data/tables/write';
import { outcome, stored } from '../ground/outcome';
import { drainOutbox } from '../outbox/drainOutbox';
import { placesSaved } from '../reading/places';
import { synchronize } from '../session/synchronize';
import { playedSaved } from '../watching/savePlayed';

/** Stores a setting, any JSON value, sealed if it reveals something about the reader. */
export function saveSetting(setting: {
  key: OpenSetting | SealedSetting;
  value: unknown;
}): Promise<Result<null>> {
  const { key, value } = setting;
  return stored(async () => {
    const row = await settingRow(key, value);
    await write([db.settings, ...RECORDED], async () => {
      const before = (await db.settings.get(key))?.value;
      await db.settings.put(row);
      await recordSetting(key, before, value);
    });
  });
}

/** Reports this browser's push subscription (data/account/savePushId). `pushId` is empty for none. */
export function savePushId(request: { pushId: string; language: Language }): Promise<Result<null>> {
  return outcome(() => save(request.pushId, request.language));
}

/**
 * Sends local changes at once, including places still being saved. For a page that is left, which may not
 * outlast the usual pause after a change. Asks the server nothing if nothing was changed.
 */
export function sendChanges(): Promise<Result<null>> {
  return outcome(async () => {
    await Promise.all([placesSaved(), playedSaved()]);
    if ((await withDatabase(() => db.syncChanges.count())) === 0) return success(null);
    return synchronize();
  });
}

type NewFingerprint = GuestSignIn & {
  /** Whether the reader allows the browser's fingerprint; if not, `fingerId` is a random id. */
  allowed: boolean;
};

/**
 * Changes the id of this browser. The device forgets the former one at once. The server is asked to forget a
 * withdrawn fingerprint, in any account's name, and a sign-in reports a guest's new id. Both wait for the
 * network like every intent. An account signs in by its login, so a fingerprint it allows is not sent until
 * there is a guest again.
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
  // One intent each: two fingerprints withdrawn offline are both reported.
  const target = uuidv7();
  const payload = await sealTakenBack(target, { former, fingerId });
  await append({ kind: 'forgetFingerprint', target, payload });
}
