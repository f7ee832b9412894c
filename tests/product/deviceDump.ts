import type { Page } from '@playwright/test';
import { readEveryRow } from './everyRow';
import { readPackedTexts } from './packedTexts';

/**
 * Returns everything that the origin stores on the device, as one text: IndexedDB, with the texts of chapters
 * unpacked (decision 0129), caches, local and session storage, and the cookies that scripts can read.
 */
export async function dumpDevice(page: Page): Promise<string> {
  const everyRow = await page.evaluateHandle(readEveryRow);
  const texts: string[] = [];
  for (const bookId of await page.evaluate(booksWithText, everyRow))
    texts.push(JSON.stringify([...(await readPackedTexts(page, bookId)).values()]));
  const rest = await page.evaluate(async (rows) => {
    const parts: string[] = [
      JSON.stringify({ ...localStorage }),
      JSON.stringify({ ...sessionStorage }),
      document.cookie,
    ];
    const readable = (_: string, value: unknown) =>
      value instanceof CryptoKey ? `CryptoKey extractable=${value.extractable}` : value;
    for (const [store, each] of rows) parts.push(store, JSON.stringify(each, readable));
    for (const cacheName of await caches.keys()) {
      const cache = await caches.open(cacheName);
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        const isText = /\.txt$|novel-api/.test(new URL(request.url).pathname);
        parts.push(`${cacheName} ${request.url}`, isText && response ? await response.text() : '');
      }
    }
    return parts.join('\n');
  }, everyRow);
  return [rest, ...texts].join('\n');
}

/** Runs in the page. */
function booksWithText(rows: Awaited<ReturnType<typeof readEveryRow>>): number[] {
  const chapters = [...rows].find(([store]) => store === 'dogear/chapters')?.[1] ?? [];
  return [...new Set((chapters as { bookId: number }[]).map(({ bookId }) => bookId))];
}
