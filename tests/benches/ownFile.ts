import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeEpub, navItem } from '../../formats/testing/makeEpub';
import { readRows } from '../product/deviceRows';
import { freePort, makeDataFolder, startServer } from '../product/startServer';
import { describe, installProbe, throttleProcessor } from './measure';
import { openBenchBrowser } from './openBenchBrowser';

const RUNS = 7;
/** Nobody finds a file in the system's dialog any sooner. */
const CHOOSING_MS = 1_500;
const CHAPTERS = 500;
const CHAPTER_WORDS = 1_000;
const WORDS =
  'the a of and anchor bell candle dark evening fire garden harbour island journey keel lantern morning night ocean quiet river silver stone thread under window yellow'.split(
    ' ',
  );

/**
 * `npm run bench -- ownFile`: an EPUB of 500 chapters and some 3 MB of text, opened as a file of the device's own on an empty phone each
 * time, by the button and the system's dialog: from the choice until its first text is on the screen, and until all of it is unpacked behind.
 */
export async function ownFile(): Promise<void> {
  const data = await makeDataFolder();
  const server = await startServer(data.path, await freePort());
  const bytes = makeLongEpub();
  try {
    for (const rate of [1, 4]) {
      const readable: number[] = [];
      const whole: number[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        const profile = await makeDataFolder();
        const file = join(profile.path, 'long.epub');
        writeFileSync(file, bytes);
        const context = await openBenchBrowser(profile.path, 'phone');
        await context.addInitScript(installProbe);
        const page = await context.newPage();
        await page.goto(`${server.url}/BookShelf`);
        const button = page.getByRole('button', { name: 'Open a book file' }).first();
        await button.waitFor();
        await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 })));
        await throttleProcessor(page, rate);
        const shown = page.evaluate(async () => {
          const chosen = new Promise<number>((resolve) =>
            addEventListener('change', () => resolve(performance.now()), { capture: true, once: true }),
          );
          const at = await window.dogearFrame(
            () => document.querySelector('[data-reader-page] .leaf:not([inert]) [data-block]') !== null,
          );
          return { chosen: await chosen, at };
        });
        const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()]);
        await page.waitForTimeout(CHOOSING_MS);
        await chooser.setFiles(file);
        const { chosen, at } = await shown;
        readable.push(at - chosen);
        while (((await readRows(page, 'ownFiles')) as unknown[]).length > 0)
          await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
        whole.push((await page.evaluate(() => performance.now())) - chosen);
        await context.close();
        await profile.remove();
      }
      report(rate, 'own file chosen to its text', readable);
      report(rate, 'own file chosen to all of it unpacked', whole);
    }
  } finally {
    await server.stop();
    await data.remove();
  }
}

/** Words in an order that no two chapters share. */
function makeLongEpub(): Uint8Array {
  let state = 1;
  const word = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return WORDS[(state >>> 16) % WORDS.length];
  };
  const paragraph = () => `<p>${Array.from({ length: 50 }, word).join(' ')}.</p>`;
  const documents: Record<string, string> = {};
  for (let at = 1; at <= CHAPTERS; at += 1)
    documents[`c${at}.xhtml`] =
      `<h2>Chapter ${at}</h2>${Array.from({ length: CHAPTER_WORDS / 50 }, paragraph).join('')}`;
  const toc = Object.keys(documents).map((path, at) => navItem(`Chapter ${at + 1}`, path));
  return makeEpub({ documents, toc: toc.join('') });
}

function report(rate: number, name: string, values: number[]): void {
  console.log(`390x844   ${rate}x  ${name.padEnd(38)} ${describe({ name, unit: 'ms', values })} ms`);
}
