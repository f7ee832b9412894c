import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { DEFAULT_LOGIN_GOLD } from '../../contract/money/limits';
import { CHECK_IN_BONUS } from '../../contract/money/rewards';
import { startSmtp } from '../../server/testing/startSmtp';
import { askAs } from '../product/askAs';
import { BELL_NOVEL, bellSentence } from '../product/bellNovel';
import { clockOff, serverEnvironment } from '../product/clock';
import { openBrowser, waitForServiceWorker } from '../product/reader';
import { openFromReaderMenu } from '../product/screenActs';
import { freePort, makeDataFolder, makeEmptyFolder, runCatalog, startServer } from '../product/startServer';

const EMAIL = 'commuter@books.example';
const GOLD = CHECK_IN_BONUS[0] + DEFAULT_LOGIN_GOLD;
const DAY_MS = 86_400_000;

test('of ten chapters taken along two are read offline, and eight give back their coins', {
  tag: '@long',
}, async () => {
  const data = await makeEmptyFolder();
  const profile = await makeDataFolder();
  const folder = await mkdtemp(join(tmpdir(), 'dogear-novel-'));
  const source = join(folder, 'bells.md');
  await writeFile(source, BELL_NOVEL);
  await runCatalog(data.path, ['import', source, '--free', '1', '--price', '1']);
  await writeFile(source, BELL_NOVEL.replaceAll('Bell', 'Lamp'));
  await runCatalog(data.path, ['import', source, '--free', '1', '--price', '90']);
  const port = await freePort();
  const smtp = await startSmtp();
  const environment = {
    DOGEAR_SMTP_URL: smtp.url,
    DOGEAR_MAIL_FROM: 'Dogear <books@books.example>',
    DOGEAR_DEMO: 'off',
  };
  let server = await startServer(data.path, port, environment);
  const { url } = server;
  let context = await openBrowser(profile.path, 'phone');
  try {
    let page = await context.newPage();
    await page.goto(`${url}/Rewards`);
    await page.getByRole('button', { name: `Check in: ${CHECK_IN_BONUS[0]} bonus` }).click();
    await expect(page.getByText('Checked in today')).toBeVisible();
    await waitForServiceWorker(page);
    const dearId = await openBook(page, url, 'lamp');
    await page.getByRole('button', { name: 'Take 10 chapters along' }).click();
    await openAccount(page, smtp);
    await expect(page).toHaveURL(`${url}/bookInfo/${dearId}`);
    await lackCoins(page, dearId);
    const bookId = await openBook(page, url, 'bell');
    await page.getByRole('button', { name: 'Take 10 chapters along' }).click();
    await expect(page.getByText('10 coins are held, not spent.')).toBeVisible();
    await page.getByRole('button', { name: 'Hold 10 coins' }).click();
    const card = page.getByRole('region', { name: 'Taken along' });
    await expect(card).toContainText('0 of 10 chapters opened. 10 coins are held.');

    await server.stop();
    await context.close();
    context = await openBrowser(profile.path, 'phone');
    page = await context.newPage();
    for (const chapter of [2, 3]) {
      await page.goto(`${url}/reading/${bookId}/${chapter}`);
      await expect(page.getByText(bellSentence(chapter))).toBeVisible();
    }
    await openFromReaderMenu(page, 'Contents');
    const contents = page.getByRole('dialog', { name: 'Contents' });
    await expect(contents.getByText(/^until \S/)).toHaveCount(8);
    await expect(contents.getByRole('img', { name: 'Taken along' })).toHaveCount(8);

    server = await startServer(data.path, port, environment);
    await page.goto(`${url}/CoinHistory`);
    await expect(page.getByText('8 held for chapters you took along')).toBeVisible({ timeout: 30_000 });
    await server.stop();
    const later = clockOff({ server: 8 * DAY_MS, device: 8 * DAY_MS });
    server = await startServer(data.path, port, { ...environment, ...serverEnvironment(later) });
    await expect
      .poll(async () => (await askAs(context, url, 'goldIndex', {})).balance)
      .toMatchObject({ userGold: GOLD - 2 });
    await page.goto(`${url}/CoinHistory`);
    await expect(page.getByText('Returned: 8 chapters')).toBeVisible();
    await page.goto(`${url}/reading/${bookId}/3`);
    await expect(page.getByText(bellSentence(3))).toBeVisible();
  } finally {
    await context.close();
    await server.stop();
    await smtp.stop();
    await Promise.all([data.remove(), profile.remove(), rm(folder, { recursive: true })]);
  }
});

/** A guest must log in before chapters are taken along. One address and its code make the account. */
async function openAccount(page: Page, smtp: Awaited<ReturnType<typeof startSmtp>>) {
  const sheet = page.getByRole('dialog', { name: 'Take chapters along' });
  await sheet.getByRole('link', { name: 'Log in' }).click();
  await page.getByLabel('E-mail', { exact: true }).fill(EMAIL);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  await expect.poll(() => smtp.mails.length).toBe(1);
  const code = smtp.mails[0]?.text?.match(/^\d{6}$/m)?.[0] ?? '';
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

async function lackCoins(page: Page, bookId: string) {
  await page.getByRole('button', { name: 'Take 10 chapters along' }).click();
  const sheet = page.getByRole('dialog', { name: 'Take chapters along' });
  await expect(sheet).toContainText(`Short by${900 - GOLD} coins`);
  await expect(sheet.getByRole('button', { name: 'Hold 900 coins' })).toHaveCount(0);
  await sheet.getByRole('link', { name: `Get coins · ${900 - GOLD} missing` }).click();
  await expect(page).toHaveURL(new RegExp(`/topup\\?return=.*bookInfo.*${bookId}`));
  await expect(page.getByText('This site sells nothing yet.')).toBeVisible();
}

async function openBook(page: Page, url: string, word: string): Promise<string> {
  await page.goto(`${url}/search?q=${word}`);
  const link = page.locator('a[href*="/bookInfo/"]').first();
  const bookId = /bookInfo\/(\d+)/.exec((await link.getAttribute('href')) ?? '')?.[1] ?? '';
  await link.click();
  return bookId;
}
