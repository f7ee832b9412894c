import type { Page } from '@playwright/test';
import { recordFrames } from './recordFrames';
import { framesSeen, type Shown, type Tick, ticksLate } from './scrollFrames';

/** What a page tells of its scrolling, asked at each of its turns. */
export type ScrollProbe = {
  /** How far it is scrolled, px. */
  y(): number;
  /** Whether a part in sight is not drawn yet. */
  isBlank(): boolean;
};

type Counted = { ticks: Tick[]; interval: number; shown: Shown[] };

declare global {
  interface Window {
    scrollProbe: ScrollProbe;
    frameCounter: {
      begin(): void;
      settled(): Promise<void>;
      result(): { ticks: Tick[]; interval: number };
    };
  }
}

/**
 * Counts the frames of a page that is scrolled by strokes, with the page's `window.scrollProbe` (set before).
 *
 * - Dropped frames are what the reader misses. The browser's own record says when each frame reached the screen; a gap
 *   of n intervals between two of them is n - 1 dropped ones. Scrolling goes on beside a busy page, so a frame that came
 *   in time may show a hole: it is dropped as well ("blank"), and so is every frame since the page's turn before the one
 *   that found it.
 * - Late turns are how the page's own thread keeps up: its animation frames against the same intervals. They delay what
 *   answers a finger; the scroll itself does not wait for them.
 *
 * @param makeStroke moves the finger or the wheel once.
 * @param isDone is asked when the page has come to rest after a stroke.
 */
export async function countFrames(
  page: Page,
  makeStroke: () => Promise<void>,
  isDone: () => Promise<boolean> | boolean,
): Promise<Counted> {
  await page.evaluate(startCounting);
  const record = await recordFrames(page);
  do {
    await page.evaluate(() => window.frameCounter.begin());
    await makeStroke();
    await page.evaluate(() => window.frameCounter.settled());
  } while (!(await isDone()));
  const shown = await record.stop();
  return { ...(await page.evaluate(() => window.frameCounter.result())), shown };
}

/** Prints one line: dropped frames, late turns, and `more` behind them. */
export function reportFrames(what: string, { shown, ticks, interval }: Counted, more: string): void {
  const seen = framesSeen(shown, ticks, interval);
  const late = ticksLate(ticks, interval);
  const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(2)} %`;
  const frames = seen.shown + seen.dropped;
  const turns = late.shown + late.dropped;
  const scrolled = Math.round(Math.max(...ticks.map(({ y }) => y)));
  console.log(
    `${what}  dropped frames ${percent(seen.dropped + seen.blank, frames)} (${seen.dropped} not shown and ${seen.blank} blank of ${frames}, longest gap ${seen.longest})  late turns ${percent(late.dropped, turns)} (${late.dropped} of ${turns}, longest gap ${late.longest})  ${scrolled} px scrolled${more}`,
  );
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
  const ticks: Tick[] = [];
  let pending = 0;
  const tick = (at: number) => {
    // First, so that it comes before the page's own turn: what is there now was there in the frames until now.
    pending = requestAnimationFrame(tick);
    ticks.push({ at, y: window.scrollProbe.y(), blank: window.scrollProbe.isBlank() });
  };
  window.frameCounter = {
    begin: () => {
      pending = requestAnimationFrame(tick);
    },
    settled: async () => {
      // Ten frames at one place: the page has run out.
      for (let rest = 0, at = -1; rest < 10; rest = window.scrollProbe.y() === at ? rest + 1 : 0) {
        at = window.scrollProbe.y();
        await frame();
      }
      cancelAnimationFrame(pending);
    },
    result: () => ({ ticks, interval }),
  };
}
