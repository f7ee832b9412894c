import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import type { Vitals } from '../../contract/account/vitals';
import { endpoints } from '../../contract/endpoints';
import { openParams } from '../../contract/wire/sealing.codec';
import { findViolations } from '../product/axe';
import { launchBrowser, newDevice } from '../product/device';
import { readRows } from '../product/deviceRows';
import { CHECKED, PASSWORD, register } from '../product/emailLogin';
import { DRAMA, KEPT_BOOK } from '../product/livedIn';
import type { Device } from '../product/reader';
import { settled } from '../product/settled';
import { freePort, makeDemoFolder, type ProductServer, runTool, startServer } from '../product/startServer';
import { filmInSight, plays } from '../product/watching';

/** How fast the app was, of readers who agreed, until it is on the operator's desk (spec 4.14). */

const COUNTING = { DOGEAR_USAGE: 'on' };
const OPERATOR = 'operator@books.example';

let browser: Browser;
let data: Awaited<ReturnType<typeof makeDemoFolder>>;
let server: ProductServer;
let port: number;
test.beforeAll(async () => {
  [data, port, browser] = await Promise.all([makeDemoFolder(), freePort(), launchBrowser()]);
  server = await startServer(data.path, port, COUNTING);
});
test.afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await data?.remove();
});

const question = (page: Page) => page.getByRole('dialog', { name: 'What do you allow?' });

/** The sums of the reports that the server has taken from a device. */
function sentVitals(context: BrowserContext): Vitals[] {
  const { method, path } = endpoints.reportVitals;
  const sent: Vitals[] = [];
  context.on('response', (response) => {
    if (!response.ok() || !response.url().endsWith(path)) return;
    const form = new URLSearchParams(response.request().postData() ?? '');
    sent.push((openParams(method, path, form.get('params') ?? '') as { sums: Vitals }).sums);
  });
  return sent;
}

/** Hides the page, as a phone that is put in a pocket does. */
const putAway = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });

async function watch(page: Page): Promise<void> {
  await page.goto(`${server.url}/drama/${DRAMA}/1`);
  await plays(page, 1);
  await expect.poll(async () => (await filmInSight(page))?.second).toBeGreaterThan(1.5);
}

async function arrive(device: Device, isYes: boolean) {
  const { context, page } = await newDevice(browser, device);
  const asked: string[] = [];
  context.on('request', (request) => asked.push(request.url()));
  const sent = sentVitals(context);
  await page.goto(`${server.url}/home`);
  await question(page).waitFor();
  if (isYes) await question(page).getByLabel('Usage counts').check();
  const answer = isYes ? 'Allow selected' : 'Allow none';
  await question(page).getByRole('button', { name: answer }).click();
  await expect(question(page)).toHaveCount(0);
  return { context, page, sent, asked };
}

const kept = (page: Page) => page.evaluate(() => localStorage.getItem('vitals'));

test('a reader who refused is not measured: nothing is loaded, stored or sent', {
  tag: '@long',
}, async () => {
  const { context, page, asked } = await arrive('phone', false);
  await watch(page);
  await putAway(page);
  await page.goto(`${server.url}/bookInfo/${KEPT_BOOK}`);
  await settled(page);
  expect(asked.filter((url) => /vitals|userLog/i.test(url))).toEqual([]);
  expect(await kept(page)).toBe(null);
  expect((await readRows<{ kind: string }>(page, 'outbox')).filter(({ kind }) => kind === 'vitals')).toEqual(
    [],
  );
  await context.close();
});

test('pages and a film of a reader who agreed become sums at the desk, until they withdraw', {
  tag: '@long',
}, async () => {
  const { context, page, sent, asked } = await arrive('phone', true);
  // The page on which the reader agreed is not measured.
  expect(asked.filter((url) => /web-vitals/.test(url))).toEqual([]);
  const library = page.waitForResponse(/web-vitals/);
  await page.goto(`${server.url}/bookInfo/${KEPT_BOOK}`);
  await library;
  await settled(page);
  expect(sent).toEqual([]);

  // The page ends: its values wait for the next one.
  await watch(page);
  await expect.poll(() => sent).toHaveLength(1);
  expect(Object.keys(sent[0] ?? {}).map((name) => name.replace(/\..*/, ''))).toEqual(
    expect.arrayContaining(['lcp', 'cls']),
  );
  expect(await kept(page)).toBe(null);

  await putAway(page);
  await expect.poll(() => sent).toHaveLength(2);
  const film = sent[1] ?? {};
  expect(Object.keys(film).filter((name) => name.startsWith('firstFrame.'))).toHaveLength(1);
  expect(film.watchedSeconds).toBeGreaterThanOrEqual(1);
  expect(film.fetchedKb).toBeGreaterThan(0);
  expect(film.seenKb).toBeGreaterThan(0);
  expect(film.seenKb).toBeLessThanOrEqual(film.fetchedKb ?? 0);

  await page.goto(`${server.url}/Settings`);
  await page.getByRole('switch', { name: 'Usage counts' }).uncheck();
  const before = sent.length;
  await watch(page);
  await putAway(page);
  await page.goto(`${server.url}/bookInfo/${KEPT_BOOK}`);
  await settled(page);
  expect(await kept(page)).toBe(null);
  expect(sent).toHaveLength(before);
  await context.close();

  const operator = (await newDevice(browser, 'desktop', { serviceWorker: false })).page;
  await operator.addInitScript(() => localStorage.setItem('consent', '{"usage":{"said":"no","to":""}}'));
  await register(operator, server.url, OPERATOR);
  await server.stop();
  await runTool('operator', data.path, ['grant', OPERATOR]);
  server = await startServer(data.path, port, COUNTING);
  await operator.goto(`${server.url}/operator?at=figures`);
  await operator.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await operator.getByRole('button', { name: 'Open the desk' }).click();
  const speeds = operator.getByRole('region', { name: 'Speed as readers felt it' });
  await expect(speeds.getByText('First page painted (LCP)')).toBeVisible(CHECKED);
  await expect(speeds.getByText('Film begins')).toBeVisible();
  await expect(speeds.getByText('Fetched and never seen')).toBeVisible();
  await speeds.getByRole('radio', { name: 'Desktops' }).check();
  await expect(speeds.getByText('No reader who agreed has reported yet.')).toBeVisible();
  await speeds.getByRole('radio', { name: 'Phones' }).check();
  await speeds.getByRole('button', { name: 'Show the numbers' }).click();
  await expect(speeds.getByRole('row', { name: /Film begins/ })).toContainText('1');
  await settled(operator);
  expect(await findViolations(operator)).toEqual([]);
});
