import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import type { LedgerLine } from '../../contract/money/ledger.schema';
import { readGold } from '../queries/wallet';
import { db } from '../tables/db';
import { metaRow } from '../tables/meta';
import { write } from '../tables/write';
import { settlementsSoFar } from './settlements';
import { receivedBalance, receivedGold, settledMovement, unsealWallet } from './wallet';

const ACCOUNT = 12;
const balance = (coins: number) => ({ coins, bonus: 0, userGold: coins });
const line = (id: number, coins: number): LedgerLine => ({
  id,
  kind: 'unlock',
  reference: { type: 'none' },
  coins: -1,
  bonus: 0,
  balance: balance(coins),
  requestId: null,
  at: 0,
});
const settle = async (id: number, coins: number) => {
  const movement = await settledMovement(ACCOUNT, { balance: balance(coins), line: line(id, coins) });
  await write(movement.tables, movement.apply);
};
const hear = async (coins: number, settlements: number) => {
  const heard = await receivedBalance(ACCOUNT, balance(coins), settlements);
  await write(heard.tables, heard.apply);
};
const coins = async () => (await unsealWallet(await db.wallet.get(ACCOUNT)))?.coins;

beforeEach(async () => {
  vi.useRealTimers();
  await db.open();
  for (const table of db.tables) await table.clear();
});

it('the wallet keeps a settlement made while the balance is requested', async () => {
  const settlements = await settlementsSoFar();
  await settle(1, 4);
  await hear(5, settlements);
  expect(await coins()).toBe(4);
});

it('a balance requested after the last settlement is stored, whatever the clock shows', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-06-01') });
  await settle(1, 4);
  await hear(9, await settlementsSoFar());
  expect(await coins()).toBe(9);
  vi.setSystemTime(Date.parse('2026-06-01'));
  await hear(3, await settlementsSoFar());
  expect(await coins()).toBe(3);
});

it('expiring bonus is known until it expires or the balance moves', async () => {
  await db.meta.put(metaRow('accountId', ACCOUNT));
  const now = Date.now();
  const lots = [
    { id: 1, bonus: 2, expiresAt: now - 1 },
    { id: 2, bonus: 3, expiresAt: now + 60_000 },
  ];
  const gold = { balance: { coins: 1, bonus: 5, userGold: 6 }, currencySymbol: '$', lots };
  const heard = await receivedGold(ACCOUNT, gold, await settlementsSoFar());
  await write(heard.tables, heard.apply);
  expect(await readGold()).toMatchObject({ balance: { userGold: 6 }, lots: [lots[1]] });
  expect(JSON.stringify(await db.wallet.toArray())).not.toContain('expiresAt');
  // Lots end by the server's clock, not the device's.
  await db.meta.put(metaRow('clockOffset', -3_600_000));
  expect((await readGold())?.lots).toEqual(lots);
  await hear(4, await settlementsSoFar());
  expect((await readGold())?.lots).toEqual(lots);
  await settle(1, 4);
  expect((await readGold())?.lots).toEqual([]);
});

it('an earlier settlement received again leaves the later balance unchanged', async () => {
  await settle(2, 3);
  await settle(1, 4);
  expect(await coins()).toBe(3);
});
