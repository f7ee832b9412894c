import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { openDemo } from '../product/demoServer';
import { readRows } from '../product/deviceRows';
import { killBrowser } from '../product/killBrowser';
import { longBook } from '../product/longBook';
import { watchOwn } from '../product/ownStays';
import { openBrowser, waitForServiceWorker } from '../product/reader';
import { makeDataFolder } from '../product/startServer';
import { textIsShown } from '../product/turnPage';

const CHAPTERS = 500;
const WORDS = ['The Long Lamp', 'of the tale counts'];

const stored = async (page: Page) => (await readRows<{ target: number }>(page, 'chapters')).length;

test('a file of 500 chapters is readable during unpacking, and a kill loses nothing', {
  tag: '@long',
}, async () => {
  const profile = await makeDataFolder();
  const server = await openDemo();
  const file = join(profile.path, 'long.epub');
  await writeFile(file, longBook(CHAPTERS));
  let context = await openBrowser(profile.path, 'phone');
  const devices = [watchOwn(context, WORDS)];
  try {
    let page = await context.newPage();
    await page.goto(`${server.url}/BookShelf`);
    await waitForServiceWorker(page);
    await server.stop();
    await page.locator('input[type="file"]').setInputFiles(file);
    await expect(page).toHaveURL(/\/reading\/-1\/1$/);
    await textIsShown(page);
    await expect(page.getByText('Sentence 1-0 of the tale').first()).toBeVisible();
    expect(await stored(page)).toBeLessThan(CHAPTERS);

    await killBrowser(profile.path);
    await context.close().catch(() => undefined);
    context = await openBrowser(profile.path, 'phone');
    devices.push(watchOwn(context, WORDS));
    page = await context.newPage();
    // A chapter that was not unpacked before the kill is available on request.
    await page.goto(`${server.url}/reading/-1/480`);
    await expect(page.getByText('Sentence 480-0 of the tale').first()).toBeVisible();
    await expect.poll(() => stored(page), { timeout: 60_000 }).toBe(CHAPTERS);
    await expect.poll(async () => (await readRows(page, 'ownFiles')).length).toBe(0);
    await page.goto(`${server.url}/reading/-1/250`);
    await expect(page.getByText('Sentence 250-0 of the tale').first()).toBeVisible();
    expect((await Promise.all(devices.map(({ leaks }) => leaks()))).flat()).toEqual([]);
  } finally {
    await context.close();
    await server.stop();
    await profile.remove();
  }
});
