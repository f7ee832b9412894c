import type { BrowserContext } from '@playwright/test';
import { waitForServiceWorker } from '../product/reader';
import { freePort, makeDataFolder, runCatalog, startServer } from '../product/startServer';
import {
  armFrame,
  downloadWhole,
  installProbe,
  LEAF_MS,
  openBenchBrowser,
  RATES,
  throttleProcessor,
  VIEWPORTS,
} from './benchPage';
import { describe, narrowed, type Samples } from './figures';
import { emptyPageStart, startInTab, startOfProcess, tapToText } from './starts';

const CHAPTERS = 500;
const STARTS = 15;
const TURNS = 60;
const MEASURES = ['empty', 'start', 'tab', 'tap', 'turn', 'change'] as const;

/**
 * Measures starts, taps and page turns of a novel of 500 chapters on the device, with the server stopped
 * (docs/benchmarks.md). `words` narrow it, each within its own kind: `tap`, `4x`, `phone`.
 */
export async function device(words: readonly string[]): Promise<void> {
  const novel = await makeDataFolder();
  const port = await freePort();
  await runCatalog(novel.path, ['generate', '--novel', `${CHAPTERS}x2000`, '--free', String(CHAPTERS)]);
  const rates = narrowed(RATES, words, (rate) => `${rate}x`);
  const measures = narrowed(MEASURES, words, (measure) => measure);
  for (const { name, device: kind, viewport } of narrowed(VIEWPORTS, words, (each) => each.device)) {
    const profile = await makeDataFolder();
    const open = async () => {
      const opened = await openBenchBrowser(profile.path, kind, viewport);
      await opened.addInitScript(installProbe);
      return opened;
    };
    let context = await open();
    try {
      const server = await startServer(novel.path, port);
      const bookId = await keepTheNovel(context, server.url);
      await server.stop();
      const { url } = server;
      const start = async (rate: number) => {
        await context.close();
        const samples = await startOfProcess(open, profile.path, url, rate, STARTS);
        context = await open();
        return samples;
      };
      const samples = {
        empty: (rate: number) => emptyPageStart(context, rate, STARTS),
        start,
        tab: (rate: number) => startInTab(context, url, rate, STARTS),
        tap: (rate: number) => taps(context, url, rate, bookId),
        turn: (rate: number) => keyToText(context, url, rate, bookId, 'page turn', 'ArrowRight', 'page'),
        change: (rate: number) => keyToText(context, url, rate, bookId, 'chapter change', 'n', 'chapter'),
      };
      for (const rate of rates)
        for (const measure of measures)
          for (const each of [await samples[measure](rate)].flat()) report(name, rate, each);
    } finally {
      await context.close();
      await profile.remove();
    }
  }
  await novel.remove();
}

function report(viewport: string, rate: number, samples: Samples): void {
  console.log(
    `${viewport.padEnd(9)} ${`${rate}x`.padEnd(3)} ${samples.name.padEnd(34)} ${describe(samples)} ${samples.unit}`,
  );
}

async function keepTheNovel(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage();
  await page.goto(`${url}/discover`);
  await page.locator('a[href*="/bookInfo/"]').first().waitFor();
  const link = page.locator('a[href*="/bookInfo/"]').first();
  const bookId = Number(/bookInfo\/(\d+)/.exec((await link.getAttribute('href')) ?? '')?.[1]);
  await page.goto(`${url}/bookInfo/${bookId}`);
  await page.getByRole('button', { name: 'Add to library' }).click();
  await downloadWhole(page);
  await page.goto(`${url}/reading/${bookId}/3`);
  await page.locator('[data-reader-page] article p').first().waitFor();
  await waitForServiceWorker(page);
  // The place is saved after the text is shown: the tab stays open until the library shows it.
  const library = await context.newPage();
  await library.goto(`${url}/BookShelf`);
  await library.locator(`main a[href*="/reading/${bookId}/"]`).first().waitFor();
  await library.close();
  await page.close();
  return bookId;
}

async function taps(context: BrowserContext, url: string, rate: number, bookId: number): Promise<Samples> {
  const values: number[] = [];
  for (let at = 0; at < STARTS; at++) values.push(await tapToText(context, url, rate, bookId));
  return { name: 'tap to chapter text, offline', unit: 'ms', values };
}

async function keyToText(
  context: BrowserContext,
  url: string,
  rate: number,
  bookId: number,
  name: string,
  key: string,
  shown: 'page' | 'chapter',
): Promise<Samples> {
  const page = await context.newPage();
  await throttleProcessor(page, rate);
  await page.goto(`${url}/reading/${bookId}/${shown === 'page' ? 100 : 200}`);
  await page.locator('[data-reader-page] article p').first().waitFor();
  const values: number[] = [];
  for (let at = 0; at < TURNS; at++) {
    await page.waitForTimeout(LEAF_MS);
    await armFrame(page, shown);
    await page.keyboard.press(key);
    values.push(await page.evaluate(() => window.dogearPainted ?? Promise.reject(new Error('not armed'))));
  }
  await page.close();
  return { name, unit: 'ms', values };
}
