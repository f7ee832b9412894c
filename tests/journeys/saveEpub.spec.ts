import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { openArchive } from '../../formats/epub/archive';
import { readBookFile } from '../../formats/readBookFile';
import { askAs } from '../product/askAs';
import { findViolations } from '../product/axe';
import { launchBrowser, newDevice } from '../product/device';
import { type Door, openDoor } from '../product/door';
import { waitForServiceWorker } from '../product/reader';
import {
  freePort,
  makeEmptyFolder,
  type ProductServer,
  runCatalog,
  startServer,
} from '../product/startServer';

/** The readable chapters of a novel are saved as a file (decision 0035). */
const FREE = 9;
const [BOOK, UNLOCKED, CHAPTERS] = [1, 10, 13];
const sentenceOf = (chapter: number) => `Sentence of lamp ${chapter} ends here.`;
const NOVEL = `---
title: The Lamp Lighter
author: Test Writer
language: en
---
${Array.from({ length: CHAPTERS }, (_, at) => `\n# Lamp ${at + 1}\n\n${'The street was dark and he lit the lamp. '.repeat(40)}${sentenceOf(at + 1)}\n`).join('')}`;

let data: Awaited<ReturnType<typeof makeEmptyFolder>>;
let browser: Browser;
let server: ProductServer;
let door: Door;
let port: number;

test.beforeAll(async () => {
  data = await makeEmptyFolder();
  const folder = await mkdtemp(join(tmpdir(), 'dogear-novel-'));
  await writeFile(join(folder, 'lamp.md'), NOVEL);
  await runCatalog(data.path, ['import', join(folder, 'lamp.md'), '--free', String(FREE), '--price', '2']);
  await rm(folder, { recursive: true });
  port = await freePort();
  [server, door, browser] = await Promise.all([
    startServer(data.path, port),
    openDoor(port),
    launchBrowser(),
  ]);
});
test.afterAll(async () => {
  await browser?.close();
  await door?.stop();
  await server?.stop();
  await data.remove();
});

test('a saved EPUB holds readable chapters, cover and receipt, and opens as a book', {
  tag: '@long',
}, async () => {
  const { context, page } = await newDevice(browser, 'phone', { serviceWorker: true });
  try {
    await page.goto(`${door.url}/Rewards`);
    await page.getByRole('button', { name: /^Check in: / }).click();
    await expect(page.getByText('Checked in today')).toBeVisible();
    await waitForServiceWorker(page);
    await page.goto(`${door.url}/reading/${BOOK}/${UNLOCKED}`);
    await page.locator('.locked:not([inert])').getByRole('button', { name: 'Unlock for 2 coins' }).click();
    await expect(page.getByText(sentenceOf(UNLOCKED))).toBeAttached();
    await page.goto(`${door.url}/bookInfo/${BOOK}`);
    const sheet = await openSheet(page);
    await expect(sheet).toContainText(`The file holds ${UNLOCKED} chapters`);
    await expect(sheet.getByRole('definition')).toHaveText('not unlocked');
    await expect(sheet.getByRole('term')).toHaveText('11–13');
    expect(await findViolations(page)).toEqual([]);

    await door.stop();
    const some = await save(page, sheet);
    await expect(sheet.getByRole('alert')).toContainText(/missing from the file: \d/);
    expect(some.sentences).toContain(UNLOCKED);
    expect(some.sentences.length).toBeLessThan(UNLOCKED);
    expect(some.sentences.every((chapter) => chapter <= UNLOCKED)).toBe(true);

    await door.reopen();
    const all = await save(page, sheet);
    await expect(sheet.getByRole('alert')).toHaveCount(0);
    expect(all.name).toBe('The Lamp Lighter.epub');
    expect(all.sentences).toEqual(Array.from({ length: UNLOCKED }, (_, at) => at + 1));
    const [grant] = (await askAs(context, door.url, 'grants', { after: 0 })).list;
    expect(all.text).toContain(`<dc:rights>Unlocked in Dogear, receipt ${grant?.id}</dc:rights>`);
    expect(all.text).toContain(`Lamp ${UNLOCKED}: Unlocked in Dogear, receipt ${grant?.id}`);
    const read = readBookFile(all.name, all.bytes);
    expect(read.chapters.map(({ text }) => text.includes('he lit the lamp'))).toEqual([
      ...Array.from({ length: UNLOCKED }, () => true),
      false,
    ]);
    expect(read.cover?.mediaType).toBe('image/webp');
    expect(read.cover?.bytes.length).toBeGreaterThan(1_000);

    await page.goto(`${door.url}/BookShelf`);
    const file = { name: all.name, mimeType: 'application/epub+zip', buffer: Buffer.from(all.bytes) };
    await page.locator('input[type=file]').setInputFiles(file);
    await expect(page).toHaveURL(/\/reading\/-1\//);
    await page.goto(`${door.url}/reading/-1/${UNLOCKED}`);
    await expect(page.getByText(sentenceOf(UNLOCKED))).toBeAttached();

    await server.stop();
    server = await startServer(data.path, port, { DOGEAR_EPUB_EXPORT: 'off' });
    await page.goto(`${door.url}/bookInfo/${BOOK}`);
    await expect(page.getByRole('button', { name: 'Download book' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save as EPUB' })).toHaveCount(0);
    await page.goto(`${door.url}/reading/${BOOK}/${UNLOCKED}`);
    await expect(page.getByText(sentenceOf(UNLOCKED))).toBeAttached();
    await server.stop();
    server = await startServer(data.path, port);
  } finally {
    await context.close();
  }
});

async function openSheet(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Save as EPUB' }).click();
  return page.getByRole('dialog', { name: 'Save as EPUB' });
}

async function save(page: Page, sheet: Locator) {
  const downloading = page.waitForEvent('download');
  await sheet.getByRole('button', { name: /^Save (as EPUB|again)$/ }).click();
  const download = await downloading;
  const bytes = new Uint8Array(await readFile(await download.path()));
  const archive = openArchive(bytes);
  const text = archive.names.map((name) => new TextDecoder().decode(archive.read(name))).join('\n');
  const chapters = Array.from({ length: CHAPTERS }, (_, at) => at + 1);
  const sentences = chapters.filter((chapter) => text.includes(sentenceOf(chapter)));
  return { name: download.suggestedFilename(), bytes, text, sentences };
}
