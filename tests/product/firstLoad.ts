import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { builtClient } from './builtClient';

/** The scripts of the main thread; `bytes` is their size with gzip. */
export type FirstLoad = { readonly bytes: number; readonly files: readonly string[] };

/**
 * Returns the scripts that the page had requested at `until`, in ms since its navigation, without those of
 * workers.
 */
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

export async function packedSize(files: readonly string[]): Promise<number> {
  const folder = await builtClient();
  const sizes = await Promise.all(
    files.map(async (path) => gzipSync(await readFile(join(folder, path)), { level: 9 }).length),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

export type Asked = { readonly url: string; readonly body: Buffer };

/**
 * Returns the total size of all answers with gzip, in bytes. Files that are compressed already, such as
 * fonts, hardly shrink.
 */
export function packedAnswers(answers: readonly Asked[]): { bytes: number; files: string[] } {
  const once = new Map(answers.map(({ url, body }) => [url, gzipSync(body, { level: 9 }).length]));
  const files = [...once].map(([url, bytes]) => `${new URL(url).pathname} ${bytes}`);
  return { bytes: [...once.values()].reduce((sum, bytes) => sum + bytes, 0), files };
}
