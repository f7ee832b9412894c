import { expect, type Page, test } from '@playwright/test';
import { openDemo } from '../product/demoServer';
import { newDevice } from '../product/device';
import type { Door } from '../product/door';
import { textIsShown, turnToEnd } from '../product/turnPage';

/**
 * A device that is slow to read and never idle. A loaded page is never replaced by a placeholder, however
 * long its rows take.
 */

/** Several times as long as a new page waits before it shows a placeholder. */
const SLOW_READ_MS = 800;
const BOOK = 2;
const BLOCKS = '.leaf:not([inert]) [data-block]';

let server: Door;

test.beforeAll(async () => {
  server = await openDemo();
});
test.afterAll(() => server.stop());

/**
 * Delays the device's rows during the next navigation, as on a device that is busy writing: reads of that
 * navigation wait.
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

test('on a slow device the text stays on the screen between chapters', { tag: '@long' }, async ({
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

/** Runs no idle callback until `idle` is called, which runs one and resolves to whether there was one. */
async function withoutIdleMoments(page: Page): Promise<() => Promise<boolean>> {
  await page.addInitScript(() => {
    const waiting = new Map<number, IdleRequestCallback>();
    let handles = 0;
    window.requestIdleCallback = (run) => {
      waiting.set(++handles, run);
      return handles;
    };
    window.cancelIdleCallback = (handle) => waiting.delete(handle);
    const idle = async () => {
      const [next] = waiting;
      if (next) {
        waiting.delete(next[0]);
        next[1]({ didTimeout: true, timeRemaining: () => 0 });
      }
      // The status line is written after a paint.
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
      return next !== undefined;
    };
    Object.assign(window, { idle });
  });
  return () => page.evaluate(() => (window as unknown as { idle: () => Promise<boolean> }).idle());
}

test('a selection survives a late page count and is cleared by a turn', { tag: '@long' }, async ({
  browser,
}) => {
  const { context, page } = await newDevice(browser, 'phone', { serviceWorker: false });
  await page.goto(`${server.url}/reading/${BOOK}/1`);
  await textIsShown(page);
  const idle = await withoutIdleMoments(page);
  await page.reload();
  await textIsShown(page);
  const bar = page.getByRole('toolbar', { name: 'Selected words' });
  const count = page.locator('.status-page');
  // The selection is loaded in an idle callback too.
  while (!(await bar.isVisible())) {
    await page.keyboard.press('h');
    await idle();
  }
  await expect(count).toHaveText('');
  while ((await count.textContent()) === '') await idle();
  await expect(bar).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[data-reader-page="2"]')).toBeVisible();
  await expect(bar).toHaveCount(0);
  await context.close();
});

test('a chapter has no end and no page count before it is fully laid out', { tag: '@long' }, async ({
  browser,
}) => {
  const chapter = `${server.url}/reading/${BOOK}/1`;
  const first = await newDevice(browser, 'phone', { serviceWorker: false });
  await first.page.goto(chapter);
  const pages = await turnToEnd(first.page);
  expect(pages).toBeGreaterThan(3);
  const blocks = await first.page.locator(BLOCKS).count();
  await first.context.close();

  const { context, page } = await newDevice(browser, 'phone', { serviceWorker: false });
  // Only a chapter from the device, not from the network, is rendered piece by piece.
  await page.goto(chapter);
  await textIsShown(page);
  const idle = await withoutIdleMoments(page);
  await page.reload();
  await textIsShown(page);
  const count = page.locator('.status-page');
  while ((await count.textContent()) === '') await idle();
  expect(await count.textContent()).toBe(`1 / ${pages}`);
  await page.reload();
  await textIsShown(page);
  while ((await page.locator(BLOCKS).count()) < blocks) await idle();
  for (let turn = 1; turn < pages; turn++) await page.keyboard.press('ArrowRight');
  await expect(page.locator(`[data-reader-target="1"][data-reader-page="${pages}"]`)).toBeVisible();
  await context.close();
});
