import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { makeEpub, navItem } from '../../formats/testing/makeEpub';
import { openDemo } from '../product/demoServer';
import { readRows } from '../product/deviceRows';
import { killBrowser } from '../product/killBrowser';
import { openBrowser, waitForServiceWorker } from '../product/reader';
import { makeDataFolder } from '../product/startServer';
import { textIsShown } from '../product/turnPage';

const CHAPTERS = 500;

/** Some 6 kB of text in each: no chapter has the words of another. */
function longBook(): Buffer {
  const numbers = Array.from({ length: CHAPTERS }, (_, at) => at + 1);
  const paragraph = (chapter: number, at: number) =>
    `<p>Sentence ${chapter}-${at} of the tale counts ${chapter * 7919 + at * 104_729} steps and ${(chapter * at) % 997} doors, and goes on to tell of the sea, the lamp and the road.</p>`;
  const documents = Object.fromEntries(
    numbers.map((chapter) => [
      `c${chapter}.xhtml`,
      `<h2>Chapter ${chapter}</h2>${Array.from({ length: 40 }, (_, at) => paragraph(chapter, at)).join('')}`,
    ]),
  );
  const toc = numbers.map((chapter) => navItem(`Chapter ${chapter}`, `c${chapter}.xhtml`)).join('');
  return Buffer.from(makeEpub({ documents, toc }));
}

const stored = async (page: Page) => (await readRows<{ target: number }>(page, 'chapters')).length;

test('a file of 500 chapters is read while the rest of it is unpacked, and a kill in the middle loses nothing', async () => {
  const profile = await makeDataFolder();
  const server = await openDemo();
  const file = join(profile.path, 'long.epub');
  await writeFile(file, longBook());
  let context = await openBrowser(profile.path, 'phone');
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
    page = await context.newPage();
    // What nobody has come to yet is there when it is asked for.
    await page.goto(`${server.url}/reading/-1/480`);
    await expect(page.getByText('Sentence 480-0 of the tale').first()).toBeVisible();
    await expect.poll(() => stored(page), { timeout: 60_000 }).toBe(CHAPTERS);
    await expect.poll(async () => (await readRows(page, 'ownFiles')).length).toBe(0);
    await page.goto(`${server.url}/reading/-1/250`);
    await expect(page.getByText('Sentence 250-0 of the tale').first()).toBeVisible();
  } finally {
    await context.close();
    await server.stop();
    await profile.remove();
  }
});
