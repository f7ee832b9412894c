import type { BrowserContext, Page } from '@playwright/test';
import { waitForServiceWorker } from '../product/reader';
import { freePort, makeDataFolder, runCatalog, startServer } from '../product/startServer';
import {
  armFrame,
  downloadWhole,
  installProbe,
  LEAF_MS,
  openBenchBrowser,
  RATES,
  readHeap,
  throttleProcessor,
} from './benchPage';
import { describe, narrowed, quantile } from './figures';
import { searchBench } from './searchBench';
import { LOOK_MS, tapToText } from './starts';

/**
 * Measures what the length of a chapter, of a book and of a session costs the reader, on a phone and without
 * the server. `words` narrow it: `openings`, `turns`, `sizes`, `memory`, `search`.
 * - Opening: from a tap on the library's card to the chapter's text, at the chapter's beginning and at its
 * end. A chapter of 60,000 words against one of 2,000, alternating; the ratio is that of the medians.
 * - Turning: pages and chapters, 4 a second; from the key to the frame, and the page's long tasks meanwhile.
 * - Font size: from the tap on the stepper to the frame in the new size, with the sheet open above the text.
 * - Memory: the heap after a collection, after 20 and after 200 chapter changes.
 * - Search in the text of a long book: searchBench.ts.
 */
const VIEWPORT = { width: 390, height: 844 };
const OPENINGS = 15;
const TURNS = 100;
const SIZES = 30;
const LONG_TASK_MS = 50;
const CHANGES = [20, 200] as const;

const BOOKS = { novel: '500x2000', long: '2x10000', huge: '2x60000', short: '2x2000' } as const;
type Books = Record<keyof typeof BOOKS, number>;

const MEASURES = ['openings', 'turns', 'sizes', 'memory', 'search'] as const;
type Measure = (typeof MEASURES)[number];

export async function reader(words: readonly string[]): Promise<void> {
  const measures = narrowed(MEASURES, words, (measure) => measure);
  if (measures.some((measure) => measure !== 'search')) await onOneDevice(measures);
  if (measures.includes('search')) await searchBench();
}

async function onOneDevice(measures: readonly Measure[]): Promise<void> {
  const data = await makeDataFolder();
  const profile = await makeDataFolder();
  const books: Partial<Books> = {};
  for (const [name, size] of Object.entries(BOOKS)) {
    const said = await runCatalog(data.path, ['generate', '--novel', size]);
    books[name as keyof Books] = Number(/\(book (\d+)\)/.exec(said)?.[1]);
  }
  const context = await openBenchBrowser(profile.path, 'phone', VIEWPORT);
  await context.addInitScript(installProbe);
  try {
    const server = await startServer(data.path, await freePort());
    for (const bookId of Object.values(books)) await keepOnDevice(context, server.url, bookId);
    await server.stop();
    await measure(context, server.url, books as Books, measures);
  } finally {
    await context.close();
    await profile.remove();
    await data.remove();
  }
}

async function measure(
  context: BrowserContext,
  url: string,
  books: Books,
  measures: readonly Measure[],
): Promise<void> {
  if (measures.includes('openings'))
    for (const rate of RATES)
      for (const place of ['beginning', 'end'] as const) await openings(context, url, rate, place, books);
  if (measures.includes('turns')) for (const rate of RATES) await leaf(context, url, rate, books.novel);
  if (measures.includes('sizes')) {
    await resize(context, url, 1, books.short, '2,000 words');
    await resize(context, url, 4, books.short, '2,000 words');
    await resize(context, url, 4, books.long, '10,000 words');
  }
  if (measures.includes('memory')) await memory(context, url, books.novel);
}

function report(rate: number, name: string, values: number[]): void {
  console.log(`390x844   ${`${rate}x`.padEnd(3)} ${name.padEnd(48)} ${describe({ values })} ms`);
}

async function keepOnDevice(context: BrowserContext, url: string, bookId: number): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${url}/bookInfo/${bookId}`);
  await page.getByRole('button', { name: 'Add to library' }).click();
  await downloadWhole(page);
  await openReader(page, `${url}/reading/${bookId}/1`);
  await waitForServiceWorker(page);
  await page.close();
}

async function openReader(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('[data-reader-page] article p').first().waitFor();
}

async function openings(
  context: BrowserContext,
  url: string,
  rate: number,
  place: 'beginning' | 'end',
  { short, huge }: Books,
): Promise<void> {
  for (const bookId of [short, huge]) await standAt(context, url, bookId, place);
  const [small, large]: [number[], number[]] = [[], []];
  for (let at = 0; at < OPENINGS; at += 1) {
    small.push(await tapToText(context, url, rate, short));
    large.push(await tapToText(context, url, rate, huge));
  }
  report(rate, `tap to text at the ${place}, 2,000 words`, small);
  report(rate, `tap to text at the ${place}, 60,000 words`, large);
  const ratio = quantile(large, 0.5) / quantile(small, 0.5);
  console.log(`390x844   ${`${rate}x`.padEnd(3)} ratio of the medians at the ${place}: ${ratio.toFixed(2)}`);
}

async function standAt(
  context: BrowserContext,
  url: string,
  bookId: number,
  place: 'beginning' | 'end',
): Promise<void> {
  const page = await context.newPage();
  await openReader(page, `${url}/reading/${bookId}/1`);
  await page.keyboard.press(place === 'end' ? 'End' : 'Home');
  if (place === 'end') await page.waitForFunction(() => !window.dogearShown('page').endsWith(' 1'));
  await page.waitForTimeout(LOOK_MS);
  await page.close();
}

function painted(page: Page): Promise<number> {
  return page.evaluate(() => window.dogearPainted ?? Promise.reject(new Error('not armed')));
}

async function leaf(context: BrowserContext, url: string, rate: number, bookId: number): Promise<void> {
  for (const { name, key, shown, from } of [
    { name: 'page turn', key: 'ArrowRight', shown: 'page', from: 100 },
    { name: 'chapter change', key: 'n', shown: 'chapter', from: 200 },
  ] as const) {
    const page = await context.newPage();
    await throttleProcessor(page, rate);
    await openReader(page, `${url}/reading/${bookId}/${from}`);
    await page.waitForTimeout(LOOK_MS);
    await page.evaluate(recordLongTasks);
    const values: number[] = [];
    for (let at = 0; at < TURNS; at += 1) {
      await page.waitForTimeout(LEAF_MS);
      await armFrame(page, shown);
      await page.keyboard.press(key);
      values.push(await painted(page));
    }
    const tasks = await page.evaluate(() => window.dogearLongTasks());
    await page.close();
    report(rate, `${name}, input to paint`, values);
    const longest = tasks.length > 0 ? `, longest ${Math.max(...tasks).toFixed(0)} ms` : '';
    console.log(
      `390x844   ${`${rate}x`.padEnd(3)} long tasks over ${LONG_TASK_MS} ms in ${TURNS} × ${name}: ${tasks.length}${longest}`,
    );
  }
}

declare global {
  interface Window {
    dogearLongTasks(): number[];
  }
}

/** In the page. The browser calls a task long from 50 ms on. */
function recordLongTasks(): void {
  const lengths: number[] = [];
  const keep = (entries: PerformanceEntryList) => lengths.push(...entries.map(({ duration }) => duration));
  const observer = new PerformanceObserver((list) => keep(list.getEntries()));
  observer.observe({ type: 'longtask' });
  window.dogearLongTasks = () => {
    keep(observer.takeRecords());
    return lengths;
  };
}

async function resize(
  context: BrowserContext,
  url: string,
  rate: number,
  bookId: number,
  words: string,
): Promise<void> {
  const page = await context.newPage();
  await throttleProcessor(page, rate);
  await openReader(page, `${url}/reading/${bookId}/1`);
  await page.keyboard.press('m');
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  const size = page.getByRole('dialog').getByRole('group', { name: 'Font size', exact: true });
  await size.waitFor();
  await page.waitForTimeout(LOOK_MS);
  const values: number[] = [];
  for (let at = 0; at < SIZES; at += 1) {
    await page.waitForTimeout(LEAF_MS);
    await armFrame(page, 'size');
    await size.getByRole('button', { name: at % 2 === 0 ? 'More' : 'Less' }).click();
    values.push(await painted(page));
  }
  await page.close();
  report(rate, `font size to repaint, ${words}`, values);
}

async function memory(context: BrowserContext, url: string, bookId: number): Promise<void> {
  const page = await context.newPage();
  await openReader(page, `${url}/reading/${bookId}/10`);
  const heap = await readHeap(page);
  const sizes: number[] = [];
  for (let change = 1; change <= Math.max(...CHANGES); change += 1) {
    await armFrame(page, 'chapter');
    await page.keyboard.press('n');
    await painted(page);
    await page.waitForTimeout(LEAF_MS);
    if (!CHANGES.some((weighed) => weighed === change)) continue;
    await page.waitForTimeout(LOOK_MS);
    sizes.push(await heap());
  }
  await page.close();
  const [first = Number.NaN, last = Number.NaN] = sizes;
  const more = (100 * (last - first)) / first;
  console.log(
    `390x844       heap after ${CHANGES[0]} chapter changes ${first.toFixed(1)} MB, after ${CHANGES[1]} ${last.toFixed(1)} MB (${more >= 0 ? '+' : ''}${more.toFixed(0)} %)`,
  );
}
