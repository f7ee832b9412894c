import { expect, type Page, test } from '@playwright/test';
import { openDemo } from '../product/demoServer';
import { newDevice } from '../product/device';
import type { Door } from '../product/door';
import { textIsShown } from '../product/turnPage';

/** A page that is there already is never replaced by a placeholder, however long the device takes for its rows. */

/** Several times as long as a page that is opened waits before it shows a placeholder. */
const SLOW_READ_MS = 800;
const BOOK = 2;

let server: Door;

test.beforeAll(async () => {
  server = await openDemo();
});
test.afterAll(() => server.stop());

/**
 * The next step to another address finds the device's rows held for that long, as on a device that is busy writing: what
 * the step reads waits for them.
 */
function holdRowsOnNextStep(page: Page): Promise<void> {
  return page.evaluate(async (heldMs) => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('dogear');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const { replaceState } = history;
    history.replaceState = (...step) => {
      history.replaceState = replaceState;
      const store = db.transaction([...db.objectStoreNames], 'readwrite').objectStore('chapters');
      const began = performance.now();
      const stay = () => {
        if (performance.now() - began < heldMs) store.get('none').onsuccess = stay;
        else db.close();
      };
      stay();
      replaceState.apply(history, step);
    };
  }, SLOW_READ_MS);
}

/** Counts the placeholders of pages that are put into the document from now on. */
async function countPlaceholders(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const seen = { placeholders: 0 };
    Object.assign(window, { seen });
    new MutationObserver((records) => {
      for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (node instanceof Element && node.matches('[aria-busy="true"][aria-label="Loading"]'))
          seen.placeholders++;
      }
    }).observe(document.body, { childList: true, subtree: true });
  });
  return () =>
    page.evaluate(() => (window as unknown as { seen: { placeholders: number } }).seen.placeholders);
}

test('the text stays on the screen from chapter to chapter while the device is slow to read', async ({
  browser,
}) => {
  const { context, page } = await newDevice(browser, 'desktop', { serviceWorker: false });
  await page.goto(`${server.url}/reading/${BOOK}/1`);
  await textIsShown(page);
  const placeholders = await countPlaceholders(page);
  await holdRowsOnNextStep(page);
  await page.keyboard.press('n');
  await expect(page).toHaveURL(new RegExp(`/reading/${BOOK}/2$`));
  await textIsShown(page);
  expect(await placeholders()).toBe(0);
  await context.close();
});
