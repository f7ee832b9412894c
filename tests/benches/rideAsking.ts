import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Locator, Page } from '@playwright/test';
import { launchBrowser, newDevice } from '../product/device';
import { LOCKED_TARGET, PRICED_BOOK } from '../product/livedIn';
import { waitForServiceWorker } from '../product/reader';
import { freePort, makeDataFolder, startServer } from '../product/startServer';
import { quantile } from './figures';
import { followSpeeds } from './recordedLine';
import type { RecordedRide } from './rideReading';
import { startSlowNetwork } from './slowNetwork';

const FAST = 10_000_000;
const ROUND_TRIP_MS = 120;
/** The ride is somewhere else at each ask. */
const BETWEEN_MS = 5_000;
const MOST_MS = 20_000;

type Ask = { readonly name: string; readonly ask: (page: Page) => Promise<Locator> };

const go = (page: Page, path: string) => page.goto(new URL(path, page.url()).href);

/** Each opens a page and returns the control to tap; all need the server. */
const ASKS: readonly Ask[] = [
  {
    name: 'check in',
    ask: async (page) => {
      await go(page, '/Rewards');
      return page.getByRole('button', { name: /^Check in/ });
    },
  },
  ...[0, 1].map((further) => ({
    name: 'unlock a chapter',
    ask: async (page: Page) => {
      await go(page, `/reading/${PRICED_BOOK}/${LOCKED_TARGET + further}`);
      return page.locator('.leaf:not([inert])').getByRole('button', { name: /^Unlock for/ });
    },
  })),
  {
    name: 'write a comment',
    ask: async (page) => {
      await go(page, `/comments?bookId=${PRICED_BOOK}`);
      await page.getByLabel('Your comment').fill('A kind word from the train.');
      return page.getByRole('button', { name: /^Send/ });
    },
  },
  {
    name: 'buy coins',
    ask: async (page) => {
      await go(page, '/topup');
      return page.getByRole('button', { name: 'Buy' }).first();
    },
  },
  {
    name: 'send a log-in code',
    ask: async (page) => {
      await go(page, '/loginEmail?register=true');
      await page.getByRole('textbox', { name: 'E-mail' }).fill('reader@example.com');
      return page.getByRole('button', { name: 'Send code' });
    },
  },
];

/**
 * Taps what needs the server, once each on every ride and on a new device, and reports the time until the screen
 * answers: with the result, or by saying that it is on its way.
 */
export async function askingOnARide(rides: readonly RecordedRide[]): Promise<void> {
  const data = await makeDataFolder();
  const server = await startServer(data.path, await freePort());
  const browser = await launchBrowser();
  const all: { name: string; ms: number }[] = [];
  try {
    for (const { name, speeds } of rides) {
      const asked = await askOnce(browser, Number(new URL(server.url).port), speeds);
      all.push(...asked);
      console.log(`${name}: ${asked.map((each) => `${each.name} ${each.ms.toFixed(0)}`).join(', ')} ms`);
    }
    for (const name of new Set(all.map((each) => each.name))) {
      const times = all.filter((each) => each.name === name).map(({ ms }) => ms);
      console.log(
        `${name}: median ${quantile(times, 0.5).toFixed(0)}, p95 ${quantile(times, 0.95).toFixed(0)} ms, n ${times.length}`,
      );
    }
  } finally {
    await browser.close();
    await server.stop();
    await data.remove();
  }
}

async function askOnce(
  browser: Browser,
  target: number,
  speeds: readonly number[],
): Promise<{ name: string; ms: number }[]> {
  const line = { target, port: await freePort(), bytesPerSecond: FAST, roundTripMs: ROUND_TRIP_MS };
  const network = await startSlowNetwork(line);
  const { context, page } = await newDevice(browser, 'phone');
  let stopFollowing = () => {};
  try {
    await page.goto(`${network.url}/home`);
    await waitForServiceWorker(page);
    // What is sold must be on the device.
    await page.goto(`${network.url}/topup`);
    await page.getByRole('button', { name: 'Buy' }).first().waitFor();
    await page.goto(`${network.url}/reading/${PRICED_BOOK}/1`);
    await page.locator('[data-reader-page] article p').first().waitFor();
    stopFollowing = followSpeeds(line, speeds);
    const asked: { name: string; ms: number }[] = [];
    for (const { name, ask } of ASKS) {
      const control = await ask(page);
      await control.waitFor();
      asked.push({ name, ms: await control.evaluate(tapAndWatch, MOST_MS) });
      await pause(BETWEEN_MS);
    }
    return asked;
  } finally {
    stopFollowing();
    await context.close();
    await network.stop();
  }
}

/** Runs in the page. Resolves to the time from the tap to the first frame that shows something else. */
async function tapAndWatch(control: Element, most: number): Promise<number> {
  const shown = () =>
    `${document.body.innerText} ${document.querySelectorAll('[aria-busy=true], :disabled').length}`;
  const before = shown();
  const from = performance.now();
  (control as HTMLElement).click();
  for (;;) {
    const at = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
    if (shown() !== before || at - from > most) return Math.max(0, at - from);
  }
}
