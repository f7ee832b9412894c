import type { Page } from '@playwright/test';
import { type FirstLoad, firstLoad } from '../product/firstLoad';
import { freePort, makeDataFolder, startServer } from '../product/startServer';
import { installProbe, openBenchBrowser, throttleProcessor, VIEWPORTS } from './benchPage';
import { describe, narrowed } from './figures';
import { startSlowNetwork } from './slowNetwork';

const VISITS = 7;
const SLOW_LINE = { bytesPerSecond: 200_000, roundTripMs: 150 };
/** Long enough after the load that nothing larger is still to be painted. */
const SETTLED_MS = 4_000;
const MEASURES = ['home', 'library', 'paints'] as const;

type Viewport = (typeof VIEWPORTS)[number];

/**
 * Measures a first visit to the demo catalogue over a relayed line of 1.6 Mbit/s and 150 ms at 4x: to home's
 * first books, to the library in use, and the largest paint and layout shift of home, a book and a chapter on
 * a phone. `words` narrow it: `home`, `library`, `paints`, `phone`.
 */
export async function network(words: readonly string[]): Promise<void> {
  const data = await makeDataFolder();
  const port = await freePort();
  const server = await startServer(data.path, port);
  const measures = narrowed(MEASURES, words, (measure) => measure);
  try {
    for (const viewport of narrowed(VIEWPORTS, words, (each) => each.device)) {
      if (measures.includes('home')) await coldHome(viewport, port);
      if (measures.includes('library')) await coldLibrary(viewport, port);
    }
    if (!measures.includes('paints')) return;
    const bookId = await firstBook(server.url);
    await firstPaints('home', '/home', port);
    await firstPaints('book detail', `/bookInfo/${bookId}`, port);
    await firstPaints('reader', `/reading/${bookId}/1`, port);
  } finally {
    await server.stop();
    await data.remove();
  }
}

async function eachVisit(
  { device, viewport }: Viewport,
  target: number,
  path: string,
  look: (page: Page) => Promise<void>,
): Promise<void> {
  const relay = await startSlowNetwork({ target, port: await freePort(), ...SLOW_LINE });
  for (let at = 0; at < VISITS; at++) {
    const profile = await makeDataFolder();
    const context = await openBenchBrowser(profile.path, device, viewport);
    await context.addInitScript(installProbe);
    const page = await context.newPage();
    await throttleProcessor(page, 4);
    await page.goto(relay.url + path, { waitUntil: 'commit' });
    await look(page);
    await context.close();
    await profile.remove();
  }
  await relay.stop();
}

function report({ name }: Viewport, what: string, values: readonly number[]): void {
  console.log(`${name.padEnd(9)} 4x  ${what.padEnd(34)} ${describe({ values: [...values] })} ms`);
}

async function coldHome(viewport: Viewport, target: number): Promise<void> {
  const shell: number[] = [];
  const feed: number[] = [];
  let loaded: FirstLoad = { bytes: 0, files: [] };
  await eachVisit(viewport, target, '/home', async (page) => {
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
  });
  report(viewport, 'cold slow start to shell', shell);
  report(viewport, 'cold slow start to first books', feed);
  const size = `${(loaded.bytes / 1000).toFixed(1)} kB gz in ${loaded.files.length} files`;
  console.log(`${viewport.name.padEnd(9)}     first-load JavaScript, main thread ${size}`);
}

async function coldLibrary(viewport: Viewport, target: number): Promise<void> {
  const values: number[] = [];
  await eachVisit(viewport, target, '/BookShelf', async (page) => {
    values.push(
      await page.evaluate(() =>
        window.dogearFrame(() => document.querySelector('#root main a[href*="/discover"]') !== null),
      ),
    );
  });
  report(viewport, 'cold slow start to the library usable', values);
}

async function firstBook(url: string): Promise<number> {
  const profile = await makeDataFolder();
  const context = await openBenchBrowser(profile.path, 'phone');
  try {
    const page = await context.newPage();
    await page.goto(`${url}/home`);
    const link = page.locator('main a[href*="/bookInfo/"]').first();
    const href = await link.getAttribute('href');
    return Number(/bookInfo\/(\d+)/.exec(href ?? '')?.[1]);
  } finally {
    await context.close();
    await profile.remove();
  }
}

async function firstPaints(name: string, path: string, target: number): Promise<void> {
  const paints: number[] = [];
  const shifts: number[] = [];
  let what = '';
  await eachVisit(VIEWPORTS[0], target, path, async (page) => {
    const seen = await page.evaluate(watchPaints, SETTLED_MS);
    paints.push(seen.paint);
    shifts.push(seen.shift);
    what = seen.what;
  });
  console.log(
    `390x844   4x  ${name.padEnd(12)} LCP ${describe({ values: paints })} ms (${what})` +
      `  CLS max ${Math.max(...shifts).toFixed(3)}`,
  );
}

/**
 * In the page: resolves to the last largest contentful paint (ms) and the sum of layout shifts since the
 * start of the navigation.
 */
function watchPaints(settledMs: number): Promise<{ paint: number; shift: number; what: string }> {
  return new Promise((resolve) => {
    let paint = 0;
    let shift = 0;
    let what = '';
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { element?: Element })[]) {
        paint = entry.startTime;
        what =
          `${entry.element?.tagName.toLowerCase()} ${entry.element?.textContent?.slice(0, 20) ?? ''}`.trim();
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value?: number })[]) {
        shift += entry.value ?? 0;
      }
    }).observe({ type: 'layout-shift', buffered: true });
    const settle = () => setTimeout(() => resolve({ paint, shift, what }), settledMs);
    if (document.readyState === 'complete') settle();
    else addEventListener('load', settle);
  });
}
