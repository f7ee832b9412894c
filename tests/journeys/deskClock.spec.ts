import { type Browser, expect, test } from '@playwright/test';
import { launchBrowser, newDevice } from '../product/device';
import { CHECKED, PASSWORD, register } from '../product/emailLogin';
import { BEGUN_BOOK } from '../product/livedIn';
import { freePort, makeDemoFolder, type ProductServer, runTool, startServer } from '../product/startServer';

let browser: Browser;
let data: Awaited<ReturnType<typeof makeDemoFolder>>;
let server: ProductServer;

test.beforeEach(async () => {
  [data, browser] = await Promise.all([makeDemoFolder(), launchBrowser()]);
  server = await startServer(data.path, await freePort());
});
test.afterEach(async () => {
  await browser?.close();
  await server?.stop();
  await data?.remove();
});

const OPERATOR = 'operator@books.example';

test('times at the desk are by the operator’s clock, and days of sums by the installation’s', async () => {
  const { page } = await newDevice(browser, 'desktop', { serviceWorker: false, zone: 'Europe/Berlin' });
  await register(page, server.url, OPERATOR);
  const { port } = new URL(server.url);
  await server.stop();
  await runTool('operator', data.path, ['grant', OPERATOR]);
  server = await startServer(data.path, Number(port), { DOGEAR_ZONE: 'Asia/Shanghai' });

  await page.goto(`${server.url}/operator?at=figures`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Open the desk' }).click();
  await expect(page.getByText('Days by the clock of Asia/Shanghai.')).toBeVisible(CHECKED);
  await expect(page.getByText('Times at the desk are by your own clock: Europe/Berlin')).toBeVisible();

  await page.goto(`${server.url}/operator?at=titles/${BEGUN_BOOK}`);
  await page.getByRole('button', { name: 'Unpublish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click();
  await page.getByLabel('Publish at').fill('2030-12-24T18:30');
  await page.getByRole('button', { name: 'Publish at this time' }).click();
  await expect(page.getByText('Readers find it from Dec 24, 2030, 18:30 on.')).toBeVisible();

  await page.goto(`${server.url}/operator?at=audit`);
  await expect(page.getByText('2030-12-24T17:30:00.000Z').first()).toBeVisible();
  const row = page.getByRole('row').nth(1);
  const at = await row.locator('time').getAttribute('datetime');
  const berlin = {
    timeZone: 'Europe/Berlin',
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
  } as const;
  const shown = new Intl.DateTimeFormat('en', berlin).format(new Date(at ?? ''));
  await expect(row.locator('time')).toHaveText(shown);
});
