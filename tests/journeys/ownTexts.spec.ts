import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { launchBrowser, newDevice } from '../product/device';
import { type Door, openDoor } from '../product/door';
import { KEPT_BOOK } from '../product/livedIn';
import { waitForServiceWorker } from '../product/reader';
import { settled } from '../product/settled';
import { freePort, makeDemoFolder, type ProductServer, startServer } from '../product/startServer';
import { textIsShown } from '../product/turnPage';

/** The owner's own texts in the app, offline, and the question about them (decision 0014). */

let data: Awaited<ReturnType<typeof makeDemoFolder>>;
let brand: string;
let browser: Browser;
let server: ProductServer;
let door: Door;
let port: number;

const start = () => startServer(data.path, port, { DOGEAR_NAME: 'Nightshelf', DOGEAR_BRAND: brand });
const write = (name: string, text: string) => writeFile(join(brand, 'texts', name), text);

async function writeTerms(version: string): Promise<void> {
  const front = `---\nversion: ${version}\n---\n`;
  await write(
    'terms.en.md',
    `${front}# Rules of Nightshelf\n\nBe **kind** <img src=x onerror="document.title='broken'">.\n\n- [Ours](https://books.example/)\n- [Not ours](javascript:document.title='broken')\n\n| What | When |\n|---|---|\n| Refunds | 14 days |\n`,
  );
  await write('terms.ru.md', `${front}# Правила «Nightshelf»\n\nБудьте **добры**.\n`);
}

test.beforeAll(async () => {
  data = await makeDemoFolder();
  brand = await mkdtemp(join(tmpdir(), 'dogear-brand-'));
  await mkdir(join(brand, 'texts'));
  await writeTerms('2026-11-01');
  await write('imprint.en.md', 'Ada Books  \nRiver Street 1\n\n<ada@books.example>\n');
  await write('imprint.ru.md', '# О нас\n\nAda Books  \nРечная улица, 1\n');
  port = await freePort();
  [server, door, browser] = await Promise.all([start(), openDoor(port), launchBrowser()]);
});
test.afterAll(async () => {
  await browser?.close();
  await door?.stop();
  await server?.stop();
  await data.remove();
  await rm(brand, { recursive: true });
});

const firstQuestion = (page: Page) => page.getByRole('dialog', { name: 'The terms of this library' });
const question = (page: Page) => page.getByRole('dialog', { name: 'Our terms have changed' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('own texts are shown in two languages, without markup of theirs, and offline', {
  tag: '@long',
}, async () => {
  const { context, page } = await newDevice(browser, 'phone');
  await page.goto(`${door.url}/TermsOfService`);
  await expect(heading(page, 'Rules of Nightshelf')).toBeVisible();
  await expect(page).toHaveTitle('Rules of Nightshelf · Nightshelf');
  const text = page.getByRole('article');
  await expect(text.locator('[lang=en]').first()).toContainText('Be kind <img src=x onerror=');
  await expect(text.locator('strong')).toHaveText('kind');
  await expect(text.getByRole('link', { name: 'Ours', exact: true })).toHaveAttribute(
    'href',
    'https://books.example/',
  );
  await expect(text.locator('img, a[href^="javascript"]')).toHaveCount(0);
  await expect(text.getByRole('row', { name: 'Refunds 14 days' })).toBeVisible();
  await expect(text).toContainText('As of November 1, 2026');
  await waitForServiceWorker(page);

  await page.getByRole('link', { name: 'Imprint' }).click();
  await expect(page.getByRole('article')).toContainText('Ada Books\nRiver Street 1', { useInnerText: true });
  await expect(page.getByRole('link', { name: 'ada@books.example' })).toHaveAttribute(
    'href',
    'mailto:ada@books.example',
  );
  await door.stop();
  for (const [path, words] of [
    ['/TermsOfService', 'Rules of Nightshelf'],
    ['/imprint', 'River Street 1'],
  ] as const) {
    await page.goto(door.url + path);
    await expect(page.locator('main')).toContainText(words);
  }
  await page.goto(`${door.url}/mine`);
  await page.getByRole('link', { name: 'Imprint' }).click();
  await expect(page.getByRole('article')).toContainText('River Street 1');

  await door.reopen();
  await page.evaluate(() => localStorage.setItem('language', 'ru'));
  await page.goto(`${door.url}/TermsOfService`);
  await expect(heading(page, 'Правила «Nightshelf»')).toBeVisible();
  await expect(page.locator('article [lang=ru]')).toContainText('Будьте добры.');
  await context.close();
});

test('readers are asked once for each version, and read on without an answer', {
  tag: '@long',
}, async () => {
  const { context, page } = await newDevice(browser, 'phone');
  await page.goto(`${door.url}/discover`);
  await expect(firstQuestion(page)).toContainText('As of November 1, 2026');
  await expect(firstQuestion(page).getByRole('link')).toHaveCount(1);
  await firstQuestion(page).getByRole('link', { name: 'Terms of Use' }).click();
  await expect(heading(page, 'Rules of Nightshelf')).toBeVisible();
  await expect(firstQuestion(page)).toHaveCount(0);
  await page.goBack();
  await firstQuestion(page).getByRole('button', { name: 'Agree' }).click();
  await expect(firstQuestion(page)).toHaveCount(0);
  await waitForServiceWorker(page);
  await page.reload();
  await settled(page);
  await expect(firstQuestion(page)).toHaveCount(0);

  await server.stop();
  await writeTerms('2026-11-20');
  server = await start();
  await page.goto(`${door.url}/reading/${KEPT_BOOK}/1`);
  await textIsShown(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto(`${door.url}/discover`);
  await expect(question(page)).toContainText('Changed on November 20, 2026');
  await question(page).getByRole('button', { name: 'Not now' }).click();
  await expect(question(page)).toHaveCount(0);
  await page.reload();
  await question(page).getByRole('button', { name: 'Agree' }).click();
  await expect(question(page)).toHaveCount(0);
  await page.reload();
  await settled(page);
  await expect(question(page)).toHaveCount(0);
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('consent') ?? '{}'));
  expect(stored.agreed).toEqual({ terms: '2026-11-20' });
  await context.close();
});
