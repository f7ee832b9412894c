import { expect, test } from '@playwright/test';
import { openDemo } from '../product/demoServer';
import { newDevice } from '../product/device';
import { fetchRoute } from '../product/fetchRoute';

test('used storage is shown and can be freed, and downloads can wait for Wi-Fi', { tag: '@long' }, async ({
  browser,
}) => {
  const server = await openDemo();
  const { context, page } = await newDevice(browser, 'phone');
  try {
    // Chromium on a desktop never reports mobile data, so the worker gets a fake connection from the start.
    await context.route(/\/assets\/usecases\.worker-[\w-]+\.js$/, async (route) => {
      const response = await fetchRoute(route);
      const told = `Object.defineProperty(navigator, 'connection', { value: Object.assign(new EventTarget(), { type: 'cellular' }) });`;
      await route.fulfill({ response, body: `${told}\n${await response.text()}` });
    });
    await page.goto(`${server.url}/Settings`);
    const wifiOnly = page.getByRole('switch', { name: 'Wi-Fi only' });
    await wifiOnly.tap();
    await expect(wifiOnly).toBeChecked();

    await page.goto(`${server.url}/bookInfo/6`);
    await page.getByRole('button', { name: 'Download book' }).tap();
    await expect(page.getByText('Waiting for Wi-Fi').filter({ visible: true })).toBeVisible();

    await page.goto(`${server.url}/Settings`);
    await page.getByRole('switch', { name: 'Wi-Fi only' }).tap();
    await expect(page.getByRole('switch', { name: 'Wi-Fi only' })).not.toBeChecked();
    await page.goto(`${server.url}/bookInfo/6`);
    // The next start resumes what the rule held back.
    await expect(page.getByText(/checked and complete/).filter({ visible: true })).toBeVisible({
      timeout: 60_000,
    });

    await page.goto(`${server.url}/Settings`);
    const group = page.getByRole('region', { name: 'Books on this device' });
    await expect(group.getByText('Complete')).toBeVisible();
    await group.getByRole('button', { name: /^Remove the text of/ }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).tap();
    await expect(group.getByText('No text is kept yet.')).toBeVisible();
  } finally {
    await context.close();
    await server.stop();
  }
});
