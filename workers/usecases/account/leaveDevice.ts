import { storedUser } from '../../../data/account/userInfo';
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
