import { failed, type Result, success } from '../../contract/wire/failure';
import type { Language } from '../../contract/wire/languages';
import { call } from '../network/gateway';
import { sha256Hex } from '../network/sha256';
import { db } from '../tables/db';
import { currentAccount, metaRow, readMeta } from '../tables/meta';
import { withDatabase } from '../tables/openDatabase';
import { write } from '../tables/write';

/**
 * The server forgets a browser it has not seen for a year, so the subscription is reported again at this
 * interval.
 */
const SAID_FOR_MS = 7 * 86_400_000;

/**
 * Reports this browser's push subscription to the server for the device's account (spec 4.8). Sends nothing
 * if the server knows it already. `pushId` is the JSON of the subscription, empty if there is none. `chosen`
 * is the app's language; without it (in the service worker) the last reported one applies.
 */
export async function savePushId(pushId: string, chosen?: Language): Promise<Result<null>> {
  const { accountId, language, saved } = await withDatabase(() =>
    db.transaction('r', db.meta, async () => {
      const [accountId, language, saved] = await Promise.all([
        currentAccount(),
        readMeta('language'),
        readMeta('pushSaved'),
      ]);
      return { accountId, language, saved };
    }),
  );
  if (accountId === undefined) return failed('noSession');
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const said = { pushId, language: chosen ?? language ?? 'en', timeZone };
  const hash = await sha256Hex(JSON.stringify(said));
  const age = Date.now() - (saved?.savedAt ?? 0);
  const isKnown = saved?.accountId === accountId && saved.hash === hash && age >= 0 && age < SAID_FOR_MS;
  if (isKnown) return success(null);
  const answer = await call('savePushId', { ...said, userId: accountId });
  if (answer.ok) {
    const rows = [
      metaRow('pushSaved', { accountId, hash, savedAt: Date.now() }),
      metaRow('language', said.language),
    ];
    await write([], async () => {
      if ((await currentAccount()) === accountId) await db.meta.bulkPut(rows);
    });
  }
  return answer;
}
