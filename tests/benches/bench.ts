import { existsSync } from 'node:fs';
import type { BrowserContext } from '@playwright/test';
import { run } from '../../scripts/run';
import { type FirstLoad, firstLoad } from '../product/firstLoad';
import { waitForServiceWorker } from '../product/reader';
import { freePort, makeDataFolder, runCatalog, startServer } from '../product/startServer';
import { coldLibrary } from './coldLibrary';
import { downloadWhole } from './downloadWhole';
import { emptyPageStart } from './emptyPage';
import { armFrame, closeWholly, describe, installProbe, type Samples, throttleProcessor } from './measure';
import { narrowed } from './narrowed';
import { openBenchBrowser } from './openBenchBrowser';
import { startSlowNetwork } from './slowNetwork';
import { tapToText } from './tapToText';

/**
 * `npm run bench`: the built app against the real server, offline measures with the server really stopped. Prints
 * medians, p95 and n. It judges nothing: figures belong to the machine they were taken on.
 */
const CHAPTERS = 500;
const STARTS = 15;
const TURNS = 60;
/** Between two turns: four a second, faster than anybody reads, as fast as one leafs. */
const LEAF_MS = 250;
const RATES = [1, 4] as const;
const MEASURES = ['empty', 'start', 'tap', 'turn', 'change'] as const;
const VIEWPORTS = [
  { name: '390x844', device: 'phone', viewport: { width: 390, height: 844 } },
  { name: '1280x800', device: 'desktop', viewport: { width: 1280, height: 800 } },
] as const;

if (!existsSync('dist/index.html') && (await run('npm', ['run', '--silent', 'build'])) !== 0) process.exit(1);

const data = await makeDataFolder();
const port = await freePort();

/** One by name (`npm run bench -- cold`), or all of them. */
const benches: Record<string, () => Promise<void>> = {
  device: () => fromTheDevice(process.argv.slice(3)),
  cold: overASlowLine,
  scroll: async () => (await import('./scroll')).scroll(),
  drama: async () => (await import('./drama')).drama(process.argv.slice(3)),
  visit: async () => (await import('./firstVisit')).firstVisit(),
  boot: async () => (await import('./boot')).boot(),
  search: async () => (await import('./search')).search(),
  reader: async () => (await import('./reader')).reader(),
  contents: async () => (await import('./contents')).contents(),
  ownFile: async () => (await import('./ownFile')).ownFile(),
  storage: async () => (await import('./storage')).storage(process.argv.slice(3)),
  disk: async () => (await import('./disk')).disk(process.argv.slice(3)),
  ownPictures: async () => (await import('./ownPictures')).ownPictures(process.argv.slice(3)),
  load: async () => (await import('./load')).load(),
  logins: async () => (await import('./logins')).logins(),
  unlocks: async () => (await import('./unlocks')).unlocks(),
  topup: async () => (await import('./topup')).topup(),
  abuse: async () => (await import('./abuse')).abuse(),
  push: async () => void (await import('./pushFanOut')),
};
const wanted = process.argv[2];
if (wanted !== undefined && !benches[wanted]) {
  console.error(`There is no bench "${wanted}". There are: ${Object.keys(benches).join(', ')}.`);
  process.exit(1);
}
try {
  for (const [name, bench] of Object.entries(benches)) {
    if (wanted === undefined || wanted === name) await bench();
  }
} finally {
  await data.remove();
}

/** The synthetic novel, downloaded, then the server stopped. `words` narrow it: `tap`, `4x`, `phone`. */
async function fromTheDevice(words: readonly string[]): Promise<void> {
  const novel = await makeDataFolder();
  await runCatalog(novel.path, ['generate', '--novel', `${CHAPTERS}x2000`, '--free', String(CHAPTERS)]);
  const rates = narrowed(RATES, words, (rate) => `${rate}x`);
  const measures = narrowed(MEASURES, words, (measure) => measure);
  for (const { name, device, viewport } of narrowed(VIEWPORTS, words, (each) => each.device)) {
    const profile = await makeDataFolder();
    const context = await openBenchBrowser(profile.path, device, viewport);
    await context.addInitScript(installProbe);
    try {
      const server = await startServer(novel.path, port);
      const bookId = await keepTheNovel(context, server.url);
      await server.stop();
      const { url } = server;
      const samples = {
        empty: (rate: number) => emptyPageStart(context, rate, STARTS),
        start: (rate: number) => offlineStart(context, url, rate),
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

/** The demo catalogue, and a browser that has never been there. */
async function overASlowLine(): Promise<void> {
  const server = await startServer(data.path, port);
  try {
    for (const each of VIEWPORTS) {
      await coldStart(each.name, each.device, each.viewport);
      await coldLibrary(port, each);
    }
  } finally {
    await server.stop();
  }
}

function report(viewport: string, rate: number, samples: Samples): void {
  console.log(
    `${viewport.padEnd(9)} ${`${rate}x`.padEnd(3)} ${samples.name.padEnd(34)} ${describe(samples)} ${samples.unit}`,
  );
}

/** Puts the synthetic novel on the device and in the library; returns its id. */
async function keepTheNovel(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage();
  await page.goto(`${url}/discover`);
  await page.locator('a[href*="/bookInfo/"]').first().waitFor();
  const link = page.locator('a[href*="/bookInfo/"]').first();
  const bookId = Number(/bookInfo\/(\d+)/.exec((await link.getAttribute('href')) ?? '')?.[1]);
  await page.goto(`${url}/bookInfo/${bookId}`);
  await page.getByRole('button', { name: 'Add to library' }).click();
  await downloadWhole(page);
  // Begun, so that the library offers to continue.
  await page.goto(`${url}/reading/${bookId}/3`);
  await page.locator('[data-reader-page] article p').first().waitFor();
  await waitForServiceWorker(page);
  // The place is written after the text is shown: the tab stays open until the library knows it.
  const library = await context.newPage();
  await library.goto(`${url}/BookShelf`);
  await library.locator(`main a[href*="/reading/${bookId}/"]`).first().waitFor();
  await library.close();
  await page.close();
  return bookId;
}

/** To the first frame with the library in it. */
async function offlineStart(context: BrowserContext, url: string, rate: number): Promise<Samples> {
  const values: number[] = [];
  for (let at = 0; at < STARTS; at++) {
    const page = await context.newPage();
    await throttleProcessor(page, rate);
    await page.goto(`${url}/BookShelf`, { waitUntil: 'commit' });
    values.push(
      await page.evaluate(() =>
        window.dogearFrame(() => document.querySelector('#root main a[href*="/reading/"]') !== null),
      ),
    );
    await closeWholly(page);
  }
  return { name: 'offline start to library visible', unit: 'ms', values };
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

async function coldStart(
  name: string,
  device: 'phone' | 'desktop',
  viewport: { width: number; height: number },
) {
  const relayPort = await freePort();
  const relay = await startSlowNetwork({
    target: port,
    port: relayPort,
    bytesPerSecond: 200_000,
    roundTripMs: 150,
  });
  const shell: number[] = [];
  const feed: number[] = [];
  let loaded: FirstLoad = { bytes: 0, files: [] };
  for (let at = 0; at < 7; at++) {
    const profile = await makeDataFolder();
    const context = await openBenchBrowser(profile.path, device, viewport);
    await context.addInitScript(installProbe);
    const page = await context.newPage();
    await throttleProcessor(page, 4);
    await page.goto(`${relay.url}/home`, { waitUntil: 'commit' });
    shell.push(await page.evaluate(() => window.dogearFrame(() => document.querySelector('nav a') !== null)));
    feed.push(
      await page.evaluate(() =>
        window.dogearFrame(() => document.querySelector('main a[href*="/bookInfo/"]') !== null),
      ),
    );
    const started = await page.evaluate(() =>
      window.dogearFrame(() => document.querySelector('#root main a[href*="/bookInfo/"]') !== null),
    );
    loaded = await firstLoad(page, started);
    await context.close();
    await profile.remove();
  }
  await relay.stop();
  report(name, 4, { name: 'cold slow start to shell', unit: 'ms', values: shell });
  report(name, 4, { name: 'cold slow start to first books', unit: 'ms', values: feed });
  console.log(
    `${name.padEnd(9)}     first-load JavaScript, main thread ${(loaded.bytes / 1000).toFixed(1)} kB gz in ${loaded.files.length} files`,
  );
}
