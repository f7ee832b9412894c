import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { makeEpub, navItem } from '../../formats/testing/makeEpub';
import { readRows } from '../product/deviceRows';
import { linkedBook } from '../product/linkedBook';
import { heavyBook, largePicture, manyPictures, rightToLeft } from '../product/picturedBook';
import { freePort, makeDataFolder, startServer } from '../product/startServer';
import { installProbe, openBenchBrowser, RATES, throttleProcessor } from './benchPage';
import { describe, narrowed, quantile } from './figures';

const TIMED_RUNS = 7;
/** No reader finds a file in the system's dialog any sooner. */
const CHOOSING_MS = 1_500;
const CHAPTERS = 500;
const CHAPTER_WORDS = 1_000;
const WORDS =
  'the a of and anchor bell candle dark evening fire garden harbour island journey keel lantern morning night ocean quiet river silver stone thread under window yellow'.split(
    ' ',
  );
const BOOKS = [manyPictures, largePicture, heavyBook, rightToLeft, linkedBook];
const MEMORY_RUNS = 5;
const LOOK_EVERY_MS = 20;
const MEASURES = ['time', 'memory'] as const;

/**
 * Measures own books, on an empty phone each time. `time`: an EPUB of 500 chapters and some 3 MB of text,
 * opened by the button and the system's dialog, from the choice until its first text is on the screen and
 * until all of it is unpacked in the background. `memory`: how many bytes of illustrated EPUBs are stored,
 * and by how much the memory of the page and its workers grew at its peak; on Linux only. `memory heavyBook`
 * takes one book.
 */
export async function ownFiles(words: readonly string[]): Promise<void> {
  const measures = narrowed(MEASURES, words, (measure) => measure);
  const data = await makeDataFolder();
  const server = await startServer(data.path, await freePort());
  try {
    if (measures.includes('time')) for (const rate of RATES) await timeLongBook(server.url, rate);
    if (!measures.includes('memory')) return;
    for (const make of narrowed(BOOKS, words, ({ name }) => name))
      await weighPictures(server.url, await make());
  } finally {
    await server.stop();
    await data.remove();
  }
}

async function timeLongBook(url: string, rate: number): Promise<void> {
  const bytes = makeLongEpub();
  const readable: number[] = [];
  const whole: number[] = [];
  for (let run = 0; run < TIMED_RUNS; run += 1) {
    const profile = await makeDataFolder();
    const file = join(profile.path, 'long.epub');
    writeFileSync(file, bytes);
    const context = await openBenchBrowser(profile.path, 'phone');
    await context.addInitScript(installProbe);
    const page = await context.newPage();
    await page.goto(`${url}/BookShelf`);
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
    await allIsUnpacked(page);
    whole.push((await page.evaluate(() => performance.now())) - chosen);
    await context.close();
    await profile.remove();
  }
  report(rate, 'own file chosen to its text', readable);
  report(rate, 'own file chosen to all of it unpacked', whole);
}

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
  console.log(`390x844   ${rate}x  ${name.padEnd(38)} ${describe({ values })} ms`);
}

async function allIsUnpacked(page: Page): Promise<void> {
  while ((await readRows(page, 'ownFiles')).length > 0)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
}

type Book = { readonly name: string; readonly bytes: Buffer };
type Run = { readonly kept: number; readonly pictures: number; readonly grew: number };

async function weighPictures(url: string, book: Book): Promise<void> {
  const runs: Run[] = [];
  for (let run = 0; run < MEMORY_RUNS; run += 1) runs.push(await open(url, book));
  const median = (of: (run: Run) => number) => kilobytes(quantile(runs.map(of), 0.5));
  console.log(
    `${book.name.padEnd(16)} ${kilobytes(book.bytes.length)} in, ${median(({ kept }) => kept)} kept with ${runs[0]?.pictures} pictures; memory +${median(({ grew }) => grew)} at its peak (medians of ${MEMORY_RUNS})`,
  );
}

async function open(url: string, { name, bytes }: Book): Promise<Run> {
  const profile = await makeDataFolder();
  const file = join(profile.path, name);
  writeFileSync(file, bytes);
  const context = await openBenchBrowser(profile.path, 'phone');
  try {
    const page = await context.newPage();
    await page.goto(`${url}/BookShelf`);
    const input = page.locator('input[type="file"]');
    await input.waitFor({ state: 'attached' });
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 })));
    const before = rendererBytes(profile.path);
    let peak = before;
    const look = setInterval(() => {
      peak = Math.max(peak, rendererBytes(profile.path));
    }, LOOK_EVERY_MS);
    // From the disk, as a reader chooses it: bytes that Playwright hands over would be in the page's memory
    // several times.
    await input.setInputFiles(file);
    await page.locator('[data-reader-page] .leaf:not([inert]) [data-block]').first().waitFor();
    await allIsUnpacked(page);
    clearInterval(look);
    return { ...(await keptOf(page)), grew: peak - before };
  } finally {
    await context.close();
    await profile.remove();
  }
}

async function keptOf(page: Page): Promise<{ kept: number; pictures: number }> {
  const pictures = (await readRows(page, 'pictures')) as { bytes: number }[];
  const chapters = (await readRows(page, 'chapters')) as { kept: number }[];
  const sizes = [...pictures.map(({ bytes }) => bytes), ...chapters.map(({ kept }) => kept)];
  const kept = sizes.reduce((sum, bytes) => sum + bytes, 0);
  return { kept, pictures: pictures.length };
}

function rendererBytes(profile: string): number {
  const processes = new Map<number, { parent: number; command: string; bytes: number }>();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      processes.set(Number(pid), {
        parent: Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]),
        command: readFileSync(`/proc/${pid}/cmdline`, 'utf8'),
        bytes: Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1_024,
      });
    } catch {
      // The process has ended.
    }
  }
  const isOurs = (pid: number): boolean => {
    const one = processes.get(pid);
    return one !== undefined && (one.command.includes(profile) || isOurs(one.parent));
  };
  let sum = 0;
  for (const [pid, { command, bytes }] of processes)
    if (command.includes('--type=renderer') && isOurs(pid)) sum += bytes;
  return sum;
}

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1_000).toLocaleString('en')} kB`;
}
