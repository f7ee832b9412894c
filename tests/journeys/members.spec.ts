import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { TEST_CARDS } from '../../contract/money/payments';
import { askAs } from '../product/askAs';
import { findViolations } from '../product/axe';
import { BELL_NOVEL, bellSentence } from '../product/bellNovel';
import { clockOff, serverEnvironment } from '../product/clock';
import { payAtDesk } from '../product/deskCard';
import { readRows } from '../product/deviceRows';
import { CHECKED, PASSWORD, register } from '../product/emailLogin';
import { openBrowser, waitForServiceWorker } from '../product/reader';
import {
  freePort,
  makeDataFolder,
  makeEmptyFolder,
  runCatalog,
  runTool,
  startServer,
} from '../product/startServer';

const OPERATOR = 'operator@books.example';
const DAY_MS = 86_400_000;
const SOON = { timeout: 30_000 } as const;

test('a member reads ahead and leaves; another device opens a chapter at its moment without a network', {
  tag: '@long',
}, async () => {
  const data = await makeEmptyFolder();
  const profiles = await Promise.all([makeDataFolder(), makeDataFolder(), makeDataFolder()]);
  const folder = await mkdtemp(join(tmpdir(), 'dogear-novel-'));
  await writeFile(join(folder, 'bells.md'), BELL_NOVEL.slice(0, BELL_NOVEL.indexOf('# Bell 4')));
  await runCatalog(data.path, ['import', join(folder, 'bells.md'), '--free', '5', '--price', '9']);
  const port = await freePort();
  const start = (after = 0) =>
    startServer(data.path, port, {
      DOGEAR_DEMO: 'off',
      ...(after > 0 && serverEnvironment(clockOff({ server: after, device: 0 }))),
    });
  let server = await start();
  const { url } = server;
  const [desk, member, stranger] = (await Promise.all(
    profiles.map(({ path }, at) => openBrowser(path, at === 0 ? 'desktop' : 'phone')),
  )) as [BrowserContext, BrowserContext, BrowserContext];
  try {
    const operator = await desk.newPage();
    await register(operator, url, OPERATOR);
    await runTool('operator', data.path, ['grant', OPERATOR]);
    const bookId = await findBook(operator, url);
    await sellTier(operator, url, bookId);
    const first = await scheduleDrafts(operator, url, bookId);

    const page = await member.newPage();
    await page.goto(`${url}/bookInfo/${bookId}`);
    await expect
      .poll(async () => (await askAs(member, url, 'chapterList', { bookId })).early?.length, SOON)
      .toBe(3);
    await page.reload();
    await expect(page.getByRole('link', { name: /Bell 4/ })).toContainText('Members only, public on');
    await expect(page.getByRole('link', { name: /Bell 7/ })).toHaveCount(0);
    expect(await findViolations(page)).toEqual([]);
    await waitForServiceWorker(page);
    const shown = page.locator('.locked:not([inert])');
    await page.goto(`${url}/reading/${bookId}/6`);
    await expect(shown.getByText('Members read this chapter before it is public.')).toBeVisible();
    await expect(shown.getByText(/^Public in 2[01] days/)).toBeVisible();
    await expect(shown.getByRole('button', { name: /Unlock/ })).toHaveCount(0);
    expect(await findViolations(page)).toEqual([]);
    await page.goto(`${url}/reading/${bookId}/4`);
    await expect(shown.getByText(/Free for everyone in [67] days/)).toBeVisible();
    await shown.getByRole('link', { name: /Read as a member of Lanterns: \$4.99 for 30 days/ }).click();
    const tier = page.getByRole('region', { name: 'Lanterns' });
    await expect(tier).toContainText('The next 3 chapters of “The Bell Ringer”, before they are public.');
    expect(await findViolations(page)).toEqual([]);
    await tier.getByRole('button', { name: 'Buy' }).click();
    await payAtDesk(page, TEST_CARDS.succeeds);
    await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible();
    await page.goto(`${url}/reading/${bookId}/4`);
    await expect(page.getByText(bellSentence(4))).toBeVisible(SOON);
    await page.goto(`${url}/mine`);
    await expect(page.getByText(/^Lanterns until/)).toBeVisible();

    // The next ones were taken along: a tunnel does not end what a membership opens.
    await expect
      .poll(async () => (await askAs(member, url, 'grants', { after: 0 })).list.length, SOON)
      .toBe(3);
    await page.goto(`${url}/reading/${bookId}/6`);
    await expect(page.getByText(bellSentence(6))).toBeVisible(SOON);
    await server.stop();
    await page.reload();
    await expect(page.getByText(bellSentence(6))).toBeVisible(SOON);

    // A reader with the app in a tunnel at the moment.
    server = await start(first - Date.now() - 45_000);
    const other = await stranger.newPage();
    await other.goto(`${url}/bookInfo/${bookId}`);
    await waitForServiceWorker(other);
    await other.goto(`${url}/reading/${bookId}/4`);
    const wait = other.locator('.locked:not([inert])');
    await expect(wait.getByText(/Free for everyone in/)).toBeVisible(SOON);
    await expect
      .poll(async () => (await readRows<{ timed: object[] }>(other, 'tickets'))[0]?.timed.length, SOON)
      .toBe(1);
    await server.stop();
    await other.reload();
    await expect(other.getByText(bellSentence(4))).toBeVisible({ timeout: 90_000 });

    // The member has left. What was opened stays, and costs others coins.
    server = await start(first + 25 * DAY_MS - Date.now());
    await page.goto(`${url}/bookInfo/${bookId}`);
    await page.goto(`${url}/reading/${bookId}/6`);
    await expect(page.getByText(bellSentence(6))).toBeVisible(SOON);
    await page.goto(`${url}/reading/${bookId}/8`);
    await expect(shown.getByText('Members read this chapter before it is public.')).toBeVisible(SOON);
    await other.goto(`${url}/bookInfo/${bookId}`);
    await other.goto(`${url}/reading/${bookId}/6`);
    await expect(wait.getByText('This chapter is paid content')).toBeVisible(SOON);
    expect((await askAs(member, url, 'goldIndex', {})).balance.userGold).toBe(0);
  } finally {
    await Promise.all([desk.close(), member.close(), stranger.close()]);
    await server.stop();
    await Promise.all([data, ...profiles].map((made) => made.remove()));
    await rm(folder, { recursive: true });
  }
});

async function findBook(page: Page, url: string): Promise<number> {
  await page.goto(`${url}/search?q=bell`);
  const link = page.locator('a[href*="/bookInfo/"]').first();
  return Number(/bookInfo\/(\d+)/.exec((await link.getAttribute('href')) ?? '')?.[1]);
}

/** Adds nine drafts that are published one a week. Returns the moment of the first one. */
async function scheduleDrafts(page: Page, url: string, bookId: number): Promise<number> {
  await page.goto(`${url}/operator?at=titles/${bookId}`);
  const upload = page.getByRole('region', { name: 'New chapters', exact: true });
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    upload.getByRole('button', { name: 'Choose a book file' }).click(CHECKED),
  ]);
  const buffer = Buffer.from(
    `# Any title\n\n${BELL_NOVEL.slice(BELL_NOVEL.indexOf('# Bell 4')).replaceAll('# Bell', '## Bell')}`,
  );
  await chooser.setFiles({ name: 'next.md', mimeType: 'text/markdown', buffer });
  const drafts = page.getByRole('region', { name: 'Drafts', exact: true });
  await expect(drafts.getByRole('listitem')).toHaveCount(9, SOON);
  const at = new Date(Math.floor((Date.now() + 7 * DAY_MS) / 60_000) * 60_000);
  // By the clock of the place, as the browser has it.
  const minute = new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  await drafts.getByLabel('Publish at').fill(minute);
  await drafts.getByLabel('Days from one to the next').fill('7');
  await drafts.getByRole('button', { name: 'Publish at this time' }).click();
  await expect(drafts.getByRole('listitem').first()).toContainText(minute.slice(11));
  return at.getTime();
}

async function sellTier(page: Page, url: string, bookId: number): Promise<void> {
  await page.goto(`${url}/operator?at=shop`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Open the desk' }).click();
  await page.getByRole('button', { name: 'New tier…' }).click(CHECKED);
  const sheet = page.getByRole('dialog', { name: 'New tier' });
  await sheet.getByLabel('Name').fill('Lanterns');
  await sheet.getByLabel('Number of the title').fill(String(bookId));
  await sheet.getByLabel('Chapters ahead').fill('3');
  expect(await findViolations(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'Save' }).click();
  const tiers = page.getByRole('region', { name: 'Tiers' });
  await expect(tiers).toContainText('The Bell Ringer · 3 chapters ahead');
  await page.getByRole('button', { name: 'New membership…' }).click();
  const product = page.getByRole('dialog', { name: 'New membership' });
  await product.getByLabel('Tier').selectOption('Lanterns');
  await product.getByLabel('Price, in USD').fill('4.99');
  await expect(product.getByText('Readers see: Lanterns for 30 days for $4.99')).toBeVisible();
  await product.getByRole('button', { name: 'Add it to the shop' }).click();
  await expect(page.getByRole('article', { name: 'Lanterns for 30 days' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
}
