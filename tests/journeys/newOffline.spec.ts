import { expect, test } from '@playwright/test';
import { openDemo } from '../product/demoServer';
import { installOnly, newDevice } from '../product/device';
import { settled } from '../product/settled';

/** Pages that can show nothing without a connection, and that have no bar. */
const PAGES = ['/reading/1/1', '/bookInfo/1', '/ViewAll?title=Long%20reads&blockId=1'];

test('a new device without a connection explains empty pages and links to the library', async ({
  browser,
}) => {
  const server = await openDemo();
  const { context, page } = await newDevice(browser, 'phone');
  // The banner does not repeat the message of the page.
  const banner = page.locator('.offline-banner p');
  try {
    await installOnly(page, server.url);
    await server.stop();
    await page.goto(server.url);
    await settled(page);
    for (const path of PAGES) {
      await page.goto(`${server.url}${path}`);
      await settled(page);
      const said = page.getByRole('alert').filter({ visible: true });
      // The device has a network; only the server is away.
      await expect(said, path).toContainText('Dogear can’t be reached.');
      await expect(banner, path).toBeHidden();
      await expect(said.getByRole('button', { name: 'Try again' }), path).toBeVisible();
      await said.getByRole('link', { name: 'Your library' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Library' }), path).toBeVisible();
      await expect(banner.getByText(/^Dogear can’t be reached\./), path).toBeVisible();
    }

    // Explore does not wait for categories, and its message changes with the cause.
    await page.goto(`${server.url}/discover`);
    await settled(page);
    await expect(page.getByRole('button', { name: 'Filters' })).toBeVisible();
    await expect(page.locator('.animate-pulse')).toHaveCount(0);
    const said = page.getByRole('alert').filter({ visible: true });
    await expect(said).toContainText('Dogear can’t be reached.');
    await context.setOffline(true);
    await expect(said).toContainText('You are offline.');
    await expect(banner).toBeHidden();
    await page.getByRole('link', { name: 'Your library' }).click();
    await expect(banner.getByText(/^Offline\./)).toBeVisible();
  } finally {
    await context.close();
    await server.stop();
  }
});
