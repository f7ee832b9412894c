import { type Result, success } from '../../../contract/wire/failure';
import { keptGrants } from '../../../data/money/grants';
import { areSigned } from '../../../data/money/receipts';
import { isSettledAt, settlementsSoFar } from '../../../data/money/settlements';
import { call } from '../../../data/network/gateway';
import { db } from '../../../data/tables/db';
import { currentAccount, metaRow, readMeta } from '../../../data/tables/meta';
import { withDatabase } from '../../../data/tables/openDatabase';
import { write } from '../../../data/tables/write';
import { openGrantedTexts } from '../texts/unlockedTexts';

/**
 * Fetches the account's unlocks made elsewhere or lost on this device: only those since the last time. It
 * never removes a grant.
 */
export async function syncGrants(): Promise<Result<null>> {
  const [accountId, kept] = await withDatabase(() =>
    Promise.all([currentAccount(), readMeta('grantsAfter')]),
  );
  if (accountId === undefined) return success(null);
  let after = kept?.accountId === accountId ? kept.after : 0;
  for (let more = true; more; ) {
    const settlements = await settlementsSoFar();
    const page = await call('grants', { after, userId: accountId });
    if (!page.ok) return page;
    const { list, next } = page.value;
    const last = list.at(-1);
    if (!last || !(await areSigned(list))) break;
    const grants = await keptGrants(list);
    const cursor = metaRow('grantsAfter', { accountId, after: next ?? last.id });
    const isKept = await write(grants.tables, async () => {
      // An undo may have revoked a listed grant meanwhile: the page is requested again.
      if (!(await isSettledAt(settlements))) return false;
      await grants.apply();
      await db.meta.put(cursor);
      return true;
    });
    if (!isKept) continue;
    after = next ?? last.id;
    more = next !== null;
  }
  await openGrantedTexts();
  return success(null);
}
