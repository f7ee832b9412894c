import type { Page } from '@playwright/test';
import { Finger } from '../product/finger';
import { openBrowser } from '../product/reader';
import { freePort, makeDataFolder, runCatalog, startServer } from '../product/startServer';
import { throttleProcessor } from './measure';

/**
 * `npm run bench -- scroll`: a home tab of 200 blocks with 30 books each, scrolled from end to end by a finger on a phone
 * and a wheel on a desktop, and its memory over tab switches.
 *
 * Dropped frames: while the page scrolls, every animation frame notes its time. The display's interval is the median of
 * their distances at rest; a gap of n intervals (rounded) between two frames counts as n - 1 dropped ones, and the share is
 * dropped / (shown + dropped).
 */
const BLOCKS = 200;
const BOOKS = 30;
const RATES = [1, 4] as const;
const SWITCHES = 20;
/** What one flick of a finger, or one turn of a wheel, goes along the screen, px. */
const STROKE_PX = 560;
const NOTCH_PX = 120;
const NOTCHES = 10;
const VIEWS = [
  { name: '390x844', device: 'phone', source: 'touch', viewport: { width: 390, height: 844 } },
  { name: '1440x900', device: 'desktop', source: 'wheel', viewport: { width: 1440, height: 900 } },
] as const;

type Run = { shown: number; dropped: number; longest: number; nodes: number; scrolled: number };

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
      const context = await openBrowser(profile.path, device, viewport);
      await context.addInitScript('globalThis.__name = (named) => named;');
      try {
        for (const rate of RATES) {
          const page = await context.newPage();
          await openTab(page, server.url);
          await throttleProcessor(page, rate);
          const run = await scrollThrough(page, source);
          const share = (100 * run.dropped) / (run.shown + run.dropped);
          console.log(
            `${name.padEnd(9)} ${rate}x  dropped frames ${share.toFixed(2)} % (${run.dropped} of ${run.shown + run.dropped}, longest gap ${run.longest} frames)  most DOM nodes ${run.nodes}  ${Math.round(run.scrolled)} px scrolled`,
          );
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

/** Scrolls until the list says that it has ended. */
async function scrollThrough(page: Page, source: 'touch' | 'wheel'): Promise<Run> {
  await page.evaluate(startCounting);
  for (let atEnd = false; !atEnd; ) {
    await page.evaluate(() => window.homeFrames.begin());
    if (source === 'touch') await flick(page);
    else await turnWheel(page);
    atEnd = await page.evaluate(() => window.homeFrames.settled());
  }
  return page.evaluate(() => window.homeFrames.result());
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
  for (let notch = 0; notch < NOTCHES; notch++) await page.mouse.wheel(0, NOTCH_PX);
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
  const run = { shown: 0, dropped: 0, longest: 0, nodes: 0, scrolled: 0 };
  let last = 0;
  let top = window.scrollY;
  let on = false;
  const tick = (now: number) => {
    if (!on) return;
    // Only between frames in which the page moved: rest drops nothing.
    const moved = Math.abs(window.scrollY - top);
    top = window.scrollY;
    if (last > 0 && moved > 0) {
      const passed = Math.max(1, Math.round((now - last) / interval));
      run.shown += 1;
      run.dropped += passed - 1;
      run.longest = Math.max(run.longest, passed);
      run.scrolled += moved;
    }
    last = now;
    run.nodes = Math.max(run.nodes, document.querySelectorAll('*').length);
    requestAnimationFrame(tick);
  };
  window.homeFrames = {
    begin: () => {
      on = true;
      last = 0;
      top = window.scrollY;
      requestAnimationFrame(tick);
    },
    settled: async () => {
      // Ten frames at one place: the page has run out.
      for (let still = 0, at = -1; still < 10; still = window.scrollY === at ? still + 1 : 0) {
        at = window.scrollY;
        await frame();
      }
      on = false;
      const { scrollHeight } = document.documentElement;
      return (
        document.querySelector('[data-feed-end]') !== null &&
        window.innerHeight + window.scrollY >= scrollHeight - 4
      );
    },
    result: () => run,
  };
}

/** The heap after a collection, before and after going to and fro between tabs. */
async function memory(page: Page, url: string, name: string): Promise<void> {
  await openTab(page, url);
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  const heap = async () => {
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    return usedSize / 1e6;
  };
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
