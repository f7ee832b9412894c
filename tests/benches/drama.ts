import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from '@playwright/test';
import { Finger } from '../product/finger';
import { waitForServiceWorker } from '../product/reader';
import { freePort, makeDataFolder, runCatalog, startServer } from '../product/startServer';
import { describe, installProbe, readHeap, type Samples, throttleProcessor } from './measure';
import { openBenchBrowser } from './openBenchBrowser';
import { startSlowNetwork } from './slowNetwork';

/**
 * `npm run bench -- drama`: a demo drama of six episodes on a phone. From the device with the server really stopped: tap to first
 * frame, swipes, the end of an episode, the heap; over a slow line with nothing ahead: tap to first frame.
 */
const DRAMA = fileURLToPath(new URL('../../content/demo/dramas/the-2310-to-ostrey', import.meta.url));
const EPISODES = 6;
const TAPS = 15;
const SWIPES = 100;
const ENDS = 15;
const COLD = 7;
const RATES = [1, 4] as const;
const PHONE = { width: 390, height: 844 };
const SLOW_4G = { bytesPerSecond: 200_000, roundTripMs: 150 };

declare global {
  interface Window {
    /** Time of the first frame of the film in sight that is not the one it stands at now, ms. */
    dogearMoving(): Promise<number>;
    dogearLiftedAt: number;
    dogearMoved: Promise<number> | undefined;
  }
}

export async function drama(): Promise<void> {
  const data = await makeDataFolder();
  const port = await freePort();
  const folder = await withoutNovel();
  await runCatalog(data.path, ['import-drama', folder, '--free', String(EPISODES)]);
  await rm(folder, { recursive: true });
  let server = await startServer(data.path, port, { DOGEAR_DEMO: 'off' });
  const profile = await makeDataFolder();
  const context = await openBenchBrowser(profile.path, 'phone', PHONE);
  await prepare(context);
  try {
    await keepTheDrama(context, server.url);
    await server.stop();
    for (const rate of RATES) {
      report(rate, { name: 'tap to first frame', unit: 'ms', values: await taps(context, server.url, rate) });
      await swipes(context, server.url, rate);
      report(rate, { name: 'end to next moving', unit: 'ms', values: await ends(context, server.url, rate) });
    }
    await heap(context, server.url);
    server = await startServer(data.path, port, { DOGEAR_DEMO: 'off' });
    report(1, { name: 'slow 4G, nothing ahead', unit: 'ms', values: await cold(port) });
  } finally {
    await context.close();
    await server.stop();
    await profile.remove();
    await data.remove();
  }
}

/** The drama by itself: the novel it is the film of is in no catalogue here. */
async function withoutNovel(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dogear-drama-'));
  await cp(DRAMA, folder, { recursive: true });
  const matter = join(folder, 'drama.md');
  const text = await readFile(matter, 'utf8');
  await writeFile(matter, text.replace(/^novel: .*\nties:\n(?: .*\n)+/m, ''));
  return folder;
}

function report(rate: number, samples: Samples): void {
  console.log(
    `390x844   ${`${rate}x`.padEnd(3)} ${samples.name.padEnd(34)} ${describe(samples)} ${samples.unit}`,
  );
}

async function prepare(context: BrowserContext): Promise<void> {
  await context.addInitScript(installProbe);
  await context.addInitScript(() => {
    const inSight = () => document.querySelector<HTMLVideoElement>('.player-slide:not([inert]) video');
    window.dogearMoving = () =>
      new Promise((resolve) => {
        const look = () => {
          const video = inSight();
          if (!video || video.readyState < 2) {
            requestAnimationFrame(look);
            return;
          }
          video.requestVideoFrameCallback(() => resolve(performance.now()));
        };
        look();
      });
    addEventListener(
      'touchend',
      ({ timeStamp }) => {
        window.dogearLiftedAt = timeStamp;
      },
      { capture: true },
    );
  });
}

async function keepTheDrama(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${url}/dramaInfo/1`);
  await waitForServiceWorker(page);
  await page.getByRole('button', { name: 'Download episodes' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('radio', { name: `All ${EPISODES}` }).check();
  await sheet.getByRole('button', { name: 'Download', exact: true }).click();
  await page.getByText(`${EPISODES} of ${EPISODES} episodes`).waitFor({ timeout: 60_000 });
  // Played once: its code is on the device, and sound was allowed.
  await page.goto(`${url}/drama/1/1`);
  await page.evaluate(() => window.dogearMoving());
  await page.close();
}

async function taps(context: BrowserContext, url: string, rate: number): Promise<number[]> {
  const values: number[] = [];
  for (let at = 0; at < TAPS; at++) {
    const page = await context.newPage();
    await throttleProcessor(page, rate);
    await page.goto(`${url}/dramaInfo/1`);
    values.push(await tapToFrame(page));
    await page.close();
  }
  return values;
}

async function tapToFrame(page: Page): Promise<number> {
  const watch = page.getByRole('link', { name: /^(Watch|Continue)/ }).first();
  await watch.waitFor();
  // A viewer looks at the page this long before they tap.
  await page.waitForTimeout(1_000);
  await page.evaluate(() => {
    window.dogearMoved = window.dogearMoving().then((at) => at - window.dogearPressedAt);
  });
  await watch.click();
  return page.evaluate(() => window.dogearMoved ?? Promise.reject(new Error('not armed')));
}

async function play(context: BrowserContext, url: string, rate: number): Promise<Page> {
  const page = await context.newPage();
  await throttleProcessor(page, rate);
  await page.goto(`${url}/drama/1/1`);
  await page.evaluate(() => window.dogearMoving());
  await page.waitForTimeout(1_000);
  return page;
}

/** Up to the last episode, down to the first, and again. Resolves to whether the next picture was there before the lift, and to ms until it moved. */
async function swipe(page: Page, at: number): Promise<{ wasPainted: boolean; moving: number }> {
  const isUp = Math.floor(at / (EPISODES - 1)) % 2 === 0;
  const dy = isUp ? -450 : 450;
  const finger = await Finger.down(page, { x: 195, y: 422 - dy / 2 });
  await finger.moveBy(0, dy);
  const wasPainted = await page.evaluate((up) => {
    const slides = [...document.querySelectorAll<HTMLElement>('.player-slide[inert]')];
    const next = slides.filter((slide) => {
      const { top } = slide.getBoundingClientRect();
      return up ? top > 0 && top < innerHeight : top < 0 && top > -innerHeight;
    });
    return next.some((slide) => (slide.querySelector('video')?.readyState ?? 0) >= 2);
  }, isUp);
  const before = await page.evaluate(() => location.pathname);
  await page.evaluate((path) => {
    window.dogearMoved = new Promise((resolve) => {
      const look = () => {
        if (location.pathname === path) requestAnimationFrame(look);
        else resolve(window.dogearMoving().then((moved) => moved - window.dogearLiftedAt));
      };
      look();
    });
  }, before);
  await finger.up();
  const moving = await page.evaluate(() => window.dogearMoved ?? Promise.reject(new Error('not armed')));
  return { wasPainted, moving };
}

async function swipes(context: BrowserContext, url: string, rate: number): Promise<void> {
  const page = await play(context, url, rate);
  const values: number[] = [];
  let painted = 0;
  for (let at = 0; at < SWIPES; at++) {
    const { wasPainted, moving } = await swipe(page, at);
    values.push(moving);
    if (wasPainted) painted += 1;
    await page.waitForTimeout(700);
  }
  report(rate, { name: 'lift to moving', unit: 'ms', values });
  console.log(
    `390x844   ${`${rate}x`.padEnd(3)} painted before the lift              ${painted} of ${SWIPES}`,
  );
  await page.close();
}

async function ends(context: BrowserContext, url: string, rate: number): Promise<number[]> {
  const values: number[] = [];
  for (let at = 0; at < ENDS; at++) {
    const page = await play(context, url, rate);
    values.push(
      await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const video = document.querySelector<HTMLVideoElement>('.player-slide:not([inert]) video');
            if (!video) throw new Error('no film');
            video.addEventListener('ended', () => {
              const ended = performance.now();
              requestAnimationFrame(() => void window.dogearMoving().then((moved) => resolve(moved - ended)));
            });
            video.currentTime = video.duration - 1;
          }),
      ),
    );
    await page.close();
  }
  return values;
}

async function heap(context: BrowserContext, url: string): Promise<void> {
  const page = await play(context, url, 1);
  const measured = await readHeap(page);
  const sizes = new Map<number, number>();
  for (let at = 0; at < 50; at++) {
    await swipe(page, at);
    await page.waitForTimeout(400);
    if (at === 4 || at === 49) sizes.set(at, await measured());
  }
  const [early = Number.NaN, late = Number.NaN] = sizes.values();
  console.log(
    `390x844   1x  heap after 50 episodes to after 5      ${(late / early).toFixed(2)} (${early.toFixed(1)} MB)`,
  );
  await page.close();
}

/** The page of the drama is there, and nothing of a film. */
async function cold(target: number): Promise<number[]> {
  const relay = await startSlowNetwork({ target, port: await freePort(), ...SLOW_4G });
  const values: number[] = [];
  for (let at = 0; at < COLD; at++) {
    const profile = await makeDataFolder();
    const context = await openBenchBrowser(profile.path, 'phone', PHONE);
    await prepare(context);
    const page = await context.newPage();
    await page.goto(`${relay.url}/dramaInfo/1`);
    await waitForServiceWorker(page);
    // The player's own code comes with the service worker.
    await page.waitForTimeout(10_000);
    values.push(await tapToFrame(page));
    await context.close();
    await profile.remove();
  }
  await relay.stop();
  return values;
}
