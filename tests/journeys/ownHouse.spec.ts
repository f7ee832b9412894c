import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { LANGUAGES } from '../../contract/wire/languages';
import { openArchive } from '../../formats/epub/archive';
import { installOnly, launchBrowser, newDevice } from '../product/device';
import { type Door, openDoor } from '../product/door';
import { BEGUN_BOOK, KEPT_BOOK } from '../product/livedIn';
import { waitForServiceWorker } from '../product/reader';
import { settled } from '../product/settled';
import { freePort, makeDemoFolder, type ProductServer, startServer } from '../product/startServer';
import { textIsShown } from '../product/turnPage';

/** An installation under its owner's name, colour and mark; tests/ownHouse.day.test.ts has the server's part. */
const NAME = 'Nightshelf';
const ACCENT = 'rgb(122, 31, 92)';
/** Pages that say which software this is. */
const CREDITS = ['/about', '/PrivacyPolicy', '/TermsOfService'];
const PATHS = [
  '/home',
  '/BookShelf',
  '/discover',
  '/Rewards',
  '/mine',
  '/Settings',
  '/login',
  '/topup',
  '/googlePlay',
  '/par?link=https%3A%2F%2Felsewhere.example',
  '/nowhere',
  `/bookInfo/${KEPT_BOOK}`,
  ...CREDITS,
];

let data: Awaited<ReturnType<typeof makeDemoFolder>>;
let brand: string;
let browser: Browser;
let server: ProductServer;
let door: Door;
let port: number;

const start = (name: string) =>
  startServer(data.path, port, { DOGEAR_NAME: name, DOGEAR_ACCENT: '#7a1f5c', DOGEAR_BRAND: brand });

test.beforeAll(async () => {
  data = await makeDemoFolder();
  brand = await mkdtemp(join(tmpdir(), 'dogear-brand-'));
  const icon = sharp({ create: { width: 512, height: 512, channels: 3, background: '#7a1f5c' } });
  await writeFile(join(brand, 'icon.png'), await icon.png().toBuffer());
  port = await freePort();
  [server, door, browser] = await Promise.all([start(NAME), openDoor(port), launchBrowser()]);
});
test.afterAll(async () => {
  await browser?.close();
  await door?.stop();
  await server?.stop();
  await data.remove();
  await rm(brand, { recursive: true });
});

/** Everything that a page says: texts, names for screen readers, its title and its head. */
const saidBy = (page: Page) =>
  page.evaluate(() => {
    const said = [document.title, document.body.innerText];
    for (const element of document.querySelectorAll('*'))
      for (const name of ['aria-label', 'alt', 'title', 'placeholder', 'content'])
        said.push(element.getAttribute(name) ?? '');
    return said.join('\n');
  });

function watchRefusals(page: Page): string[] {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
  });
  return refused;
}

for (const language of LANGUAGES) {
  test(`only the credits have the software’s name, in ${language}`, {
    tag: '@long',
  }, async () => {
    const { context, page } = await newDevice(browser, 'phone', { serviceWorker: false });
    const refused = watchRefusals(page);
    await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
    for (const path of PATHS) {
      await page.goto(`${door.url}${path}`);
      await settled(page);
      await expect(page, path).toHaveTitle(new RegExp(NAME));
      const said = await saidBy(page);
      const isCredits = CREDITS.includes(path);
      expect([path, /.{0,40}dogear.{0,40}/i.test(said)]).toEqual([path, isCredits]);
    }
    expect(refused).toEqual([]);
    await context.close();
  });
}

test('messages about a server that does not answer have the name, in every language', {
  tag: '@long',
}, async () => {
  const { context, page } = await newDevice(browser, 'phone');
  await installOnly(page, door.url);
  await door.stop();
  for (const language of LANGUAGES) {
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
    await page.goto(`${door.url}/home`);
    await settled(page);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByRole('alert').filter({ visible: true })).toContainText(NAME);
    expect(await saidBy(page)).not.toMatch(/dogear/i);
  }
  await door.reopen();
  await context.close();
});

test('colour and mark are there in the first picture, in the app, and offline', {
  tag: '@long',
}, async () => {
  const { context, page } = await newDevice(browser, 'phone');
  const refused = watchRefusals(page);
  const accentOf = () =>
    page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = 'var(--color-accent)';
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    });
  const markOf = () =>
    page
      .locator('.house-mark')
      .first()
      .evaluate((mark) => getComputedStyle(mark).backgroundImage);

  const first = await context.newPage();
  await first.route('**/assets/*.js', (route) => route.abort());
  await first.goto(`${door.url}/home`);
  const picture = first.locator('#first-picture');
  await expect(picture).toContainText(NAME);
  await expect(picture.locator('.house-mark').first()).toHaveCSS(
    'background-image',
    /^url\("data:image\/png/,
  );
  await first.close();

  await page.goto(`${door.url}/home`);
  await settled(page);
  expect(await accentOf()).toBe(ACCENT);
  expect(await markOf()).toContain('data:image/png');
  await waitForServiceWorker(page);
  await door.stop();
  await page.goto(`${door.url}/BookShelf`);
  await settled(page);
  await expect(page).toHaveTitle(`Library · ${NAME}`);
  expect(await accentOf()).toBe(ACCENT);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await accentOf()).not.toBe(ACCENT);
  expect(refused).toEqual([]);
  await door.reopen();
  await context.close();
});

test('a saved book has the name, and the software’s only where no reader looks', {
  tag: '@long',
}, async () => {
  const { context, page } = await newDevice(browser, 'phone');
  await page.goto(`${door.url}/bookInfo/${BEGUN_BOOK}`);
  await waitForServiceWorker(page);
  await page.getByRole('button', { name: 'Download book' }).click();
  await page.getByRole('button', { name: 'Save as EPUB' }).click({ timeout: 60_000 });
  const sheet = page.getByRole('dialog', { name: 'Save as EPUB' });
  await expect(sheet).toContainText(`When you open it in ${NAME}`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    sheet.getByRole('button', { name: 'Save as EPUB' }).click(),
  ]);
  const archive = openArchive(new Uint8Array(await readFile(await download.path())));
  const texts = archive.names.map((name) => `${name}\n${new TextDecoder().decode(archive.read(name))}`);
  const all = texts.join('\n').replaceAll('META-INF/dogear.json', '').replaceAll('urn:dogear:', '');
  expect(all).toContain(`Saved from ${NAME} on `);
  expect(all.match(/.{0,40}dogear.{0,40}/i)).toBeNull();
  await context.close();
});

test('a device that has the app gets a changed name with the update', { tag: '@long' }, async () => {
  const { context, page } = await newDevice(browser, 'phone');
  await page.goto(`${door.url}/BookShelf`);
  await settled(page);
  await waitForServiceWorker(page);
  await server.stop();
  server = await start('Dayshelf');
  await page.reload();
  const updated = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Update' }).click();
  await updated;
  await settled(page);
  await expect(page).toHaveTitle('Library · Dayshelf');
  await door.stop();
  await page.reload();
  await expect(page).toHaveTitle('Library · Dayshelf');
  const manifest = await page.evaluate(async () => (await fetch('/manifest.webmanifest')).json());
  expect(manifest).toMatchObject({ name: 'Dayshelf', short_name: 'Dayshelf' });
  await page.goto(`${door.url}/reading/${BEGUN_BOOK}/1`);
  await door.reopen();
  await page.reload();
  await textIsShown(page);
  await expect(page).toHaveTitle(/Dayshelf$/);
  await context.close();
});
