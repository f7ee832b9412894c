import type { Page } from '@playwright/test';
import { freePort, makeDataFolder, runCatalog, startServer } from '../product/startServer';
import { countFrames, reportFrames } from './countFrames';
import { throttleProcessor } from './measure';
import { openBenchBrowser } from './openBenchBrowser';
import { openPlainLines } from './plainLines';
import { type ScrollSource, stroke, VIEWS } from './scrollStrokes';

/**
 * `npm run bench -- contents`: a table of contents of 2,000 chapters, scrolled. Dropped are frames that did not come, and
 * those in which a part of the list was not drawn yet (countFrames.ts). Beside it, lines of plain text.
 */
const CHAPTERS = 2_000;
const RATES = [1, 4] as const;
const STROKES = 20;
/** What one flick of a finger goes along the list, px. */
const STROKE_PX = 420;

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
          const page = await context.newPage();
          await openPlainLines(page, server.url, { panel: true });
          await scroll(page, source, rate, `${name.padEnd(9)} ${rate}x lines of plain text:`);
          await openContents(page, server.url);
          await scroll(page, source, rate, `${name.padEnd(9)} ${rate}x contents of ${CHAPTERS} chapters:`);
          await page.close();
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
  await throttleProcessor(page, 1);
  await page.goto(`${url}/reading/1/1`);
  await page.locator('[data-reader-page] article p').first().waitFor();
  await page.keyboard.press('m');
  await page.getByRole('button', { name: 'Contents', exact: true }).click();
  await page.getByRole('dialog').getByRole('listitem').first().waitFor();
  // A sheet that is still coming up is not yet where the finger goes down.
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
  await page.evaluate(watchList);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 })));
}

async function scroll(page: Page, source: ScrollSource, rate: number, what: string): Promise<void> {
  await throttleProcessor(page, rate);
  const { width, height } = page.viewportSize() ?? { width: 390, height: 844 };
  const at = { x: width - 195, y: height * 0.85 };
  let left = STROKES;
  const counted = await countFrames(
    page,
    () => stroke(page, source, at, STROKE_PX),
    () => --left === 0,
  );
  const rows = await page.getByRole('listitem').count();
  reportFrames(what, counted, rows > 0 ? `, ${rows} rows at the end` : '');
}

/** Runs in the page. */
function watchList(): void {
  const panel = document.querySelector('dialog[open] [role="tabpanel"]');
  const list = panel?.querySelector('ol');
  if (!panel || !list) throw new Error('the contents are not there');
  const { top, bottom } = panel.getBoundingClientRect();
  window.scrollProbe = {
    y: () => panel.scrollTop,
    isBlank: () => {
      let [drawnTop, drawnBottom] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
      for (const row of list.children) {
        const rect = row.getBoundingClientRect();
        // The row with the focus may be far away.
        if (rect.bottom < top - 2_000 || rect.top > bottom + 2_000) continue;
        drawnTop = Math.min(drawnTop, rect.top);
        drawnBottom = Math.max(drawnBottom, rect.bottom);
      }
      const listed = list.getBoundingClientRect();
      return drawnTop > Math.max(top, listed.top) + 1 || drawnBottom < Math.min(bottom, listed.bottom) - 1;
    },
  };
}
