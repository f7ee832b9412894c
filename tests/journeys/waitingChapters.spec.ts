import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { askAs } from '../product/askAs';
import { findViolations } from '../product/axe';
import { BELL_NOVEL, bellSentence } from '../product/bellNovel';
import { clockOff, serverEnvironment } from '../product/clock';
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
const READER = 'reader@books.example';
const DAY_MS = 86_400_000;
const SOON = { timeout: 30_000 } as const;

test('a reader who waits opens a chapter a day, the next one without a network, and spends nothing', {
  tag: '@long',
}, async () => {
  const data = await makeEmptyFolder();
  const [desk, profile] = [await makeDataFolder(), await makeDataFolder()];
  const folder = await mkdtemp(join(tmpdir(), 'dogear-novel-'));
  await writeFile(join(folder, 'bells.md'), BELL_NOVEL);
  await runCatalog(data.path, ['import', join(folder, 'bells.md'), '--free', '1', '--price', '9']);
  const port = await freePort();
  let server = await startServer(data.path, port, { DOGEAR_DEMO: 'off' });
  const { url } = server;
  const operator = await openBrowser(desk.path, 'desktop');
  const context = await openBrowser(profile.path, 'phone');
  try {
    const page = await context.newPage();
    await register(page, url, READER);
    const bookId = await findBook(page, url);
    await setDailyTickets(await operator.newPage(), url, { data: data.path, bookId });
    await operator.close();

    await page.goto(`${url}/bookInfo/${bookId}`);
    await expect(page.getByText('With an account, one chapter a day opens without coins.')).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await waitForServiceWorker(page);
    const before = (await askAs(context, url, 'goldIndex', {})).balance;
    await page.goto(`${url}/reading/${bookId}/2`);
    // Its neighbours are drawn beside it.
    const shown = page.locator('.locked:not([inert])');
    await expect(shown.getByText('You have today’s ticket.')).toBeVisible();
    await expect(shown.getByRole('button', { name: 'Unlock for 9 coins' })).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await shown.getByRole('button', { name: 'Open with a ticket' }).click();
    await expect(page.getByText(bellSentence(2))).toBeVisible();
    await page.goto(`${url}/reading/${bookId}/3`);
    await expect(shown.getByText(/A ticket opens it in 2[34] hours/)).toBeVisible();
    await page.goto(`${url}/reading/${bookId}/9`);
    await expect(shown.getByText(/Tickets open the chapters in their order. Next is/)).toBeVisible();

    await server.stop();
    const later = clockOff({ server: DAY_MS + 60_000, device: 0 });
    server = await startServer(data.path, port, { DOGEAR_DEMO: 'off', ...serverEnvironment(later) });
    await page.goto(`${url}/bookInfo/${bookId}`);
    await page.goto(`${url}/reading/${bookId}/3`);
    await expect(shown.getByRole('button', { name: 'Open with a ticket' })).toBeVisible(SOON);
    await server.stop();
    await page.reload();
    await shown.getByRole('button', { name: 'Open with a ticket' }).click(SOON);
    await expect(page.getByText(bellSentence(3))).toBeVisible();

    server = await startServer(data.path, port, { DOGEAR_DEMO: 'off', ...serverEnvironment(later) });
    await page.reload();
    await expect
      .poll(
        async () => (await askAs(context, url, 'grants', { after: 0 })).list.map(({ target }) => target),
        SOON,
      )
      .toEqual([2, 3]);
    expect((await askAs(context, url, 'goldIndex', {})).balance).toEqual(before);
  } finally {
    await context.close();
    await server.stop();
    await Promise.all([data.remove(), desk.remove(), profile.remove(), rm(folder, { recursive: true })]);
  }
});

async function findBook(page: Page, url: string): Promise<string> {
  await page.goto(`${url}/search?q=bell`);
  const link = page.locator('a[href*="/bookInfo/"]').first();
  return /bookInfo\/(\d+)/.exec((await link.getAttribute('href')) ?? '')?.[1] ?? '';
}

async function setDailyTickets(page: Page, url: string, of: { data: string; bookId: string }) {
  await register(page, url, OPERATOR);
  await runTool('operator', of.data, ['grant', OPERATOR]);
  await page.goto(`${url}/operator?at=titles/${of.bookId}`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Open the desk' }).click();
  const form = page.getByRole('region', { name: 'Free by waiting' });
  await expect(form).toBeVisible(CHECKED);
  await form.getByLabel('Tickets').selectOption('One chapter a day');
  await form.getByLabel('Free after this many days').fill('0');
  await expect(form.getByText('A whole number from 1 to 3650.')).toBeVisible();
  await form.getByLabel('Free after this many days').fill('');
  await form.getByRole('button', { name: 'Save the waiting rules' }).click();
  await expect(form.getByRole('button', { name: 'Save the waiting rules' })).toBeDisabled();
  expect(await findViolations(page)).toEqual([]);
}
