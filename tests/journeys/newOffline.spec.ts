import { expect, test } from '@playwright/test';
import { openDemo } from '../product/demoServer';
import { installOnly, newDevice } from '../product/device';
import { settled } from '../product/settled';

/** Where nothing can be shown without a connection, and no bar leads elsewhere. */
const PAGES = ['/reading/1/1', '/bookInfo/1', '/ViewAll?title=Long%20reads&blockId=1'];

test('a new device without a connection is told why nothing is there, and led to the library', async ({
  browser,
}) => {
  const server = await openDemo();
  const { context, page } = await newDevice(browser, 'phone');
  try {
    await installOnly(page, server.url);
    await server.stop();
    for (const path of PAGES) {
      await page.goto(`${server.url}${path}`);
      await settled(page);
      const said = page.getByRole('alert').filter({ visible: true });
      await expect(said, path).toContainText('You are offline.');
      await expect(said.getByRole('button', { name: 'Try again' }), path).toBeVisible();
      await said.getByRole('link', { name: 'Your library' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Library' }), path).toBeVisible();
    }
  } finally {
    await context.close();
    await server.stop();
  }
});
