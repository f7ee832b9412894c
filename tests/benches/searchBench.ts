import type { BrowserContext, Page } from '@playwright/test';
import { foldBlocks } from '../../workers/textSearch/chapterText';
import { readPackedTexts } from '../product/packedTexts';
import { waitForServiceWorker } from '../product/reader';
import { freePort, makeDataFolder, runCatalog, startServer } from '../product/startServer';
import { downloadWhole, installProbe, openBenchBrowser, RATES, throttleProcessor } from './benchPage';
import { describe } from './figures';

/**
 * Measures search in a downloaded novel of 1,000,000 words, with the server stopped: from the letter that
 * completes the query to the frame with the first hit, and to the one that shows the number of hits.
 * Cold: the page is fresh and nothing was searched in it; the query is entered as soon as the field exists.
 * Warm: the queries after it. The queries are phrases of the last chapter, so that the whole book is searched
 * before the hit, and words of every chapter. The slow-down affects the page's thread alone: the worker that
 * searches keeps its speed.
 */
const CHAPTERS = 500;
const WORDS = 2_000;
const FRESH_PAGES = 15;
const WARM_QUERIES = 20;
const VIEWPORT = { width: 390, height: 844 };
const COMMON = ['the', 'and', 'was', 'that', 'her'];

type Times = { first: number[]; all: number[] };

export async function searchBench(): Promise<void> {
  const novel = await makeDataFolder();
  const profile = await makeDataFolder();
  await runCatalog(novel.path, ['generate', '--novel', `${CHAPTERS}x${WORDS}`, '--free', String(CHAPTERS)]);
  const context = await openBenchBrowser(profile.path, 'phone', VIEWPORT);
  await context.addInitScript(installProbe);
  try {
    const server = await startServer(novel.path, await freePort());
    const bookId = await download(context, server.url);
    await server.stop();
    for (const rate of RATES) await measure(context, `${server.url}/reading/${bookId}/1`, bookId, rate);
  } finally {
    await context.close();
    await profile.remove();
    await novel.remove();
  }
}

async function download(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage();
  await page.goto(`${url}/discover`);
  const link = page.locator('a[href*="/bookInfo/"]').first();
  const bookId = Number(/bookInfo\/(\d+)/.exec((await link.getAttribute('href')) ?? '')?.[1]);
  await page.goto(`${url}/bookInfo/${bookId}`);
  await downloadWhole(page);
  await page.goto(`${url}/reading/${bookId}/1`);
  await page.locator('[data-reader-page] article p').first().waitFor();
  await waitForServiceWorker(page);
  await page.close();
  return bookId;
}

async function measure(context: BrowserContext, url: string, bookId: number, rate: number): Promise<void> {
  const page = await context.newPage();
  await page.goto(url);
  const phrases = await phrasesOfTheEnd(page, bookId);
  await page.close();

  const cold: Times = { first: [], all: [] };
  const coldCommon: Times = { first: [], all: [] };
  for (let at = 0; at < FRESH_PAGES; at += 1) {
    await freshSearch(context, url, rate, phrases[at % phrases.length] as string, cold);
    await freshSearch(context, url, rate, COMMON[at % COMMON.length] as string, coldCommon);
  }
  const warm: Times = { first: [], all: [] };
  const warmCommon: Times = { first: [], all: [] };
  const open = await openSearch(context, url, rate);
  await type(open, phrases[0] as string, { first: [], all: [] });
  for (let at = 0; at < WARM_QUERIES; at += 1) {
    await type(open, phrases[(at + 1) % phrases.length] as string, warm);
    await type(open, COMMON[at % COMMON.length] as string, warmCommon);
  }
  await open.close();
  for (const [name, times] of Object.entries({
    'cold, phrase of the end': cold,
    'cold, common word': coldCommon,
    'warm, phrase of the end': warm,
    'warm, common word': warmCommon,
  })) {
    report(rate, `first hit, ${name}`, times.first);
    report(rate, `all hits, ${name}`, times.all);
  }
}

async function freshSearch(
  context: BrowserContext,
  url: string,
  rate: number,
  query: string,
  times: Times,
): Promise<void> {
  const page = await openSearch(context, url, rate);
  await type(page, query, times);
  await page.close();
}

async function openSearch(context: BrowserContext, url: string, rate: number): Promise<Page> {
  const page = await context.newPage();
  await throttleProcessor(page, rate);
  await page.goto(url);
  await page.locator('[data-reader-page] article p').first().waitFor();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 })));
  await page.keyboard.press('/');
  await page.getByRole('dialog').getByRole('searchbox').waitFor();
  return page;
}

async function type(page: Page, query: string, times: Times): Promise<void> {
  const { first, all } = await page.evaluate(async (wanted) => {
    const field = document.querySelector<HTMLInputElement>('dialog input[type="search"]');
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    if (!field || !write) throw new Error('no field to search in');
    const isShown = () =>
      document.querySelector('dialog [data-hit] mark')?.textContent?.toLowerCase() === wanted;
    const from = performance.now();
    write.call(field, wanted);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    const firstHit = window.dogearFrame(isShown);
    const allHits = window.dogearFrame(
      () =>
        isShown() && /\d+ found/.test(document.querySelector('dialog [role="status"]')?.textContent ?? ''),
    );
    return { first: (await firstHit) - from, all: (await allHits) - from };
  }, query);
  times.first.push(first);
  times.all.push(all);
}

async function phrasesOfTheEnd(page: Page, bookId: number): Promise<string[]> {
  const texts = [...(await readPackedTexts(page, bookId)).values()].map(foldBlocks);
  const before = texts.slice(0, -1);
  const words = (texts.at(-1) ?? '').split('\n').flatMap((line) => {
    const all = line.split(' ');
    return [4, 12, 20, 28].flatMap((at) => (all.length < at + 6 ? [] : [all.slice(at, at + 6).join(' ')]));
  });
  // Plain letters and spaces are the same in the compared and in the shown form.
  const plain = words.filter((phrase) => /^[a-z ]+$/.test(phrase));
  const found = plain.filter((phrase) => !before.some((text) => text.includes(phrase)));
  if (found.length === 0) throw new Error('the last chapter has no phrase of its own');
  return found.slice(0, 20);
}

function report(rate: number, name: string, values: number[]): void {
  console.log(`390x844   ${`${rate}x`.padEnd(3)} ${name.padEnd(42)} ${describe({ values })} ms`);
}
