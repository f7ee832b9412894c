import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { launchBrowser, newDevice } from '../product/device';
import { waitForServiceWorker } from '../product/reader';
import { freePort, makeDataFolder, runCatalog, startServer } from '../product/startServer';
import { downloadWhole, installProbe } from './benchPage';
import { describe, quantile } from './figures';
import { followSpeeds } from './recordedLine';
import { startSlowNetwork } from './slowNetwork';

export type RecordedRide = { readonly name: string; readonly speeds: readonly number[] };

/** More than one reads on a ride. */
const CHAPTERS_A_RIDE = 15;
const FAST = 10_000_000;
const ROUND_TRIP_MS = 120;
const SESSION_S = 90;
const BETWEEN_TAPS_MS = 1_500;
/** A tap that shows nothing for this long counts as this long. */
const MOST_MS = 20_000;

/** A tap or a key on what the device has, and what then is on the screen. */
type Act = { readonly name: string; readonly tap?: string; readonly key?: string; readonly shows: string };

const tab = (path: string) => `nav a[href^="${path}"]`;
const BACK = 'back';

function actsOf(bookId: number): readonly Act[] {
  const text = (name: string, key: string, shows: string) => ({ name, key, shows });
  return [
    { name: 'library', tap: tab('/BookShelf'), shows: `main a[href*="/reading/${bookId}/"]` },
    {
      name: 'open a book',
      tap: `main a[href*="/reading/${bookId}/"]`,
      shows: '[data-reader-page] article p',
    },
    text('next page', 'ArrowRight', 'page'),
    text('next page', 'ArrowRight', 'page'),
    text('next chapter', 'n', 'chapter'),
    { name: 'back to the library', key: BACK, shows: `main a[href*="/reading/${bookId}/"]` },
    { name: 'home', tap: tab('/home'), shows: 'main a[href*="/bookInfo/"]' },
    { name: 'explore', tap: tab('/discover'), shows: 'main a[href*="/bookInfo/"]' },
  ];
}

/**
 * Uses the app for 90 s of each ride, with a book on the device: taps on what the device has, one every 1.5 s,
 * until its frame. Reports their times, and what the session sent and fetched.
 */
export async function readingOnARide(rides: readonly RecordedRide[]): Promise<void> {
  const data = await makeDataFolder();
  const chapters = String(CHAPTERS_A_RIDE * rides.length);
  await runCatalog(data.path, ['generate', '--novel', `${chapters}x2000`, '--free', chapters]);
  const server = await startServer(data.path, await freePort());
  const line = {
    target: Number(new URL(server.url).port),
    port: await freePort(),
    bytesPerSecond: FAST,
    roundTripMs: ROUND_TRIP_MS,
  };
  const network = await startSlowNetwork(line);
  const browser = await launchBrowser();
  const { context, page } = await newDevice(browser, 'phone');
  try {
    await page.addInitScript(installProbe);
    const bookId = await keepABook(page, network.url);
    const all: number[] = [];
    for (const { name, speeds } of rides) {
      await page.goto(`${network.url}/home`);
      await page.locator('main a[href*="/bookInfo/"]').first().waitFor();
      const before = { ...network.sent };
      const stop = followSpeeds(line, speeds);
      const taps = await tapThrough(page, actsOf(bookId));
      stop();
      line.bytesPerSecond = FAST;
      const { requests, upBytes, downBytes } = network.sent;
      const spent = `${requests - before.requests} requests, ${kB(upBytes - before.upBytes)} up, ${kB(downBytes - before.downBytes)} down`;
      const slowest = taps.reduce((a, b) => (b.ms > a.ms ? b : a));
      const values = taps.map(({ ms }) => ms);
      console.log(
        `${name}: ${describe({ values })} ms, slowest ${slowest.name} ${slowest.ms.toFixed(0)}; ${spent}`,
      );
      all.push(...values);
    }
    console.log(
      `all: median ${quantile(all, 0.5).toFixed(0)}, p95 ${quantile(all, 0.95).toFixed(0)} ms, n ${all.length}`,
    );
  } finally {
    await context.close();
    await browser.close();
    await network.stop();
    await server.stop();
    await data.remove();
  }
}

const kB = (bytes: number) => `${(bytes / 1_000).toFixed(0)} kB`;

async function keepABook(page: Page, url: string): Promise<number> {
  await page.goto(`${url}/discover`);
  const link = page.locator('main a[href*="/bookInfo/"]').first();
  await link.waitFor();
  const bookId = Number(/bookInfo\/(\d+)/.exec((await link.getAttribute('href')) ?? '')?.[1]);
  await waitForServiceWorker(page);
  await page.goto(`${url}/bookInfo/${bookId}`);
  await page.getByRole('button', { name: 'Add to library' }).click();
  await downloadWhole(page);
  await page.goto(`${url}/reading/${bookId}/1`);
  await page.locator('[data-reader-page] article p').first().waitFor();
  await page.keyboard.press('ArrowRight');
  await page.locator('[data-reader-page="2"]').waitFor();
  // The place is saved after the page is shown: this tab stays open until the library shows it.
  const library = await page.context().newPage();
  await library.goto(`${url}/BookShelf`);
  await library.locator(`main a[href*="/reading/${bookId}/"]`).first().waitFor();
  await library.close();
  return bookId;
}

async function tapThrough(page: Page, acts: readonly Act[]): Promise<{ name: string; ms: number }[]> {
  const endsAt = performance.now() + SESSION_S * 1_000;
  const taps: { name: string; ms: number }[] = [];
  for (let at = 0; performance.now() < endsAt; at++) {
    const act = acts[at % acts.length] as Act;
    const ms = await page.evaluate(actAndWatch, { act, back: BACK, most: MOST_MS });
    taps.push({ name: act.name, ms });
    await pause(BETWEEN_TAPS_MS);
  }
  return taps;
}

/** Runs in the page. */
async function actAndWatch({ act, back, most }: { act: Act; back: string; most: number }): Promise<number> {
  const { tap, key, shows } = act;
  const isText = shows === 'page' || shows === 'chapter';
  const before = isText ? window.dogearShown(shows) : '';
  const address = location.pathname;
  const isShown = () =>
    isText
      ? window.dogearShown(shows) !== before
      : location.pathname !== address && document.querySelector(shows) !== null;
  const from = performance.now();
  if (tap) {
    const target = document.querySelector<HTMLElement>(tap);
    if (!target) throw new Error(`nothing to tap: ${tap}`);
    target.click();
  } else if (key === back) history.back();
  else document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  const late = new Promise<number>((resolve) => setTimeout(resolve, most, from + most));
  return (await Promise.race([window.dogearFrame(isShown), late])) - from;
}
