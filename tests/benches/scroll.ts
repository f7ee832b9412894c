import type { Page } from '@playwright/test';
import { freePort, makeDataFolder, runCatalog, startServer } from '../product/startServer';
import { countFrames, reportFrames } from './countFrames';
import { readHeap, throttleProcessor } from './measure';
import { openBenchBrowser } from './openBenchBrowser';
import { openPlainLines } from './plainLines';
import { type ScrollSource, stroke, VIEWS } from './scrollStrokes';

/**
 * `npm run bench -- scroll`: a home tab of 200 blocks with 30 books each, scrolled from end to end by a finger on a phone
 * and a wheel on a desktop, and its memory over tab switches. Frames are counted as countFrames.ts says; a frame with a
 * part that was not drawn yet, or with the room of blocks that are not in the document, is dropped as well. Beside it,
 * lines of plain text.
 *
 * The record costs a little itself. The slow-down is the page's thread alone, as in the browser's developer tools.
 */
const BLOCKS = 200;
const BOOKS = 30;
const RATES = [1, 4] as const;
const SWITCHES = 20;
/** What one flick of a finger goes along the screen, px. */
const STROKE_PX = 560;
const PLAIN_STROKES = 20;

/** The phone once more, scrolled by the browser itself: the first steps of an imitated finger wait for the page. */
const PHONE_ALONE = { ...VIEWS[0], name: '390x844 by itself', source: 'wheel' } as const;

declare global {
  interface Window {
    /** `stalled`: turns of the page at which it could not go on, because the next blocks were not there. */
    homeEnd: { nodes: number; stalled: number; isReached(): boolean };
  }
}

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
    for (const { name, device, source, viewport } of [...VIEWS, PHONE_ALONE]) {
      const profile = await makeDataFolder();
      const context = await openBenchBrowser(profile.path, device, viewport);
      try {
        for (const rate of RATES) {
          const page = await context.newPage();
          const run = { page, url: server.url, source, rate };
          await plainLines({ ...run, what: `${name.padEnd(17)} ${rate}x lines of plain text:` });
          await home({ ...run, what: `${name.padEnd(17)} ${rate}x home:` });
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

/** `what` stands in front of its line. */
type Scrolled = { page: Page; url: string; source: ScrollSource; rate: number; what: string };

async function plainLines({ page, url, source, rate, what }: Scrolled): Promise<void> {
  await openPlainLines(page, url, { panel: false });
  await throttleProcessor(page, rate);
  let left = PLAIN_STROKES;
  const counted = await countFrames(
    page,
    () => stroke(page, source, handOn(page, source), STROKE_PX),
    () => --left === 0,
  );
  reportFrames(what, counted, '');
}

/** Scrolls until the list says that it has ended. */
async function home({ page, url, source, rate, what }: Scrolled): Promise<void> {
  await throttleProcessor(page, 1);
  await openTab(page, url);
  await page.evaluate(watchFeed);
  await throttleProcessor(page, rate);
  const counted = await countFrames(
    page,
    () => stroke(page, source, handOn(page, source), STROKE_PX),
    () => page.evaluate(() => window.homeEnd.isReached()),
  );
  const { nodes, stalled } = await page.evaluate(() => ({ ...window.homeEnd, isReached: undefined }));
  reportFrames(what, counted, `, most DOM nodes ${nodes}, ${stalled} turns at an end that was none`);
}

function handOn(page: Page, source: ScrollSource): { x: number; y: number } {
  const { width, height } = page.viewportSize() ?? { width: 390, height: 844 };
  return { x: width / 2, y: height * (source === 'touch' ? 0.85 : 0.5) };
}

const tab = (page: Page) => page.getByRole('tab', { name: `${BLOCKS} blocks` });

async function openTab(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/home`);
  await tab(page).click();
  await page
    .getByRole('tabpanel', { name: `${BLOCKS} blocks` })
    .locator('[data-stretch]')
    .first()
    .waitFor();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 })));
}

/** Runs in the page. */
function watchFeed(): void {
  const elements = document.getElementsByTagName('*');
  const isAtEnd = () => window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 4;
  const hasEnded = () => document.querySelector('[data-feed-end]') !== null;
  window.homeEnd = { nodes: 0, stalled: 0, isReached: () => hasEnded() && isAtEnd() };
  window.scrollProbe = {
    y: () => window.scrollY,
    isBlank: () => {
      window.homeEnd.nodes = Math.max(window.homeEnd.nodes, elements.length);
      if (isAtEnd() && !hasEnded()) window.homeEnd.stalled += 1;
      for (const room of document.querySelectorAll('#home-panel [data-room]')) {
        const { top, bottom } = room.getBoundingClientRect();
        if (top < window.innerHeight && bottom > 0) return true;
      }
      return false;
    },
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
    await page.locator('#home-panel [data-stretch]').first().waitFor();
    await page.evaluate(() => window.scrollTo(0, 3_000));
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 })));
  }
  const [before = 0, after = 0] = sizes;
  console.log(
    `${name.padEnd(17)}     heap after 2 tab switches ${before.toFixed(1)} MB, after ${SWITCHES} ${after.toFixed(1)} MB`,
  );
}
