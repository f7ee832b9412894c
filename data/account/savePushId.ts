import { failed, type Result, success } from '../../contract/wire/failure';
import type { Language } from '../../contract/wire/limits';
import { call } from '../network/gateway';
import { sha256Hex } from '../network/sha256';
import { currentAccount } from '../tables/currentAccount';
import { db } from '../tables/db';
import { metaRow, readMeta } from '../tables/meta';
import { withDatabase } from '../tables/openDatabase';
import { write } from '../tables/write';

/** A browser that was not seen for a year is forgotten by the server: now and then it says that it is there. */
const SAID_FOR_MS = 7 * 86_400_000;

/**
 * Tells the server where this browser is reached, in the name of the account it acts for (spec 4.8). Nothing is sent when it
 * knows. `pushId`: the JSON of the subscription; empty for none. `chosen`: what the app is read in; what it was last time where
 * nobody says, as in the service worker.
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
