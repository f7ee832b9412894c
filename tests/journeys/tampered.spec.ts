import { expect, test } from '@playwright/test';
import { demoPort } from '../product/demoServer';
import { openBrowser } from '../product/reader';
import { makeDataFolder } from '../product/startServer';
import { startTamperingProxy } from '../product/tamperingProxy';
import { textIsShown } from '../product/turnPage';

test('damaged responses never crash the app, which recovers by itself', { tag: '@long' }, async () => {
  const profile = await makeDataFolder();
  const proxy = await startTamperingProxy(demoPort());
  const context = await openBrowser(profile.path, 'phone');
  const errors: string[] = [];
  try {
    for (const kind of ['truncate', 'flip', 'html', 'empty', 'fault'] as const) {
      const page = await context.newPage();
      page.on('pageerror', (error) => errors.push(`${kind}: ${error.message}`));
      proxy.damage(kind);
      for (const path of ['/home', '/discover', '/bookInfo/1', '/reading/1/1', '/BookShelf', '/mine']) {
        await page.goto(`${proxy.url}${path}`);
        await expect(page.locator('main').first()).not.toBeEmpty();
        await expect(page.getByText(/something went wrong/i)).toHaveCount(0);
        expect(await page.locator('body').innerText(), `${kind} ${path}`).not.toContain('station Wi-Fi');
      }
      await page.close();
    }
    proxy.damage('none');
    const page = await context.newPage();
    await page.goto(`${proxy.url}/home`);
    // The covers of the carousel move, so the click takes the link that names its lead, which does not.
    await page.locator('main a[data-named]').filter({ visible: true }).first().click();
    await page.getByRole('link', { name: 'Read', exact: true }).click();
    await textIsShown(page);
    expect(errors).toEqual([]);
  } finally {
    await context.close();
    await proxy.stop();
    await profile.remove();
  }
});
