import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { readProducts } from '../../server/payments/keepProduct';
import { openTestApp, type TestApp } from '../../server/testing/openTestApp';
import { seedProducts } from '../importers/seedDemo';
import { listPackages, packages } from './packages';

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await openTestApp();
  folder = await mkdtemp(join(tmpdir(), 'dogear-packages-'));
});
afterAll(async () => {
  await app.context.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => void vi.restoreAllMocks());

async function sell(list: unknown): Promise<number> {
  const file = join(folder, 'shop.json');
  await writeFile(file, JSON.stringify(list));
  return await packages(app.context, file);
}

const coins = { key: 'coins-300', kind: 'coins', gold: 300, bonus: 15, prices: { USD: 499, JPY: 750 } };

it('the demo’s packages are added to an empty shop, never to one the owner changed', async () => {
  await seedProducts(app.context);
  expect((await listPackages(app.context)).length).toBe(7);
  expect(await sell([coins])).toBe(0);
  await seedProducts(app.context);
  expect(await listPackages(app.context)).toEqual(['coins-300\t300 coins + 15 bonus\t4.99 USD, 750 JPY\t\t']);
});

it('a file replaces the whole shop in order, and a known key updates its product', async () => {
  const offers = [{ audience: 'firstPurchase', extraBonus: 50, endsAt: '2027-01-01T00:00:00Z' }];
  const vip = { key: 'vip', kind: 'vip', renews: true, prices: { USD: 899 } };
  expect(await sell([vip, { ...coins, prices: { USD: 599 }, offers }])).toBe(0);
  expect(await listPackages(app.context)).toEqual([
    'vip\tVIP 30 days, renews\t8.99 USD\t\t',
    'coins-300\t300 coins + 15 bonus\t5.99 USD\t\tfirstPurchase: −0 %, +50 bonus, always to 2027-01-01T00:00:00.000Z',
  ]);
});

it.each([
  ['a price with a point', { ...coins, prices: { USD: 4.99 } }],
  ['a currency that is none', { ...coins, prices: { XYZ: 499 } }],
  ['coins without any', { ...coins, gold: 0 }],
  ['coins that renew', { ...coins, renews: true }],
  ['a price of nothing', { ...coins, prices: { USD: 0 } }],
  ['a field nobody knows', { ...coins, colour: 'red' }],
])('%s is rejected and changes nothing', async (_, wrong) => {
  const before = await listPackages(app.context);
  expect(await sell([wrong])).toBe(1);
  expect(await sell([coins, coins])).toBe(1);
  expect(await listPackages(app.context)).toEqual(before);
  expect(() => readProducts(JSON.stringify([wrong]))).toThrow();
});
