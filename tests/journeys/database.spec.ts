import { expect, test } from '@playwright/test';
import { openDemo } from '../product/demoServer';
import { openBrowser } from '../product/reader';
import { makeDataFolder } from '../product/startServer';

test('the app reports another tab with an older database open, and continues once it closes', async () => {
  const profile = await makeDataFolder();
  const server = await openDemo();
  const context = await openBrowser(profile.path, 'phone');
  try {
    const old = await context.newPage();
    await old.goto(`${server.url}/healthz`);
    await old.evaluate(
      () =>
        new Promise<void>((resolve, reject) => {
          const opening = indexedDB.open('dogear', 1);
          opening.onerror = () => reject(opening.error);
          // It does not listen for versionchange: it stays open, as a hung tab would.
          opening.onsuccess = () => resolve();
        }),
    );
    const page = await context.newPage();
    await page.goto(`${server.url}/BookShelf`);
    await expect(page.getByText(/another tab/i)).toBeVisible({ timeout: 3_000 });
    await old.close();
    await expect(page.getByText('Your shelf is empty')).toBeVisible();
    await expect(page.getByText(/another tab/i)).toHaveCount(0);
  } finally {
    await context.close();
    await server.stop();
    await profile.remove();
  }
});
