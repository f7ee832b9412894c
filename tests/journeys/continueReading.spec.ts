import { expect, type Page, test } from '@playwright/test';
import { openDemo } from '../product/demoServer';
import { newDevice, newPage } from '../product/device';
import type { Door } from '../product/door';
import { waitForServiceWorker } from '../product/reader';
import { storedPlace } from '../product/readerPlace';

let server: Door;

test.beforeEach(async () => {
  server = await openDemo();
});
test.afterEach(async () => {
  await server.stop();
});

async function readInto(page: Page, book: number, chapter: number): Promise<string> {
  await page.goto(`${server.url}/bookInfo/${book}`);
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await page.goto(`${server.url}/reading/${book}/${chapter}`);
  await expect.poll(() => storedPlace(page, book)).toMatch(/./);
  return title;
}

const way = (page: Page) => page.getByRole('link', { name: 'Continue reading' });

test('a book read without adding it can be continued offline from home and library', async ({ browser }) => {
  const { context, page } = await newDevice(browser, 'phone', { serviceWorker: true });
  await page.goto(`${server.url}/home`);
  await waitForServiceWorker(page);
  await expect(way(page)).toHaveCount(0);
  const former = await readInto(page, 2, 1);
  const last = await readInto(page, 3, 2);
  await page.close();
  await server.stop();

  const again = await newPage(context);
  await again.goto(`${server.url}/home`);
  await expect(way(again)).toContainText(last);
  await expect(way(again)).toContainText('Ch. 2 of');
  await expect(way(again)).toContainText('left');
  await way(again).click();
  await expect(again).toHaveURL(`${server.url}/reading/3/2`);
  await expect(again.getByRole('article').first()).toBeVisible();

  // The library shows both books, though neither was added.
  await again.goto(`${server.url}/BookShelf`);
  await expect(way(again)).toContainText(last);
  const lately = again.getByRole('region', { name: 'Recently read' });
  await expect(lately.getByRole('listitem')).toHaveCount(1);
  await lately.getByRole('button', { name: `More about “${former}”` }).click();
  await lately.getByRole('menuitem', { name: 'Add to library' }).click();
  await expect(again.getByText(`Added “${former}”`)).toBeVisible();
  await expect(again.getByRole('list', { name: 'Titles' }).getByRole('listitem')).toHaveCount(1);
  await expect(lately).toHaveCount(0);
  await expect(way(again)).toContainText(last);

  await again.goto(`${server.url}/ReadHistory`);
  const remove = again.getByRole('button', { name: `Remove “${last}” from history` });
  await remove.click();
  await expect(remove).toHaveCount(0);
  await again.goto(`${server.url}/home`);
  await expect(way(again)).toContainText(former);
});
