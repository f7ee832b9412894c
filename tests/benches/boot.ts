import type { BrowserContext, Page } from '@playwright/test';
import { waitForServiceWorker } from '../product/reader';
import { freePort, makeDataFolder, startServer } from '../product/startServer';
import { functionNames } from './functionNames';
import { type FunctionTime, functionTimes, type Profile } from './functionTimes';
import { describe, installProbe, quantile, throttleProcessor } from './measure';
import { openBenchBrowser } from './openBenchBrowser';

/**
 * `npm run bench -- boot`: what runs on the page's thread at 4x between the arrival of the app's script and the first frame of the app itself, by
 * function, on a phone: an offline start to the library, and a first visit to home. Sampling has a cost of its own: what counts are shares.
 */
const RATE = 4;
const STARTS = 7;
const SHOWN = 25;
const EVERY_US = 200;
const VIEWPORT = { width: 390, height: 844 };

type Start = { readonly ms: number; readonly times: Map<string, FunctionTime> };

export async function boot(): Promise<void> {
  const data = await makeDataFolder();
  const port = await freePort();
  const nameOf = functionNames('dist');
  try {
    const server = await startServer(data.path, port);
    const visits: Start[] = [];
    for (let at = 0; at < STARTS; at++)
      visits.push(await inNewBrowser((context) => profiledStart(context, `${server.url}/home`, nameOf)));
    await inNewBrowser(async (context) => {
      await keepABook(context, server.url);
      await server.stop();
      const starts: Start[] = [];
      for (let at = 0; at < STARTS; at++)
        starts.push(await profiledStart(context, `${server.url}/BookShelf`, nameOf));
      report('offline start to the library', starts);
    });
    report('first visit to home', visits);
  } finally {
    await data.remove();
  }
}

async function inNewBrowser<T>(work: (context: BrowserContext) => Promise<T>): Promise<T> {
  const profile = await makeDataFolder();
  const context = await openBenchBrowser(profile.path, 'phone', VIEWPORT);
  await context.addInitScript(installProbe);
  try {
    return await work(context);
  } finally {
    await context.close();
    await profile.remove();
  }
}

/** A begun book is in the library, and the app on the device. */
async function keepABook(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${url}/bookInfo/2`);
  await page.getByRole('button', { name: 'Add to library' }).click();
  await page.goto(`${url}/reading/2/1`);
  await page.locator('#root [data-reader-page] article p').first().waitFor();
  await waitForServiceWorker(page);
  await page.close();
}

async function profiledStart(
  context: BrowserContext,
  address: string,
  nameOf: ReturnType<typeof functionNames>,
): Promise<Start> {
  const page = await context.newPage();
  const session = await throttleProcessor(page, RATE);
  await session.send('Performance.enable');
  await session.send('Profiler.enable');
  await session.send('Profiler.setSamplingInterval', { interval: EVERY_US });
  await session.send('Profiler.start');
  await page.goto(address, { waitUntil: 'commit' });
  const { arrived, shown } = await firstFrame(page);
  const { profile } = await session.send('Profiler.stop');
  const { metrics } = await session.send('Performance.getMetrics');
  // Both clocks are the browser's own: this one in seconds, the profile's in µs.
  const started = (metrics.find(({ name }) => name === 'NavigationStart')?.value ?? Number.NaN) * 1e6;
  await page.close();
  const times = functionTimes(profile as Profile, started + arrived * 1000, started + shown * 1000, nameOf);
  return { ms: shown - arrived, times };
}

/** When the app's script had arrived, and when the first frame with a book in the app itself was out (ms since the navigation). */
async function firstFrame(page: Page): Promise<{ arrived: number; shown: number }> {
  const shown = await page.evaluate(() =>
    window.dogearFrame(
      () => document.querySelector('#root main :is(a[href*="/bookInfo/"], a[href*="/reading/"])') !== null,
    ),
  );
  const arrived = await page.evaluate(
    () =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .find(({ name }) => /\/assets\/index-[^/]*\.js$/.test(name))?.responseEnd ?? Number.NaN,
  );
  return { arrived, shown };
}

function report(what: string, starts: readonly Start[]): void {
  const values = starts.map(({ ms }) => ms);
  console.log(
    `\n${what}, ${RATE}x: script to first frame ${describe({ name: what, unit: 'ms', values })} ms`,
  );
  const names = new Set(starts.flatMap(({ times }) => [...times.keys()]));
  for (const kind of ['self', 'total'] as const) {
    const medians = [...names].map((name) => ({
      name,
      ms: quantile(
        starts.map(({ times }) => times.get(name)?.[kind] ?? 0),
        0.5,
      ),
    }));
    console.log(`  ${kind}, ms (medians)`);
    for (const { name, ms } of medians.sort((one, other) => other.ms - one.ms).slice(0, SHOWN))
      console.log(`  ${ms.toFixed(1).padStart(7)}  ${name}`);
  }
}
