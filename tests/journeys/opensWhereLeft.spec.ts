import { expect, test } from '@playwright/test';
import { openDemo } from '../product/demoServer';
import { newDevice, newPage } from '../product/device';
import { waitForServiceWorker } from '../product/reader';
import { settled } from '../product/settled';
import { turnToSecondPage } from '../product/turnPage';

test('an app closed in a chapter reopens there if set; Back leads to the library', async ({ browser }) => {
  const server = await openDemo();
  const { context, page } = await newDevice(browser, 'phone');
  try {
    await page.goto(`${server.url}/Settings`);
    await waitForServiceWorker(page);
    await page.getByRole('switch', { name: 'Open where I left off' }).check();
    await page.goto(`${server.url}/reading/2/1`);
    await turnToSecondPage(page);
    await settled(page);
    await page.close();
    await server.stop();

    const again = await newPage(context);
    await again.goto(`${server.url}/BookShelf`);
    await expect(again).toHaveURL(`${server.url}/reading/2/1`);
    await expect(again.locator('[data-reader-page="2"]')).toBeVisible();
    await again.goBack();
    await expect(again).toHaveURL(`${server.url}/BookShelf`);
    await expect(again.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible();
    await settled(again);
    await again.close();

    const library = await newPage(context);
    await library.goto(`${server.url}/BookShelf`);
    await settled(library);
    await expect(library).toHaveURL(`${server.url}/BookShelf`);
  } finally {
    await context.close();
    await server.stop();
  }
});
