import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { bookSections } from '../../formats/bookSections';
import { readBookFile } from '../../formats/readBookFile';
import { builtClient } from '../product/builtClient';
import { readRows } from '../product/deviceRows';
import { freePort, makeDataFolder, runCatalog, startServer } from '../product/startServer';
import { downloadWhole, openBenchBrowser } from './benchPage';

const encoder = new TextEncoder();
/** Restarts show whether a browser that is closed and opened again compacts its log. */
const RESTARTS = 3;

/**
 * Measures the size of Chromium's IndexedDB folder for each byte of the books' text, pictures excluded: while
 * a shelf fills with the folder's books, each opened as an own book and then also downloaded from the
 * catalogue, and after the browser was closed and opened again.
 */
export async function disk(folder: string | undefined): Promise<void> {
  if (folder === undefined) throw new Error('Usage: npm run bench -- storage disk FOLDER, which holds EPUBs');
  await builtClient();
  const paths = (await readdir(folder)).sort().map((name) => join(folder, name));
  const texts = await Promise.all(paths.map(textBytes));
  const [data, profile] = [await makeDataFolder(), await makeDataFolder()];
  await runCatalog(data.path, ['import', ...paths, '--price', '0']);
  const server = await startServer(data.path, await freePort());
  const open = () => openBenchBrowser(profile.path, 'phone');
  let context = await open();
  let text = 0;
  try {
    await visit(context, server.url, async () => undefined);
    const empty = await folderBytes(profile.path);
    const say = async (what: string) => {
      const { pictures, estimate } = await visit(context, server.url, told);
      const { tables, log, files } = await folderBytes(profile.path);
      const grew = tables + log + files - empty.tables - empty.log - empty.files - pictures;
      console.log(
        what.padEnd(34),
        `text ${kilobytes(text)}  on the disk ${kilobytes(grew)}, ${(grew / text).toFixed(3)}  tables ${kilobytes(tables)}  log ${kilobytes(log)}  files ${kilobytes(files)}  pictures ${kilobytes(pictures)}  told to the app ${kilobytes(estimate)}`,
      );
    };
    for (const [at, path] of paths.entries()) {
      text += texts[at] ?? 0;
      await visit(context, server.url, (page) => openOwn(page, path));
      await say(`own: ${basename(path)}`);
    }
    const ids = await visit(context, server.url, (page) => catalogue(page, server.url));
    for (const [at, id] of ids.entries()) {
      text += texts[at] ?? 0;
      await visit(context, server.url, async (page) => {
        await page.goto(`${server.url}/bookInfo/${id}`);
        await downloadWhole(page);
      });
      await say(`downloaded: ${at + 1}`);
    }
    for (let at = 1; at <= RESTARTS; at += 1) {
      await context.close();
      context = await open();
      await say(`closed and opened, ${at}`);
    }
  } finally {
    await context.close();
    await server.stop();
    await Promise.all([data.remove(), profile.remove()]);
  }
}

async function visit<Told>(
  context: BrowserContext,
  url: string,
  act: (page: Page) => Promise<Told>,
): Promise<Told> {
  const page = await context.newPage();
  await page.goto(`${url}/BookShelf`);
  await page.locator('input[type="file"]').waitFor({ state: 'attached' });
  const done = await act(page);
  await page.close();
  return done;
}

async function openOwn(page: Page, path: string): Promise<void> {
  await page.locator('input[type="file"]').setInputFiles(path);
  await page.locator('[data-reader-page] .leaf:not([inert]) [data-block]').first().waitFor();
  const isDone = async () => {
    return (await readRows(page, 'ownFiles')).length === 0;
  };
  while (!(await isDone())) await page.waitForTimeout(100);
}

async function catalogue(page: Page, url: string): Promise<number[]> {
  await page.goto(`${url}/discover`);
  const links = page.locator('a[href*="/bookInfo/"]');
  await links.first().waitFor();
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  const ids = new Set(hrefs.map((href) => Number(/bookInfo\/(\d+)/.exec(href)?.[1])));
  return [...ids].sort((a, b) => a - b);
}

async function told(page: Page): Promise<{ pictures: number; estimate: number }> {
  const rows = await readRows<{ bytes: number }>(page, 'pictures');
  const estimate = await page.evaluate(async () => {
    const { usageDetails } = (await navigator.storage.estimate()) as {
      usageDetails?: { indexedDB?: number };
    };
    return usageDetails?.indexedDB ?? Number.NaN;
  });
  return { pictures: rows.reduce((sum, { bytes }) => sum + bytes, 0), estimate };
}

async function textBytes(path: string): Promise<number> {
  const book = readBookFile(basename(path), new Uint8Array(await readFile(path)));
  return bookSections(book).reduce((sum, { text }) => sum + encoder.encode(text).length, 0);
}

/**
 * Tables hold compacted data; the log holds what was written since; files are blobs, which are stored beside
 * both.
 */
async function folderBytes(profile: string): Promise<{ tables: number; log: number; files: number }> {
  const folder = join(profile, 'Default', 'IndexedDB');
  const sums = { tables: 0, log: 0, files: 0 };
  for (const name of await readdir(folder, { recursive: true })) {
    const found = await stat(join(folder, name));
    const kind = name.endsWith('.ldb') ? 'tables' : name.endsWith('.log') ? 'log' : 'files';
    if (found.isFile()) sums[kind] += found.size;
  }
  return sums;
}

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1_000).toLocaleString('en')} kB`;
}
