import type { BrowserContext, Page } from '@playwright/test';
import { Finger } from '../product/finger';
import { waitForServiceWorker } from '../product/reader';
import { freePort, makeDataFolder, startServer } from '../product/startServer';
import { openBenchBrowser, RATES, readHeap, throttleProcessor } from './benchPage';
import { EPISODES, type Film, importFilms } from './dramaFilms';
import { installFilmProbe } from './dramaProbe';
import { describe, narrowed, type Samples } from './figures';
import { startSlowNetwork } from './slowNetwork';

/**
 * Measures six episodes on a phone, of a demo drama (270x480, VP9) and, if `ffmpeg` is on the path, of a
 * moving test picture in 720p (H.264). From the device, with the server stopped: tap to first frame, swipes,
 * the end of an episode, the heap. Over a slow line with nothing preloaded: tap to first frame. `words`
 * narrow it, each within its own kind: `taps`, `4x`, `270x480`.
 */
const TAPS = 15;
/** For each film at each rate: 200 in all. */
const SWIPES = 50;
const ENDS = 15;
const COLD = 7;
const PHONE = { width: 390, height: 844 };
const SLOW_4G = { bytesPerSecond: 200_000, roundTripMs: 150 };

const MEASURES = ['taps', 'swipes', 'ends', 'heap', 'cold'] as const;
type Measure = (typeof MEASURES)[number];

export async function drama(words: readonly string[]): Promise<void> {
  const data = await makeDataFolder();
  const port = await freePort();
  const films = narrowed(await importFilms(data.path), words, ({ size }) => size);
  const rates = narrowed(RATES, words, (rate) => `${rate}x`);
  const measures = narrowed(MEASURES, words, (measure) => measure);
  let server = await startServer(data.path, port, { DOGEAR_DEMO: 'off' });
  const profile = await makeDataFolder();
  const context = await openBenchBrowser(profile.path, 'phone', PHONE);
  await installFilmProbe(context);
  try {
    for (const film of films) await keepTheDrama(context, server.url, film);
    await server.stop();
    for (const film of films)
      for (const rate of rates) await fromTheDevice(context, server.url, film, rate, measures);
    if (measures.includes('heap')) for (const film of films) await heap(context, server.url, film);
    if (!measures.includes('cold')) return;
    server = await startServer(data.path, port, { DOGEAR_DEMO: 'off' });
    for (const film of films.slice(0, 1)) {
      const tapped = await cold(port, film);
      report(film, 1, { name: 'slow 4G, nothing ahead', unit: 'ms', values: tapped });
    }
  } finally {
    await context.close();
    await server.stop();
    await profile.remove();
    await data.remove();
  }
}

async function fromTheDevice(
  context: BrowserContext,
  url: string,
  film: Film,
  rate: number,
  measures: readonly Measure[],
): Promise<void> {
  const say = (name: string, values: number[]) => report(film, rate, { name, unit: 'ms', values });
  if (measures.includes('taps')) {
    const tapped = await taps(context, url, film, rate);
    say('tap to first frame', tapped.first);
    say('tap to moving', tapped.moving);
  }
  if (measures.includes('swipes')) await swipes(context, url, film, rate);
  if (measures.includes('ends')) say('end to next moving', await ends(context, url, film, rate));
}

function report(film: Film, rate: number, samples: Samples): void {
  console.log(`${lead(film, rate)} ${samples.name.padEnd(34)} ${describe(samples)} ${samples.unit}`);
}

const lead = ({ size }: Film, rate: number) => `${size.padEnd(9)} ${`${rate}x`.padEnd(3)}`;

async function keepTheDrama(context: BrowserContext, url: string, film: Film): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${url}/dramaInfo/${film.id}`);
  await waitForServiceWorker(page);
  await page.getByRole('button', { name: 'Download episodes' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('radio', { name: `All ${EPISODES}` }).check();
  await sheet.getByRole('button', { name: 'Download', exact: true }).click();
  await page.getByText(`${EPISODES} of ${EPISODES} episodes`).waitFor({ timeout: 60_000 });
  // Played once, so that its code is on the device and sound is allowed.
  await page.goto(`${url}/drama/${film.id}/1`);
  await page.evaluate(() => window.dogearMoving());
  await page.close();
}

type Tapped = { readonly first: number[]; readonly moving: number[] };

async function taps(context: BrowserContext, url: string, film: Film, rate: number): Promise<Tapped> {
  const tapped: Tapped = { first: [], moving: [] };
  for (let at = 0; at < TAPS; at++) {
    const page = await context.newPage();
    await throttleProcessor(page, rate);
    await page.goto(`${url}/dramaInfo/${film.id}`);
    const { first, moving } = await tapToFrame(page);
    tapped.first.push(first);
    tapped.moving.push(moving);
    await page.close();
  }
  return tapped;
}

async function tapToFrame(page: Page): Promise<{ first: number; moving: number }> {
  const watch = page.getByRole('link', { name: /^(Watch|Continue)/ }).first();
  await watch.waitFor();
  await page.waitForTimeout(1_000);
  await page.evaluate(() => {
    window.dogearFilmOut = window.dogearFilm().then((at) => at - window.dogearPressedAt);
    window.dogearMoved = window.dogearMoving().then((at) => at - window.dogearPressedAt);
  });
  await watch.click();
  return page.evaluate(async () => ({
    first: (await window.dogearFilmOut) ?? Number.NaN,
    moving: (await window.dogearMoved) ?? Number.NaN,
  }));
}

async function play(context: BrowserContext, url: string, film: Film, rate: number): Promise<Page> {
  const page = await context.newPage();
  await throttleProcessor(page, rate);
  await page.goto(`${url}/drama/${film.id}/1`);
  await page.evaluate(() => window.dogearMoving());
  await page.waitForTimeout(1_000);
  return page;
}

/**
 * Swipes up to the last episode, down to the first, and again. Resolves to whether the next picture was
 * painted before the finger lifted, and to the ms until it moved.
 */
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
  await page.evaluate(() => {
    const inSight = () => document.querySelector('.player-slide:not([inert])');
    const before = inSight();
    window.dogearMoved = new Promise((resolve) => {
      const look = () => {
        if (inSight() === before) requestAnimationFrame(look);
        else resolve(window.dogearMoving().then((moved) => moved - window.dogearLiftedAt));
      };
      look();
    });
  });
  await finger.up();
  const moving = await page.evaluate(() => window.dogearMoved ?? Promise.reject(new Error('not armed')));
  return { wasPainted, moving };
}

async function swipes(context: BrowserContext, url: string, film: Film, rate: number): Promise<void> {
  const page = await play(context, url, film, rate);
  const values: number[] = [];
  let painted = 0;
  for (let at = 0; at < SWIPES; at++) {
    const { wasPainted, moving } = await swipe(page, at);
    values.push(moving);
    if (wasPainted) painted += 1;
    await page.waitForTimeout(700);
  }
  report(film, rate, { name: 'lift to moving', unit: 'ms', values });
  console.log(`${lead(film, rate)} painted before the lift            ${painted} of ${SWIPES}`);
  await page.close();
}

async function ends(context: BrowserContext, url: string, film: Film, rate: number): Promise<number[]> {
  const values: number[] = [];
  for (let at = 0; at < ENDS; at++) {
    const page = await play(context, url, film, rate);
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

async function heap(context: BrowserContext, url: string, film: Film): Promise<void> {
  const page = await play(context, url, film, 1);
  const measured = await readHeap(page);
  const sizes = new Map<number, number>();
  for (let at = 0; at < 50; at++) {
    await swipe(page, at);
    await page.waitForTimeout(400);
    if (at === 4 || at === 49) sizes.set(at, await measured());
  }
  const [early = Number.NaN, late = Number.NaN] = sizes.values();
  console.log(
    `${lead(film, 1)} heap after 50 episodes to after 5  ${(late / early).toFixed(2)} (${early.toFixed(1)} MB)`,
  );
  await page.close();
}

async function cold(target: number, film: Film): Promise<number[]> {
  const relay = await startSlowNetwork({ target, port: await freePort(), ...SLOW_4G });
  const values: number[] = [];
  for (let at = 0; at < COLD; at++) {
    const profile = await makeDataFolder();
    const context = await openBenchBrowser(profile.path, 'phone', PHONE);
    await installFilmProbe(context);
    const page = await context.newPage();
    await page.goto(`${relay.url}/dramaInfo/${film.id}`);
    await waitForServiceWorker(page);
    // The service worker fetches the player's code in the background.
    await page.waitForTimeout(10_000);
    values.push((await tapToFrame(page)).first);
    await context.close();
    await profile.remove();
  }
  await relay.stop();
  return values;
}
