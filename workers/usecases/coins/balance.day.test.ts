import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LedgerLine } from '../../../contract/money/ledger.schema';
import { readCoinHistory } from '../../../data/queries/wallet';
import { db } from '../../../data/tables/db';
import { metaRow } from '../../../data/tables/meta';
import type { FakeServer } from '../../../tests/doubles/fakeServer';
import { freshDevice } from '../../../tests/doubles/freshDevice';
import { fetchOlderCoins, refreshCoinHistory } from './balance';

const PAGE = 3;
let server: FakeServer;
let last: number;

beforeEach(async () => {
  server = await freshDevice();
  last = 8;
  server.on('goldLog', ({ before }) => {
    const from = before === null ? last : (before as number) - 1;
    const ids = Array.from({ length: Math.min(PAGE, from) }, (_, index) => from - index);
    const end = ids.at(-1) ?? 1;
    return { list: ids.map(line), next: end > 1 ? end : null };
  });
  await db.meta.put(metaRow('accountId', 12));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const line = (id: number): LedgerLine => ({
  id,
  kind: 'checkIn',
  reference: { type: 'day', day: '2026-11-21', position: 1 },
  coins: 0,
  bonus: 5,
  balance: { coins: 0, bonus: 5 * id, userGold: 5 * id },
  requestId: null,
  at: id * 1_000,
});
const ids = async () => (await readCoinHistory(99)).lines.map((each) => each.id);

it('the coin history loads page by page to its end, newest first', async () => {
  await refreshCoinHistory();
  while ((await readCoinHistory(99)).next !== null) await fetchOlderCoins();
  expect(await ids()).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
  const { length } = server.calls;
  await fetchOlderCoins();
  expect(server.calls).toHaveLength(length);
});

it('refreshing the coin history fetches only the new pages', async () => {
  await refreshCoinHistory();
  while ((await readCoinHistory(99)).next !== null) await fetchOlderCoins();
  last = 12;
  const before = server.calls.length;
  await refreshCoinHistory();
  expect(await ids()).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  expect(server.calls.length - before).toBe(2);
  expect((await readCoinHistory(99)).next).toBeNull();
});

it('the coin history has no gap after many new lines: the rest is fetched later', async () => {
  await refreshCoinHistory();
  last = 60;
  await refreshCoinHistory();
  expect(await readCoinHistory(99)).toMatchObject({ next: 46 });
  while ((await readCoinHistory(99)).next !== null) await fetchOlderCoins();
  expect(await ids()).toHaveLength(60);
});

it('the coin history belongs to one account and is readable offline', async () => {
  await refreshCoinHistory();
  server.isDown = true;
  expect(await refreshCoinHistory()).toMatchObject({ ok: false });
  expect(await ids()).toHaveLength(PAGE);
  await db.meta.put(metaRow('accountId', 99));
  expect(await readCoinHistory(99)).toMatchObject({ lines: [], next: undefined });
});

it('reading a part of the coin history reports that the device has more', async () => {
  await refreshCoinHistory();
  expect(await readCoinHistory(2)).toMatchObject({ lines: [{ id: 8 }, { id: 7 }], hasMore: true });
});
