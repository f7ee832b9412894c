import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test';
import { v7 as uuidv7 } from 'uuid';
import { DEFAULT_LOGIN_GOLD } from '../../contract/money/limits';
import type { OutboxRow } from '../../data/outbox/intent';
import { LOGIN, PASSWORD } from '../../server/testing/accounts';
import { createClient } from '../../server/testing/createClient';
import { startSmtp } from '../../server/testing/startSmtp';
import { askAs } from '../product/askAs';
import { launchBrowser, newDevice, newPage } from '../product/device';
import { readRows } from '../product/deviceRows';
import {
  freePort,
  makeEmptyFolder,
  type ProductServer,
  runCatalog,
  startServer,
} from '../product/startServer';

const QUEUED = 20;
const EMAIL = 'reader@books.example';
const NOVEL = `---
title: The Long Pier
author: Test Writer
language: en
---
${Array.from({ length: QUEUED + 1 }, (_, at) => `\n# Plank ${at + 1}\n\nPlank ${at + 1} creaked.\n`).join('')}`;

test('two devices with twenty unlocks each pay every chapter once; differing places ask once', {
  tag: '@long',
}, async () => {
  const data = await makeEmptyFolder();
  const folder = await mkdtemp(join(tmpdir(), 'dogear-novel-'));
  const source = join(folder, 'pier.md');
  await writeFile(source, NOVEL);
  await runCatalog(data.path, ['import', source, '--free', '1', '--price', '1']);
  const smtp = await startSmtp();
  const mail = { DOGEAR_SMTP_URL: smtp.url, DOGEAR_MAIL_FROM: 'Dogear <books@books.example>' };
  const server = await startServer(data.path, await freePort(), { ...mail, DOGEAR_DEMO: 'off' });
  const browser = await launchBrowser();
  try {
    await openAccount(server, async () => {
      await expect.poll(() => smtp.mails.length).toBe(1);
      return smtp.mails[0]?.text?.match(/^\d{6}$/m)?.[0] ?? '';
    });
    const devices = await Promise.all(
      (['phone', 'desktop'] as const).map(async (device) => {
        const { context, page } = await newDevice(browser, device);
        await logIn(page, server.url);
        const other = await newPage(context);
        await other.goto(`${server.url}/mine`);
        return { context, page, tabs: [page, other] };
      }),
    );
    const bookId = await openBook(devices[0]?.page as Page, server.url);
    await openBook(devices[1]?.page as Page, server.url);
    for (const { page } of devices) await queueUnlocks(page, bookId);
    // All tabs start at once, and each start sends the pending unlocks.
    await Promise.all(devices.flatMap(({ tabs }) => tabs.map((tab) => tab.reload())));

    const paid = Math.min(QUEUED, DEFAULT_LOGIN_GOLD);
    for (const { context, page, tabs } of devices) {
      await expect
        .poll(() => readRows(page, 'outbox'), { timeout: 30_000 })
        .toEqual(Array.from({ length: QUEUED - paid }, () => expect.objectContaining({ state: 'refused' })));
      await expectPaid(context, server, paid);
      expect(await readRows(page, 'grants')).toHaveLength(paid);
      for (const tab of tabs) {
        await tab.goto(`${server.url}/mine`);
        const balance = tab.getByRole('main').getByRole('link', { name: /Balance/ });
        await expect(balance).toContainText(`${DEFAULT_LOGIN_GOLD - paid} coin`);
      }
    }
    const [one, two] = await Promise.all(
      devices.map(async ({ page }) =>
        (await readRows<{ itemId: number }>(page, 'grants')).map((row) => row.itemId),
      ),
    );
    expect(two).toEqual(one);

    const [phone, desktop] = devices.map(({ context, page }) => ({ context, page }));
    for (const { tabs } of devices) await tabs[1]?.close();
    if (phone && desktop) await goTwoWays(phone, desktop, `${server.url}/reading/${bookId}`);
  } finally {
    await browser.close();
    await server.stop();
    await smtp.stop();
    await data.remove();
    await rm(folder, { recursive: true });
  }
});

type Reader = { readonly context: BrowserContext; readonly page: Page };

/** The reader reads on offline on one device and elsewhere on the other; either device then asks once. */
async function goTwoWays(phone: Reader, desktop: Reader, book: string): Promise<void> {
  await desktop.page.goto(`${book}/2`);
  await goOnTo(desktop.page, 3);
  await expect.poll(() => readRows(desktop.page, 'syncChanges')).toEqual([]);
  await desktop.context.setOffline(true);
  await goOnTo(desktop.page, 4);
  await phone.page.goto(`${book}/7`);
  await goOnTo(phone.page, 8);
  await expect.poll(() => readRows(phone.page, 'syncChanges')).toEqual([]);

  await desktop.context.setOffline(false);
  const bar = desktop.page.getByRole('region', { name: 'Another device' });
  await expect(bar).toContainText(/^Chrome on Android, (now|\d+ minutes? ago)\s*Plank 8/, {
    timeout: 30_000,
  });
  await bar.getByRole('button', { name: 'Go there' }).click();
  await expect(plank(desktop.page, 8)).toBeVisible();
  await expect(bar).toHaveCount(0);
  await expect.poll(() => readRows(desktop.page, 'syncChanges')).toEqual([]);

  // Once both are in sync, neither device asks again.
  for (const [here, there] of [
    [phone, desktop],
    [desktop, phone],
  ] as const) {
    await expect.poll(() => readRows(there.page, 'syncChanges')).toEqual([]);
    const said = await cursorOf(there.page);
    await here.page.reload();
    await expect.poll(() => cursorOf(here.page)).toBeGreaterThanOrEqual(said);
    await expect(plank(here.page, 8)).toBeVisible();
    await expect(here.page.getByRole('region', { name: 'Another device' })).toHaveCount(0);
  }
}

function plank(page: Page, number: number): Locator {
  return page.locator('.leaf:not([inert])').getByText(`Plank ${number} creaked.`);
}

async function goOnTo(page: Page, chapter: number): Promise<void> {
  await expect(plank(page, chapter - 1)).toBeVisible();
  await page.keyboard.press('n');
  await expect(plank(page, chapter)).toBeVisible();
}

/** Returns the account's sync cursor on a device; 0 before the first sync. */
async function cursorOf(page: Page): Promise<number> {
  const rows = await readRows<{ key: string; value: { cursor: string } }>(page, 'meta');
  const cursor = rows.find(({ key }) => key === 'syncCursor')?.value.cursor;
  return Number(cursor?.split('.')[1] ?? 0);
}

async function openAccount({ url }: ProductServer, code: () => Promise<string>): Promise<void> {
  const request = (path: string, init?: RequestInit) => fetch(`${url}${path}`, init);
  const client = createClient({ request });
  await client.call('sendCodeByEmail', { email: EMAIL, purpose: 'register', language: 'en' });
  const account = { email: EMAIL, password: PASSWORD, code: await code(), ...LOGIN };
  expect((await client.call('registerByEmail', account)).body.code).toBe(1);
}

async function logIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/loginEmail`);
  await page.getByLabel('E-mail', { exact: true }).fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(/\/mine$/, { timeout: 60_000 });
  await expect(page.getByText(EMAIL)).toBeVisible();
}

async function openBook(page: Page, url: string): Promise<number> {
  await page.goto(`${url}/search?q=pier`);
  await page
    .getByRole('link', { name: /The Long Pier/ })
    .first()
    .click();
  await expect(page.getByText(/20 chapters left/)).toBeVisible();
  return Number(/bookInfo\/(\d+)/.exec(page.url())?.[1]);
}

function queueUnlocks(page: Page, bookId: number): Promise<void> {
  const intents = Array.from({ length: QUEUED }, (_, at) => ({ requestId: uuidv7(), target: at + 2 }));
  return page.evaluate(
    async ([book, list]) => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open('dogear');
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      const account = await new Promise<{ value: number }>((resolve) => {
        const reading = database.transaction('meta').objectStore('meta').get('accountId');
        reading.onsuccess = () => resolve(reading.result);
      });
      await new Promise<void>((resolve, reject) => {
        const writing = database.transaction('outbox', 'readwrite');
        for (const { requestId, target } of list) {
          const row: OutboxRow = {
            requestId,
            kind: 'unlock',
            target: `${book}/${target}`,
            payload: { bookId: book, target, maxPrice: 1, requestId },
            accountId: account.value,
            createdAt: Date.now(),
            attempts: 0,
            dueAt: Date.now(),
            state: 'open',
            openKey: `unlock|${book}/${target}`,
            failure: null,
          };
          writing.objectStore('outbox').add(row);
        }
        writing.oncomplete = () => resolve();
        writing.onerror = () => reject(writing.error);
      });
      database.close();
    },
    [bookId, intents] as const,
  );
}

/** The server's ledger has one debit of one coin and one grant for each. */
async function expectPaid(context: BrowserContext, { url }: ProductServer, paid: number): Promise<void> {
  const { list } = await askAs(context, url, 'goldLog', { before: null, filter: 'out' });
  const spent = list.map(({ kind, coins, bonus, reference }) => [
    kind,
    coins + bonus,
    reference.type === 'items' ? reference.from : 0,
  ]);
  expect(spent).toHaveLength(paid);
  expect(spent.every(([kind, gold]) => kind === 'unlock' && gold === -1)).toBe(true);
  expect(new Set(spent.map(([, , from]) => from)).size).toBe(paid);
  expect((await askAs(context, url, 'grants', { after: 0 })).list).toHaveLength(paid);
  const { balance } = await askAs(context, url, 'goldIndex', {});
  expect(balance.userGold).toBe(DEFAULT_LOGIN_GOLD - paid);
}
