import { expect, type Page, test } from '@playwright/test';
import { openDemo } from '../product/demoServer';
import { newDevice } from '../product/device';
import type { Door } from '../product/door';
import { textIsShown } from '../product/turnPage';

/** A page that is there already is never replaced by a placeholder, however long the device takes for its rows. */

/** So many times as slow as this machine: a navigation within a page then takes longer than a placeholder waits. */
const SLOWER = 20;
const BOOK = 2;

let server: Door;

test.beforeAll(async () => {
  server = await openDemo();
});
test.afterAll(() => server.stop());

/** Every placeholder of a page that is put into the document from now on is counted. */
function countPlaceholders(page: Page): Promise<() => Promise<number>> {
  return page
    .evaluate(() => {
      const seen = { placeholders: 0 };
      Object.assign(window, { seen });
      new MutationObserver((records) => {
        for (const { addedNodes } of records) {
          for (const node of addedNodes) {
            if (node instanceof Element && node.matches('[aria-busy="true"][aria-label="Loading"]'))
              seen.placeholders++;
          }
        }
      }).observe(document.body, { childList: true, subtree: true });
    })
    .then(
      () => () =>
        page.evaluate(() => (window as unknown as { seen: { placeholders: number } }).seen.placeholders),
    );
}

async function slow(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

test('on a slow device the field keeps the focus while one types, and the text stays from chapter to chapter', async ({
  browser,
}) => {
  const { context, page } = await newDevice(browser, 'desktop', { serviceWorker: false });
  await page.goto(`${server.url}/search`);
  const field = page.getByRole('searchbox', { name: 'Search books' });
  await expect(field).toBeFocused();
  let placeholders = await countPlaceholders(page);
  await slow(page);
  await page.keyboard.type('bell');
  await expect(page).toHaveURL(/q=bell/);
  await expect(page.getByRole('link', { name: /The Ninth Bell/ })).toBeVisible();
  await expect(field).toBeFocused();
  expect(await placeholders()).toBe(0);

  const reading = await context.newPage();
  await reading.goto(`${server.url}/reading/${BOOK}/1`);
  await textIsShown(reading);
  placeholders = await countPlaceholders(reading);
  await slow(reading);
  await reading.keyboard.press('Shift+ArrowRight');
  await expect(reading).toHaveURL(new RegExp(`/reading/${BOOK}/2$`));
  await textIsShown(reading);
  expect(await placeholders()).toBe(0);
  await context.close();
});
