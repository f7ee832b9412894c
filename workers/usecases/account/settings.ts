import { v7 as uuidv7 } from 'uuid';
import { type Result, success } from '../../../contract/values/failure';
import type { Language } from '../../../contract/values/limits';
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

/** Keeps one setting under its key, sealed where it tells of the reader. Any value that JSON can hold. */
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

/** Where this browser is reached while the app is closed (data/account/savePushId). `pushId`: empty for not at all. */
export function savePushId(request: { pushId: string; language: Language }): Promise<Result<null>> {
  return outcome(() => save(request.pushId, request.language));
}

/**
 * Sends at once what was changed here, the places that are still being saved among it. For a page that is left: the
 * usual pause after a change may outlast the page. Asks nothing of the server when nothing was changed.
 */
export function sendChanges(): Promise<Result<null>> {
  return outcome(async () => {
    await Promise.all([placesSaved(), playedSaved()]);
    if ((await withDatabase(() => db.syncChanges.count())) === 0) return success(null);
    return synchronize();
  });
}

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
