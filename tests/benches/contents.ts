import { setTimeout as passed } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { Finger } from '../product/finger';
import { freePort, makeDataFolder, runCatalog, startServer } from '../product/startServer';
import { throttleProcessor } from './measure';
import { openBenchBrowser } from './openBenchBrowser';
import { recordFrames } from './recordFrames';
import { framesSeen, type Shown, type Tick, ticksLate } from './scrollFrames';

/**
 * `npm run bench -- contents`: a table of contents of 2,000 chapters, scrolled by a finger on a phone and a wheel on a desktop. Frames are counted
 * as scroll.ts counts those of home: dropped are those that did not come, and those in which a part of the list was
 * not drawn yet. Beside it, lines of plain text: what the machine drops by itself.
 */
const CHAPTERS = 2_000;
const RATES = [1, 4] as const;
const STROKES = 20;
/** What one flick of a finger goes along the list, px. */
const STROKE_PX = 420;
/** One turn of a fine wheel: so many steps, so far and so long apart, come what may. */
const STEPS = 30;
const STEP_PX = 40;
const STEP_MS = 16;
const VIEWS = [
  { name: '390x844', device: 'phone', source: 'touch', viewport: { width: 390, height: 844 } },
  { name: '1440x900', device: 'desktop', source: 'wheel', viewport: { width: 1440, height: 900 } },
] as const;

type Run = { ticks: Tick[]; interval: number; rows: number };

export async function contents(): Promise<void> {
  const data = await makeDataFolder();
  await runCatalog(data.path, ['generate', '--novel', `${CHAPTERS}x30`]);
  const server = await startServer(data.path, await freePort());
  try {
    for (const { name, device, source, viewport } of VIEWS) {
      const profile = await makeDataFolder();
      const context = await openBenchBrowser(profile.path, device, viewport);
      try {
        for (const rate of RATES) {
          for (const [what, open] of [
            ['lines of plain text', openLines],
            [`contents of ${CHAPTERS} chapters`, openContents],
          ] as const) {
            const page = await context.newPage();
            await open(page, server.url);
            await throttleProcessor(page, rate);
            report(`${name.padEnd(9)} ${`${rate}x`.padEnd(3)} ${what}:`, await scrollOn(page, source));
            await page.close();
          }
        }
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

async function openContents(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/reading/1/1`);
  await page.locator('[data-reader-page] article p').first().waitFor();
  await page.keyboard.press('m');
  await page.getByRole('button', { name: 'Contents', exact: true }).click();
  await page.getByRole('dialog').getByRole('listitem').first().waitFor();
  // A sheet that is still coming up is not yet where the finger goes down.
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 })));
}

/** As long and as wide, and nothing to do: what the machine itself drops. */
async function openLines(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/manifest.webmanifest`);
  await page.evaluate((lines) => {
    // Without it a phone lays the page out as wide as a desktop's and shows it from afar.
    document.head.innerHTML = '<meta name="viewport" content="width=device-width, initial-scale=1">';
    document.body.innerHTML = '<dialog open><div role="tabpanel"><ol><li></li></ol></div></dialog>';
    const [dialog, panel, row] = ['dialog', '[role="tabpanel"]', 'li'].map((part) =>
      document.querySelector<HTMLElement>(part),
    );
    if (!dialog || !panel || !row) throw new Error('the lines are not there');
    dialog.style.cssText =
      'position:fixed;inset:0 0 0 auto;width:416px;max-width:100%;height:100%;margin:0;padding:0';
    panel.style.cssText = 'height:100%;overflow:auto;background:white';
    row.style.cssText = 'white-space:pre';
    row.textContent = Array.from({ length: lines }, (_, at) => `Chapter ${at + 1}`).join('\n\n');
  }, CHAPTERS);
}

async function scrollOn(page: Page, source: 'touch' | 'wheel'): Promise<Run & { shown: Shown[] }> {
  const box = await page.getByRole('dialog').getByRole('tabpanel').boundingBox();
  if (!box) throw new Error('the contents are not there');
  const at = { x: box.x + box.width / 2, y: box.y + box.height * 0.85 };
  await page.evaluate(startCounting);
  const record = await recordFrames(page);
  for (let stroke = 0; stroke < STROKES; stroke += 1) {
    await page.evaluate(() => window.contentsFrames.begin());
    if (source === 'touch') {
      const finger = await Finger.down(page, at);
      await finger.moveBy(0, -STROKE_PX);
      await finger.up();
    } else {
      await page.mouse.move(at.x, at.y);
      const turned: Promise<void>[] = [];
      for (let step = 0; step < STEPS; step += 1) {
        // A wheel waits for nobody: neither for the page's answer to the step before.
        turned.push(page.mouse.wheel(0, STEP_PX));
        await passed(STEP_MS);
      }
      await Promise.all(turned);
    }
    await page.evaluate(() => window.contentsFrames.settled());
  }
  const shown = await record.stop();
  return { ...(await page.evaluate(() => window.contentsFrames.result())), shown };
}

declare global {
  interface Window {
    contentsFrames: { begin(): void; settled(): Promise<void>; result(): Run };
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
  const panel = document.querySelector('dialog[open] [role="tabpanel"]');
  const list = panel?.querySelector('ol');
  if (!panel || !list) throw new Error('the contents are not there');
  const run: Run = { ticks: [], interval: still.sort((a, b) => a - b)[30] ?? 16.7, rows: 0 };
  const { top, bottom } = panel.getBoundingClientRect();
  let pending = 0;
  const tick = (at: number) => {
    // First, so that it comes before the page's own turn: what is there now was there in the frames until now.
    pending = requestAnimationFrame(tick);
    let [drawnTop, drawnBottom] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const row of list.children) {
      const rect = row.getBoundingClientRect();
      // The row with the focus may be far away.
      if (rect.bottom < top - 2_000 || rect.top > bottom + 2_000) continue;
      drawnTop = Math.min(drawnTop, rect.top);
      drawnBottom = Math.max(drawnBottom, rect.bottom);
    }
    const listed = list.getBoundingClientRect();
    const blank =
      drawnTop > Math.max(top, listed.top) + 1 || drawnBottom < Math.min(bottom, listed.bottom) - 1;
    run.ticks.push({ at, y: panel.scrollTop, blank });
    run.rows = Math.max(run.rows, list.children.length);
  };
  window.contentsFrames = {
    begin: () => {
      pending = requestAnimationFrame(tick);
    },
    settled: async () => {
      // Ten frames at one place: the list has run out.
      for (let rest = 0, at = -1; rest < 10; rest = panel.scrollTop === at ? rest + 1 : 0) {
        at = panel.scrollTop;
        await frame();
      }
      cancelAnimationFrame(pending);
    },
    result: () => run,
  };
}

function report(what: string, { shown, ticks, interval, rows }: Run & { shown: Shown[] }): void {
  const seen = framesSeen(shown, ticks, interval);
  const late = ticksLate(ticks, interval);
  const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(2)} %`;
  const frames = seen.shown + seen.dropped;
  const turns = late.shown + late.dropped;
  const scrolled = Math.round(Math.max(...ticks.map(({ y }) => y)));
  console.log(
    `${what} dropped frames ${percent(seen.dropped + seen.blank, frames)} (${seen.dropped} not shown and ${seen.blank} blank of ${frames}, longest gap ${seen.longest})  late turns ${percent(late.dropped, turns)} (${late.dropped} of ${turns})  most rows ${rows}  ${scrolled} px scrolled`,
  );
}
