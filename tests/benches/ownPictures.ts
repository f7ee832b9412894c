import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { readRows } from '../product/deviceRows';
import { linkedBook } from '../product/linkedBook';
import { heavyBook, largePicture, manyPictures, rightToLeft } from '../product/picturedBook';
import { freePort, makeDataFolder, startServer } from '../product/startServer';
import { quantile } from './measure';
import { narrowed } from './narrowed';
import { openBenchBrowser } from './openBenchBrowser';

/**
 * `npm run bench -- ownPictures`: illustrated EPUBs opened as books of the device's own, on an empty phone each time. Says how many
 * bytes went in and how many are kept, and by how much the memory of the page and its workers grew at its peak, looked at
 * every 20 ms until all of it is unpacked. Memory is told on Linux alone. `-- ownPictures heavyBook` takes one book.
 */
const BOOKS = [manyPictures, largePicture, heavyBook, rightToLeft, linkedBook];
const RUNS = 5;
const LOOK_EVERY_MS = 20;

type Run = { readonly kept: number; readonly pictures: number; readonly grew: number };

export async function ownPictures(words: readonly string[]): Promise<void> {
  const data = await makeDataFolder();
  const server = await startServer(data.path, await freePort());
  try {
    for (const make of narrowed(BOOKS, words, ({ name }) => name)) {
      const book = await make();
      const runs: Run[] = [];
      for (let run = 0; run < RUNS; run += 1) runs.push(await open(server.url, book));
      const kept = quantile(
        runs.map((one) => one.kept),
        0.5,
      );
      const grew = quantile(
        runs.map((one) => one.grew),
        0.5,
      );
      console.log(
        `${book.name.padEnd(16)} ${kilobytes(book.bytes.length)} in, ${kilobytes(kept)} kept with ${runs[0]?.pictures} pictures; memory +${kilobytes(grew)} at its peak (medians of ${RUNS})`,
      );
    }
  } finally {
    await server.stop();
    await data.remove();
  }
}

async function open(url: string, { name, bytes }: { name: string; bytes: Buffer }): Promise<Run> {
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
    // From the disk, as a reader chooses it: bytes handed over would stand in the page's memory several times.
    await input.setInputFiles(file);
    await page.locator('[data-reader-page] .leaf:not([inert]) [data-block]').first().waitFor();
    // The rest is unpacked behind, and takes its memory too.
    while (((await readRows(page, 'ownFiles')) as unknown[]).length > 0)
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
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

/** Resident bytes of all pages and workers of the browser that has this profile. */
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
      // It ended while it was looked at.
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
