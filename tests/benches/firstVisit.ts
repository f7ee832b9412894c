import { freePort, makeDataFolder, startServer } from '../product/startServer';
import { auditPages } from './lighthouse';
import { describe, throttleProcessor } from './measure';
import { openBenchBrowser } from './openBenchBrowser';
import { startSlowNetwork } from './slowNetwork';

const VISITS = 7;
/** Long enough after the load that nothing larger is still to be painted. */
const SETTLED_MS = 4_000;

/**
 * A first visit to home, a book and a chapter of the demo catalogue: Lighthouse's mobile profile, and the largest
 * contentful paint and layout shift on a relayed line of 1.6 Mbit/s and 150 ms at 4x processor slow-down.
 */
export async function firstVisit(): Promise<void> {
  const data = await makeDataFolder();
  const port = await freePort();
  const server = await startServer(data.path, port);
  try {
    const bookId = await firstBook(server.url);
    const pages = [
      { name: 'home', path: '/home' },
      { name: 'book detail', path: `/bookInfo/${bookId}` },
      { name: 'reader', path: `/reading/${bookId}/1` },
    ];
    for (const { name, path } of pages) await overASlowLine(name, path, port);
    await auditPages(pages.map(({ name, path }) => ({ name, url: server.url + path })));
  } finally {
    await server.stop();
    await data.remove();
  }
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

async function overASlowLine(name: string, path: string, target: number): Promise<void> {
  const port = await freePort();
  const relay = await startSlowNetwork({ target, port, bytesPerSecond: 200_000, roundTripMs: 150 });
  const paints: number[] = [];
  const shifts: number[] = [];
  let what = '';
  for (let at = 0; at < VISITS; at++) {
    const profile = await makeDataFolder();
    const context = await openBenchBrowser(profile.path, 'phone');
    const page = await context.newPage();
    await throttleProcessor(page, 4);
    await page.goto(relay.url + path);
    const seen = await page.evaluate(watchPaints, SETTLED_MS);
    paints.push(seen.paint);
    shifts.push(seen.shift);
    what = seen.what;
    await context.close();
    await profile.remove();
  }
  await relay.stop();
  console.log(
    `slow line  ${name.padEnd(12)} LCP ${describe({ name, unit: 'ms', values: paints })} ms (${what})` +
      `  CLS max ${Math.max(...shifts).toFixed(3)}`,
  );
}

/** In the page: the last largest paint (ms) and the sum of layout shifts, from the navigation's start on. */
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
    setTimeout(() => resolve({ paint, shift, what }), settledMs);
  });
}
