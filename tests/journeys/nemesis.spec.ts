import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { askAs } from '../product/askAs';
import { BELL_NOVEL, bellSentence } from '../product/bellNovel';
import { countCounters, expectPaid, unlockButton } from '../product/counters';
import { launchBrowser, newDevice } from '../product/device';
import { killBrowser } from '../product/killBrowser';
import { openBrowser, waitForServiceWorker } from '../product/reader';
import {
  freePort,
  makeDataFolder,
  makeEmptyFolder,
  type ProductServer,
  runCatalog,
  startServer,
} from '../product/startServer';
import { startTamperingProxy, type Tampering, type TamperingProxy } from '../product/tamperingProxy';

/** Failures between a tap and its response, against the real server: each case ends in one grant and one debit. */

const UNLOCK = /unlockChapterByGold/;

let data: Awaited<ReturnType<typeof makeDataFolder>>;
let server: ProductServer;
let proxy: TamperingProxy;
let browser: Browser;
let bookId = 0;

test.beforeAll(async () => {
  data = await makeEmptyFolder();
  const source = join(await mkdtemp(join(tmpdir(), 'dogear-novel-')), 'bells.md');
  await writeFile(source, BELL_NOVEL);
  await runCatalog(data.path, ['import', source, '--free', '1', '--price', '1']);
  const port = await freePort();
  [server, browser] = await Promise.all([
    startServer(data.path, port, { DOGEAR_DEMO: 'off' }),
    launchBrowser(),
  ]);
  proxy = await startTamperingProxy(port);
});
test.afterAll(async () => {
  await browser.close();
  await proxy.stop();
  await server.stop();
  await data.remove();
});
test.afterEach(() => proxy.damage('none'));

test('an unlock whose response is refused, damaged, truncated or doubled is paid once', {
  tag: '@long',
}, async () => {
  const { context, page } = await newDevice(browser, 'phone');
  await checkIn(page);
  const damages: Tampering[] = ['refuse', 'html', 'truncate', 'twice', 503];
  for (const [at, damage] of damages.entries()) await unlockThrough(page, at + 2, damage);
  await expectPaid(context, server.url, damages.length);
  await context.close();
});

test('an unlock is paid once when its worker or the service worker stops midway', {
  tag: '@long',
}, async () => {
  const { context, page } = await newDevice(browser, 'desktop');
  await checkIn(page);
  await waitForServiceWorker(page);
  const damages: Tampering[] = [429, 'fault', 409];
  for (const [at, damage] of damages.entries()) await unlockThrough(page, at + 2, damage);
  await endedBeforeTheAnswer(page, 5, async () => {
    const session = await context.newCDPSession(page);
    await session.send('ServiceWorker.enable');
    await session.send('ServiceWorker.stopAllWorkers');
  });
  await endedBeforeTheAnswer(page, 6, async () => {
    const worker = page.workers().find((each) => /usecases/.test(each.url()));
    await worker?.evaluate(() => self.close());
  });
  await expectPaid(context, server.url, 5);
  await context.close();
});

test('an unlock is paid once when the browser is killed right after the tap', async () => {
  const profile = await makeDataFolder();
  let context = await openBrowser(profile.path, 'phone');
  try {
    const page = await context.newPage();
    await checkIn(page);
    await openChapter(page, 2);
    const release = proxy.hold(UNLOCK);
    const answered = proxy.answered(UNLOCK);
    await unlockButton(page).click();
    await answered;
    const closed = context.waitForEvent('close');
    await killBrowser(profile.path);
    await closed;
    release();
    context = await openBrowser(profile.path, 'phone');
    const again = await context.newPage();
    await openChapter(again, 2);
    await expect(again.getByText(bellSentence(2))).toBeVisible({ timeout: 30_000 });
    await expectPaid(context, server.url, 1);
  } finally {
    await context.close();
    await profile.remove();
  }
});

test('two tabs that unlock the same chapters pay for each once', async () => {
  const { context, page } = await newDevice(browser, 'phone');
  await checkIn(page);
  const other = await context.newPage();
  for (const chapter of [2, 3]) {
    await Promise.all([openChapter(page, chapter), openChapter(other, chapter)]);
    const release = proxy.hold(UNLOCK);
    await Promise.all([page, other].map((tab) => unlockButton(tab).waitFor()));
    // Dispatched, so that neither click waits for the other and both hit the current button.
    await Promise.all([page, other].map((tab) => unlockButton(tab).dispatchEvent('click')));
    release();
    await Promise.all([page, other].map((tab) => expect(tab.getByText(bellSentence(chapter))).toBeVisible()));
  }
  // A 401, as if the session had ended meanwhile.
  await unlockThrough(page, 4, 401);
  await expectPaid(context, server.url, 3);
  await context.close();
});

test('auto-unlock is off by default, can be undone unread, and has a daily limit', {
  tag: '@long',
}, async () => {
  const { context, page } = await newDevice(browser, 'phone');
  await checkIn(page);
  await page.goto(`${proxy.url}/bookInfo/${bookId}`);
  const auto = page.getByRole('switch', { name: /Unlock each chapter as I reach it/ });
  await expect(auto).not.toBeChecked();
  await auto.click();
  await expect(page.getByLabel('Daily limit')).toHaveValue('10');

  await openChapter(page, 2);
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.waitFor();
  await expect(page.getByText(bellSentence(2))).toHaveCount(0);
  await undo.click();
  await unlockButton(page).waitFor();
  await expect(page.getByText(bellSentence(2))).toHaveCount(0);
  await openChapter(page, 3);
  await page.getByRole('button', { name: 'Read now' }).click();
  await expect(page.getByText(bellSentence(3))).toBeVisible();

  // The daily limit: two chapters were unlocked automatically and one of them was undone; the third is the
  // last.
  await page.goto(`${proxy.url}/bookInfo/${bookId}`);
  const cap = page.getByLabel('Daily limit');
  await cap.selectOption('3');
  // The select shows the stored value: leaving the page earlier would lose the choice.
  await expect(cap).toHaveValue('3');
  await openChapter(page, 4);
  await page.getByRole('button', { name: 'Read now' }).click();
  await expect(page.getByText(bellSentence(4))).toBeVisible();
  await openChapter(page, 5);
  const said = page.getByText('Today’s 3 auto-unlocked chapters are used up.').first();
  await expect(said).toBeVisible();
  await expect(unlockButton(page)).toBeVisible();

  const { list } = await askAs(context, server.url, 'goldLog', { before: null, filter: 'all' });
  expect(list.map(({ kind, coins, bonus }) => [kind, coins + bonus])).toEqual([
    ['unlock', -1],
    ['unlock', -1],
    ['undo', 1],
    ['unlock', -1],
    ['checkIn', 5],
  ]);
  const grants = await askAs(context, server.url, 'grants', { after: 0 });
  expect(grants.list.map(({ target }) => target)).toEqual([3, 4]);
  await context.close();
});

test('auto-unlock opens the next chapter on the page before it, and can be undone there', {
  tag: '@long',
}, async () => {
  const { context, page } = await newDevice(browser, 'phone');
  await checkIn(page);
  await page.goto(`${proxy.url}/bookInfo/${bookId}`);
  await page.getByRole('switch', { name: /Unlock each chapter as I reach it/ }).click();
  await expect(page.getByLabel('Daily limit')).toHaveValue('10');
  // The reader turns before the page has settled: the unlock button never shows, and the chapter waits out
  // the time for an undo.
  await openChapter(page, 1);
  const shown = page.locator('.leaf:not([inert])');
  await expect(shown.getByText(bellSentence(1))).toBeVisible();
  await countCounters(page);
  await page.keyboard.press('ArrowRight');
  await shown.getByRole('button', { name: 'Read now' }).click();
  await expect(shown.getByText(bellSentence(2))).toBeVisible();
  // Each chapter here has one page, which is its last. Turning on accepts what that page announces.
  const said = page.getByText('Next chapter unlocked for 1 coin');
  await expect(said).toBeVisible();
  await expect(shown.getByText(bellSentence(2))).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(shown.getByText(bellSentence(3))).toBeVisible();
  expect(await countCounters(page)).toBe(0);
  await expect(said).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(said).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(unlockButton(page)).toBeVisible();
  await expect(page.getByText(bellSentence(4))).toHaveCount(0);

  const { list } = await askAs(context, server.url, 'goldLog', { before: null, filter: 'all' });
  expect(list.map(({ kind }) => kind)).toEqual(['undo', 'unlock', 'unlock', 'unlock', 'checkIn']);
  const grants = await askAs(context, server.url, 'grants', { after: 0 });
  expect(grants.list.map(({ target }) => target)).toEqual([2, 3]);
  await context.close();
});

test('an undo whose response is lost hides the chapter until it is confirmed', {
  tag: '@long',
}, async () => {
  const { context, page } = await newDevice(browser, 'phone');
  await checkIn(page);
  await page.goto(`${proxy.url}/bookInfo/${bookId}`);
  await page.getByRole('switch', { name: /Unlock each chapter as I reach it/ }).click();
  await expect(page.getByLabel('Daily limit')).toHaveValue('10');
  await openChapter(page, 2);
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.waitFor();
  proxy.damage('refuse');
  const answered = proxy.answered(/undoUnlock/);
  await undo.click();
  await answered;
  await expect(page.getByText('Taking it back.')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('Taking it back.')).toBeVisible();
  await expect(page.getByText(bellSentence(2))).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('Taking it back.')).toBeVisible();
  await expect(page.getByText(bellSentence(2))).toHaveCount(0);
  proxy.damage('none');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(unlockButton(page)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(bellSentence(2))).toHaveCount(0);
  const { list } = await askAs(context, server.url, 'goldLog', { before: null, filter: 'all' });
  expect(list.map(({ kind }) => kind)).toEqual(['undo', 'unlock', 'checkIn']);
  await unlockButton(page).click();
  await expect(page.getByText(bellSentence(2))).toBeVisible({ timeout: 30_000 });
  await context.close();
});

async function checkIn(page: Page): Promise<void> {
  await page.goto(`${proxy.url}/search?q=bell`);
  const link = page.locator('a[href*="/bookInfo/"]').first();
  await link.waitFor();
  bookId = Number(/bookInfo\/(\d+)/.exec((await link.getAttribute('href')) ?? '')?.[1]);
  await page.goto(`${proxy.url}/Rewards`);
  await page.getByRole('button', { name: /^Check in/ }).click();
  await expect(page.getByText('You have 5 coins.')).toBeVisible();
}

async function openChapter(page: Page, chapter: number): Promise<void> {
  await page.goto(`${proxy.url}/reading/${bookId}/${chapter}`);
}

async function unlockThrough(page: Page, chapter: number, damage: Tampering): Promise<void> {
  await openChapter(page, chapter);
  await unlockButton(page).waitFor();
  proxy.damage(damage);
  const answered = proxy.answered(UNLOCK);
  await unlockButton(page).click();
  await answered;
  if (damage !== 'twice')
    await expect(page.getByText(/Waiting for a connection|Not confirmed yet/)).toBeVisible();
  proxy.damage('none');
  await expectOpened(page, chapter);
}

/** The server carries the unlock out, and the page is gone before the response. */
async function endedBeforeTheAnswer(page: Page, chapter: number, end: () => Promise<unknown>): Promise<void> {
  await openChapter(page, chapter);
  await unlockButton(page).waitFor();
  const release = proxy.hold(UNLOCK);
  const answered = proxy.answered(UNLOCK);
  await unlockButton(page).click();
  await answered;
  await end();
  release();
  await expectOpened(page, chapter);
}

async function expectOpened(page: Page, chapter: number): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByText(bellSentence(chapter))).toBeVisible({ timeout: 30_000 });
}
