import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { anyMutation } from '../doubles/mutations';
import { askAs } from '../product/askAs';
import { launchBrowser, newDevice } from '../product/device';
import { putRows, readRows } from '../product/deviceRows';
import { hasContent } from '../product/hasContent';
import { KEPT_BOOK, LOCKED_TARGET, PRICED_BOOK } from '../product/livedIn';
import { declineFreeBook } from '../product/offers';
import { startOwnDemo } from '../product/ownDemo';
import { waitForServiceWorker } from '../product/reader';
import { settled } from '../product/settled';
import { textIsShown, turnToSecondPage } from '../product/turnPage';
import { Random } from '../simulator/random';

/**
 * Damages rows of a used device by a seed, directly in its database, several at once, and opens a page over
 * them. `npm run test:long -- rows` continues until a thousand rows were damaged.
 */
const SEED = Number(process.env.DOGEAR_DAMAGE_SEED ?? 17);
const LEAST_DAMAGED = Number(process.env.DOGEAR_DAMAGED_ROWS ?? 1);
const AT_ONCE = 6;
const PAGES = [
  '/',
  '/mine',
  `/bookInfo/${KEPT_BOOK}`,
  `/reading/${PRICED_BOOK}/1`,
  '/ReadHistory',
  '/search',
  '/Settings',
  '/Rewards',
  '/CoinHistory',
  '/BookShelf',
  `/bookInfo/${PRICED_BOOK}`,
  `/reading/${PRICED_BOOK}/${LOCKED_TARGET}`,
  '/discover',
];
/** These tables hold counters: restored rows would make the device look like another one to the server. */
const NOT_PUT_BACK = new Set(['outbox', 'syncChanges', 'syncDevice', 'syncBatch', 'settlements']);

let demo: Awaited<ReturnType<typeof startOwnDemo>>;
let browser: Browser;
test.beforeAll(async () => {
  [demo, browser] = await Promise.all([startOwnDemo(), launchBrowser()]);
});
test.afterAll(async () => {
  await browser.close();
  await demo.end();
});

type Row = Record<string, unknown>;
type Kept = { readonly table: string; readonly row: Row };

test('with damaged rows every page renders, online and offline, and the balance stays correct', {
  tag: '@long',
}, async () => {
  test.setTimeout(240_000 + LEAST_DAMAGED * 1_000);
  const { context, page } = await newDevice(browser, 'phone');
  const complaints: string[] = [];
  const note = (text: string) => /Failed to load resource|net::ERR/.test(text) || complaints.push(text);
  context.on('console', (message) => message.type() === 'error' && note(message.text()));
  context.on('weberror', (error) => note(error.error().message));
  await liveIn(page);
  const account = await accountOf(page);
  const { balance } = await askAs(context, demo.url, 'goldIndex', {});
  expect(balance.userGold).toBe(4);
  const rows = await allRows(page);
  expect(new Set(rows.map(({ table }) => table)).size).toBeGreaterThan(12);

  const chance = new Random(SEED);
  let damaged = 0;
  for (let round = 0; damaged < LEAST_DAMAGED; round++) {
    for (const isOnline of [true, false]) {
      if (!isOnline) await demo.stop();
      let last: Kept[] = [];
      for (const path of PAGES) {
        for (const { table, row } of last) if (isPutBack(table, row)) await putRows(page, table, [row]);
        const told: string[] = [];
        last = Array.from({ length: AT_ONCE }, () => one(byTable(rows, chance), chance));
        for (const { table, row } of last) {
          const { name, mutated } = anyMutation(row, (all) => one(all, chance));
          // A damaged key cannot be stored.
          const isStored = await putRows(page, table, [mutated]).then(
            () => true,
            () => false,
          );
          if (isStored) told.push(`${table} ${name}`);
        }
        damaged += told.length;
        await page.goto(`${demo.url}${path}`);
        const where = `seed ${SEED}, round ${round}, ${isOnline ? 'online' : 'offline'}, ${path}: ${told.join(', ')}`;
        await hasContent(page, where);
        expect(complaints, where).toEqual([]);
      }
      for (const { table, row } of last) if (isPutBack(table, row)) await putRows(page, table, [row]);
    }
    await demo.reopen();
  }

  await page.goto(`${demo.url}/mine`);
  await settled(page);
  await coinsAreRight(context, page, balance.userGold);
  expect(await accountOf(page)).toBe(account);
  await page.goto(`${demo.url}/reading/${PRICED_BOOK}/${LOCKED_TARGET}`);
  await textIsShown(page);

  // A pending unlock that is damaged is not sent, is reported once, and spends nothing.
  await page.goto(`${demo.url}/reading/${PRICED_BOOK}/${LOCKED_TARGET + 1}`);
  await unlockButton(page).waitFor();
  await demo.stop();
  await unlockButton(page).click();
  await expect(page.getByText(/Waiting for a connection: 1 coin/)).toBeVisible();
  const [intent] = (await readRows<Row>(page, 'outbox')).filter(({ kind }) => kind === 'unlock');
  await putRows(page, 'outbox', [{ ...intent, payload: { ...(intent?.payload as Row), maxPrice: null } }]);
  await page.goto(`${demo.url}/mine`);
  const told = page.getByText('A change waiting to be sent was damaged on this device');
  await expect(told).toBeVisible();
  await demo.reopen();
  await page.goto(`${demo.url}/CoinHistory`);
  await settled(page);
  await expect(told).toHaveCount(0);
  await coinsAreRight(context, page, balance.userGold);
  await expect(page.getByRole('button', { name: /^Unlocked/ })).toHaveCount(1);
  expect(complaints).toEqual([]);
  await context.close();
});

/** The reads of a page fail, as with damage that no check expects. */
test('a crashed page recovers by itself once, then shows an error', async () => {
  const { context, page } = await newDevice(browser, 'phone');
  await page.addInitScript(() => {
    const real = IDBTransaction.prototype.objectStore;
    const state = { isBroken: sessionStorage.getItem('broken'), seen: 0 };
    Object.assign(globalThis, { state });
    IDBTransaction.prototype.objectStore = function (name) {
      // Opening the database looks at every table; that must not fail.
      const isRead = this.objectStoreNames.length < 5;
      if (name === 'readHistory' && isRead && state.isBroken) throw new Error('a planted fault');
      return real.call(this, name);
    };
    const { error } = console;
    console.error = (...told) => {
      state.seen += 1;
      if (state.isBroken === 'once') state.isBroken = null;
      error(...told);
    };
  });
  await page.goto(`${demo.url}/ReadHistory`);
  await settled(page);
  const words = await page.locator('main').innerText();

  await page.evaluate(() => sessionStorage.setItem('broken', 'once'));
  await page.reload();
  await settled(page);
  await expect(page.locator('main')).toHaveText(words, { useInnerText: true });
  expect(await faultsSeen(page)).toBeGreaterThan(0);

  await page.evaluate(() => sessionStorage.setItem('broken', 'for good'));
  await page.reload();
  await expect(page.getByText('This page crashed')).toBeVisible();
  const before = await faultsSeen(page);
  await settled(page);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(await faultsSeen(page)).toBe(before);
  await page.evaluate(() => {
    (globalThis as unknown as { state: { isBroken: null } }).state.isBroken = null;
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('main')).toHaveText(words, { useInnerText: true });
  await context.close();
});

function faultsSeen(page: Page): Promise<number> {
  return page.evaluate(() => (globalThis as unknown as { state: { seen: number } }).state.seen);
}

async function liveIn(page: Page): Promise<void> {
  const { url } = demo;
  await page.goto(`${url}/Rewards`);
  await page.getByRole('button', { name: /^Check in/ }).click();
  await expect(page.getByText('Checked in today')).toBeVisible();
  await page.goto(`${url}/search`);
  await page.getByRole('searchbox').fill('bell');
  await page.keyboard.press('Enter');
  await page.locator('main a[href*="/bookInfo/"]').first().waitFor();
  await page.goto(`${url}/bookInfo/${PRICED_BOOK}`);
  await page.getByRole('button', { name: 'Add to library' }).click();
  await page.getByRole('button', { name: 'In library' }).waitFor();
  await page.goto(`${url}/reading/${PRICED_BOOK}/1`);
  await turnToSecondPage(page);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Bookmark this page' }).click();
  await page.goto(`${url}/reading/${PRICED_BOOK}/${LOCKED_TARGET}`);
  await unlockButton(page).click();
  await textIsShown(page);
  await page.goto(`${url}/bookInfo/${KEPT_BOOK}`);
  await page.getByRole('button', { name: 'Download book' }).filter({ visible: true }).click();
  await page
    .getByText(/checked and complete/)
    .filter({ visible: true })
    .waitFor({ timeout: 60_000 });
  for (const path of ['/CoinHistory', '/discover', '/home']) {
    await page.goto(`${url}${path}`);
    await settled(page);
  }
  await declineFreeBook(page);
  await waitForServiceWorker(page);
}

function unlockButton(page: Page) {
  return page
    .locator('.leaf:not([inert]) .locked:not([inert])')
    .getByRole('button', { name: 'Unlock for 1 coin' });
}

async function coinsAreRight(context: BrowserContext, page: Page, coins: number): Promise<void> {
  expect((await askAs(context, demo.url, 'goldIndex', {})).balance.userGold).toBe(coins);
  const back = page.url();
  await page.goto(`${demo.url}/mine`);
  await expect(page.getByRole('link', { name: /Balance/ }).first()).toContainText(String(coins));
  if (back !== page.url()) await page.goto(back);
}

async function accountOf(page: Page): Promise<unknown> {
  return (await readRows<Row>(page, 'meta')).find(({ key }) => key === 'accountId')?.value;
}

async function allRows(page: Page): Promise<Kept[]> {
  const tables = await page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const opening = indexedDB.open('dogear');
        opening.onsuccess = () => {
          resolve([...opening.result.objectStoreNames]);
          opening.result.close();
        };
      }),
  );
  const read = await Promise.all(
    tables.map(async (table) => (await readRows<Row>(page, table)).map((row) => ({ table, row }))),
  );
  return read.flat();
}

/**
 * Picks a table first, then its rows: a book has hundreds of rows in one table and a single row in another.
 */
function byTable(rows: readonly Kept[], chance: Random): readonly Kept[] {
  const table = one([...new Set(rows.map((each) => each.table))], chance);
  return rows.filter((each) => each.table === table);
}

function isPutBack(table: string, { key }: Row): boolean {
  return !NOT_PUT_BACK.has(table) && !NOT_PUT_BACK.has(String(key));
}

function one<T>(all: readonly T[], chance: Random): T {
  return all[chance.between(0, all.length - 1)] as T;
}
