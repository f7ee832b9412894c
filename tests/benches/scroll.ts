import { setTimeout as passed } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { Finger } from '../product/finger';
import { freePort, makeDataFolder, runCatalog, startServer } from '../product/startServer';
import { readHeap, throttleProcessor } from './measure';
import { openBenchBrowser } from './openBenchBrowser';
import { recordFrames } from './recordFrames';
import { framesSeen, type Shown, type Tick, ticksLate } from './scrollFrames';

/**
 * `npm run bench -- scroll`: a home tab of 200 blocks with 30 books each, scrolled from end to end by a finger on a phone
 * and a wheel on a desktop, and its memory over tab switches.
 *
 * Two things are counted, both only while the page is being scrolled (rest drops nothing), in intervals of the display:
 *
 * - Dropped frames are what the reader misses. The browser's own record says when each frame reached the screen; a gap
 *   of n intervals between two of them is n - 1 dropped ones. Scrolling goes on beside a busy page, so a frame that came
 *   in time may show a hole: one with a part that was not drawn yet, or with the room of blocks that are not in the
 *   document, is dropped as well ("blank"), and so is every frame since the page's turn before the one that found it.
 * - Late turns are how the page's own thread keeps up: its animation frames against the same intervals. They delay what
 *   answers a finger, and blocks on their way; the scroll itself does not wait for them.
 *
 * The record costs a little itself. The slow-down is the page's thread alone, as in the browser's developer tools.
 */
const BLOCKS = 200;
const BOOKS = 30;
const RATES = [1, 4] as const;
const SWITCHES = 20;
/** What one flick of a finger goes along the screen, px. */
const STROKE_PX = 560;
/** One turn of a fine wheel, or two fingers on a trackpad: so many steps, so far and so long apart, come what may. */
const STEPS = 30;
const STEP_PX = 40;
const STEP_MS = 16;
const VIEWS = [
  { name: '390x844', device: 'phone', source: 'touch', viewport: { width: 390, height: 844 } },
  { name: '1440x900', device: 'desktop', source: 'wheel', viewport: { width: 1440, height: 900 } },
] as const;

/** `ended`: turns of the page at which it could not go on, because the next blocks were not there. */
type Run = { ticks: Tick[]; interval: number; nodes: number; ended: number };

export async function scroll(): Promise<void> {
  const data = await makeDataFolder();
  await runCatalog(data.path, [
    'generate',
    '--books',
    '600',
    '--chapters',
    '2',
    '--home',
    `${BLOCKS}x${BOOKS}`,
  ]);
  const server = await startServer(data.path, await freePort());
  try {
    for (const { name, device, source, viewport } of VIEWS) {
      const profile = await makeDataFolder();
      const context = await openBenchBrowser(profile.path, device, viewport);
      try {
        for (const rate of RATES) {
          const page = await context.newPage();
          await openTab(page, server.url);
          await throttleProcessor(page, rate);
          report(`${name.padEnd(9)} ${rate}x`, await scrollThrough(page, source));
          await page.close();
        }
        await memory(await context.newPage(), server.url, name);
      } finally {
        await context.close();
        await profile.remove();
      }
    }
  } finally {
    await server.stop();
    await data.remove();
  }
}

const tab = (page: Page) => page.getByRole('tab', { name: `${BLOCKS} blocks` });

async function openTab(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/home`);
  await tab(page).click();
  await page
    .getByRole('tabpanel', { name: `${BLOCKS} blocks` })
    .locator('[data-block]')
    .first()
    .waitFor();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 })));
}

function report(what: string, { shown, ticks, interval, nodes, ended }: Run & { shown: Shown[] }): void {
  const seen = framesSeen(shown, ticks, interval);
  const late = ticksLate(ticks, interval);
  const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(2)} %`;
  const frames = seen.shown + seen.dropped;
  const turns = late.shown + late.dropped;
  const scrolled = Math.round(Math.max(...ticks.map(({ y }) => y)));
  console.log(
    `${what}  dropped frames ${percent(seen.dropped + seen.blank, frames)} (${seen.dropped} not shown and ${seen.blank} blank of ${frames}, longest gap ${seen.longest})  late turns ${percent(late.dropped, turns)} (${late.dropped} of ${turns}, longest gap ${late.longest})  most DOM nodes ${nodes}  ${scrolled} px scrolled, ${ended} turns at an end that was none`,
  );
}

/** Scrolls until the list says that it has ended. */
async function scrollThrough(page: Page, source: 'touch' | 'wheel'): Promise<Run & { shown: Shown[] }> {
  await page.evaluate(startCounting);
  const record = await recordFrames(page);
  for (let atEnd = false; !atEnd; ) {
    await page.evaluate(() => window.homeFrames.begin());
    if (source === 'touch') await flick(page);
    else await turnWheel(page);
    atEnd = await page.evaluate(() => window.homeFrames.settled());
  }
  const shown = await record.stop();
  return { ...(await page.evaluate(() => window.homeFrames.result())), shown };
}

/** A finger up the screen, let go while it moves: the page runs on by itself. */
async function flick(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 390, height: 844 };
  const finger = await Finger.down(page, { x: width / 2, y: height * 0.85 });
  await finger.moveBy(0, -STROKE_PX);
  await finger.up();
}

async function turnWheel(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.mouse.move(width / 2, height / 2);
  const turned: Promise<void>[] = [];
  for (let step = 0; step < STEPS; step++) {
    // A wheel waits for nobody: neither for the page's answer to the step before.
    turned.push(page.mouse.wheel(0, STEP_PX));
    await passed(STEP_MS);
  }
  await Promise.all(turned);
}

declare global {
  interface Window {
    homeFrames: { begin(): void; settled(): Promise<boolean>; result(): Run };
  }
}

/** Runs in the page. */
async function startCounting(): Promise<void> {
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
  const still: number[] = [];
  for (let before = await frame(); still.length < 60; ) {
    const now = await frame();
    still.push(now - before);
    before = now;
  }
  const interval = still.sort((a, b) => a - b)[30] ?? 16.7;
  const run: Run = { ticks: [], interval, nodes: 0, ended: 0 };
  const elements = document.getElementsByTagName('*');
  let pending = 0;
  const tick = (at: number) => {
    // First, so that it comes before the page's own turn: what is there now was there in the frames until now.
    pending = requestAnimationFrame(tick);
    const y = window.scrollY;
    let blank = false;
    for (const room of document.querySelectorAll('#home-panel [data-feed-room]')) {
      const { top, bottom } = room.getBoundingClientRect();
      blank ||= top < window.innerHeight && bottom > 0;
    }
    run.ticks.push({ at, y, blank });
    run.nodes = Math.max(run.nodes, elements.length);
    if (isAtEnd() && !hasEnded()) run.ended += 1;
  };
  const isAtEnd = () => window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 4;
  const hasEnded = () => document.querySelector('[data-feed-end]') !== null;
  window.homeFrames = {
    begin: () => {
      pending = requestAnimationFrame(tick);
    },
    settled: async () => {
      // Ten frames at one place: the page has run out.
      for (let still = 0, at = -1; still < 10; still = window.scrollY === at ? still + 1 : 0) {
        at = window.scrollY;
        await frame();
      }
      cancelAnimationFrame(pending);
      return hasEnded() && isAtEnd();
    },
    result: () => run,
  };
}

/** The heap after a collection, before and after going to and fro between tabs. */
async function memory(page: Page, url: string, name: string): Promise<void> {
  await openTab(page, url);
  const heap = await readHeap(page);
  const other = page.getByRole('tab').first();
  const sizes: number[] = [];
  for (let at = 0; at <= SWITCHES; at++) {
    if (at === 2 || at === SWITCHES) sizes.push(await heap());
    const next = at % 2 === 0 ? other : tab(page);
    await next.click();
    await page.locator('#home-panel [data-block]').first().waitFor();
    await page.evaluate(() => window.scrollTo(0, 3_000));
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 })));
  }
  const [before = 0, after = 0] = sizes;
  console.log(
    `${name.padEnd(9)}     heap after 2 tab switches ${before.toFixed(1)} MB, after ${SWITCHES} ${after.toFixed(1)} MB`,
  );
}
