import { type Result, success } from '../../../contract/wire/failure';
import { settlementsSoFar } from '../../../data/money/settlements';
import { receivedGold, sealLine } from '../../../data/money/wallet';
import { call } from '../../../data/network/gateway';
import { db } from '../../../data/tables/db';
import { currentAccount, metaRow, readMeta } from '../../../data/tables/meta';
import { withDatabase } from '../../../data/tables/openDatabase';
import { write } from '../../../data/tables/write';
import { outcome } from '../ground/outcome';

/** Refreshes the wallet (spec 7, goldIndex): the balance and the expiring bonus lots. */
export function refreshGold(): Promise<Result<null>> {
  return outcome(async () => {
    const accountId = await withDatabase(currentAccount);
    if (accountId === undefined) return success(null);
    const settlements = await settlementsSoFar();
    const gold = await call('goldIndex', { userId: accountId });
    if (!gold.ok) return gold;
    const heard = await receivedGold(accountId, gold.value, settlements);
    await write(heard.tables, heard.apply);
    return success(null);
  });
}

/**
 * The most pages fetched to close the gap to the stored lines. Older lines are fetched as the reader scrolls.
 */
const MOST_PAGES = 5;

/** Fetches the ledger's newest lines, back to the stored ones. */
export function refreshCoinHistory(): Promise<Result<null>> {
  return outcome(async () => {
    const { accountId, kept } = await readState();
    if (accountId === undefined) return success(null);
    let before: number | null = null;
    let top = kept?.top ?? 0;
    for (let page = 0; page < MOST_PAGES; page++) {
      const fetched = await fetchPage(accountId, before);
      if (!fetched.ok) return fetched;
      const { ids, next } = fetched.value;
      if (before === null) top = ids[0] ?? top;
      const reached = kept !== undefined && (ids.length === 0 || ids.some((id) => id <= kept.top));
      if (reached || next === null || kept === undefined || page === MOST_PAGES - 1) {
        await keep({ accountId, top, next: reached ? kept.next : next });
        break;
      }
      before = next;
    }
    return success(null);
  });
}

/** Fetches the page after the oldest stored line. */
export function fetchOlderCoins(): Promise<Result<null>> {
  return outcome(async () => {
    const { accountId, kept } = await readState();
    if (accountId === undefined || kept?.next === null) return success(null);
    if (kept === undefined) return refreshCoinHistory();
    const fetched = await fetchPage(accountId, kept.next);
    if (!fetched.ok) return fetched;
    await keep({ accountId, top: kept.top, next: fetched.value.next });
    return success(null);
  });
}

async function readState() {
  const [accountId, meta] = await withDatabase(() =>
    Promise.all([currentAccount(), readMeta('coinHistory')]),
  );
  return { accountId, kept: meta?.accountId === accountId ? meta : undefined };
}

async function fetchPage(accountId: number, before: number | null) {
  const page = await call('goldLog', { before, filter: 'all', userId: accountId });
  if (!page.ok) return page;
  const { list, next } = page.value;
  const rows = await Promise.all(list.map((line) => sealLine(accountId, line)));
  await write([db.coinHistory], () => db.coinHistory.bulkPut(rows));
  return success({ ids: list.map((line) => line.id), next });
}

async function keep(state: { accountId: number; top: number; next: number | null }): Promise<void> {
  const row = metaRow('coinHistory', { ...state, fetchedAt: Date.now() });
  await write([], () => db.meta.put(row));
}
