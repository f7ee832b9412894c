import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { openDatabase } from '../../server/ground/db/openDatabase';
import { readSettings } from '../../server/ground/settings/settings';
import { findViolations } from '../product/axe';
import { launchBrowser, newDevice } from '../product/device';
import { CHECKED, PASSWORD } from '../product/emailLogin';
import { settled } from '../product/settled';
import { freePort, makeEmptyFolder, type ProductServer, runTool, startServer } from '../product/startServer';

/** The first evening of an installation in production, without a mail server (decision 0083). */
let browser: Browser;
let data: Awaited<ReturnType<typeof makeEmptyFolder>>;
let server: ProductServer;

test.beforeAll(async () => {
  [browser, data] = await Promise.all([launchBrowser(), makeEmptyFolder()]);
  server = await startServer(data.path, await freePort(), { DOGEAR_DEMO: 'off', DOGEAR_DEV_MAIL: 'off' });
});
test.afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await data?.remove();
});

const operate = (...args: string[]) => runTool('operator', data.path, args);

async function look(page: Page): Promise<void> {
  await settled(page);
  expect(await findViolations(page)).toEqual([]);
}

test('from the printed address to the desk; commands run beside the server', async () => {
  const { page } = await newDevice(browser, 'phone', { serviceWorker: false });
  const [address = ''] = /\S+\/setup#\S+/.exec(server.output()) ?? [];
  await page.goto(`${server.url}/setup`);
  await expect(page.getByText('This page needs the address that the server printed')).toBeVisible();
  await expect(page.getByText('operator create EMAIL')).toBeVisible();
  await look(page);

  await page.goto(`${address.slice(0, -1)}${address.endsWith('A') ? 'Q' : 'A'}`);
  await create(page, 'Ann');
  await expect(page.getByRole('alert')).toContainText('This address is not valid any more.');
  await page.goto(address);
  await look(page);
  await create(page, 'Ann', 'password1');
  await expect(page.getByText('This password is too common')).toBeVisible();
  await create(page, 'Ann');
  await expect(page.getByRole('heading', { name: 'Comments' })).toBeVisible(CHECKED);
  expect(new URL(page.url()).pathname).toBe('/operator');

  await writeFile(join(data.path, 'password'), 'another one for Bob');
  const told = await operate('create', 'bob@books.example', '--password-file', join(data.path, 'password'));
  expect(told).toMatch(/^Reader \d+ is an operator/);
  const listed = await operate('list');
  expect(listed).toContain('bob@books.example');
  const [, ann] = /(\d+)\s.*ann@books\.example/.exec(listed) ?? [];

  await giveCoins(page, ann ?? '');
  await page.goto(address);
  await expect(page.getByText('This site already has an operator')).toBeVisible();
  await look(page);
});

async function create(page: Page, name: string, password = PASSWORD): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail' }).fill('ann@books.example');
  await page.getByLabel('Username').fill(name);
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
}

/** Money needs the password again if it is older than 15 minutes, although the desk is open. */
async function giveCoins(page: Page, reader: string): Promise<void> {
  const database = await openDatabase(readSettings({ DOGEAR_DATA: data.path }), { besideServer: true });
  await database.db.execute(sql`update sessions set desk_proven_at = desk_proven_at - interval '16 minutes'`);
  await database.close();
  await page.goto(`${server.url}/operator?at=people/${reader}`);
  await page.getByRole('button', { name: 'Give or take coins…' }).click();
  const gold = page.getByRole('dialog', { name: 'Give or take coins' });
  await gold.getByLabel('How many').fill('40');
  await gold.getByLabel('Reason').fill('To see the shop as a reader');
  await gold.getByRole('button', { name: 'Give', exact: true }).click();
  const again = page.getByRole('dialog', { name: 'Your password again' });
  await again.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await again.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByText('Given. The reader sees the reason.')).toBeVisible(CHECKED);
}
