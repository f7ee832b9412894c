import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { builtClient } from './builtClient';

/** Of the main thread, packed (gz). */
export type FirstLoad = { readonly bytes: number; readonly files: readonly string[] };

/** The scripts the page had asked for `until` then (ms since its navigation): workers' are not the main thread's. */
export async function firstLoad(page: Page, until: number): Promise<FirstLoad> {
  const paths = await page.evaluate(
    (time) =>
      performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime <= time)
        .map(({ name }) => new URL(name).pathname)
        .filter((path) => path.endsWith('.js') && !/usecases\.worker|\/sw\.js$/.test(path)),
    until,
  );
  const files = [...new Set(paths)];
  return { bytes: await packedSize(files), files };
}

/** What files of the build weigh together, packed (gz), in bytes. */
export async function packedSize(files: readonly string[]): Promise<number> {
  const folder = await builtClient();
  const sizes = await Promise.all(
    files.map(async (path) => gzipSync(await readFile(join(folder, path)), { level: 9 }).length),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** An answer as it was asked for: where, and what came. */
export type Asked = { readonly url: string; readonly body: Buffer };

/** What all of these weigh, packed (gz), in bytes; what is packed by itself already, as a face of letters is, hardly shrinks. */
export function packedAnswers(answers: readonly Asked[]): { bytes: number; files: string[] } {
  const once = new Map(answers.map(({ url, body }) => [url, gzipSync(body, { level: 9 }).length]));
  const files = [...once].map(([url, bytes]) => `${new URL(url).pathname} ${bytes}`);
  return { bytes: [...once.values()].reduce((sum, bytes) => sum + bytes, 0), files };
}
