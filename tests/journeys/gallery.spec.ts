import { expect, type Page, test } from '@playwright/test';
import { findViolations } from '../product/axe';
import { type Gallery, openGallery } from '../product/gallery';
import { makeDataFolder } from '../product/startServer';

let gallery: Gallery;
let cache: Awaited<ReturnType<typeof makeDataFolder>>;

test.beforeAll(async () => {
  cache = await makeDataFolder();
  gallery = await openGallery(cache.path);
});
test.afterAll(async () => {
  await gallery.close();
  await cache.remove();
});

const PHONE = { width: 390, height: 844 };

for (const scheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in the ${scheme} gallery, on the page or above it`, {
    tag: '@long',
  }, async ({ page }) => {
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    await page.route('**/nowhere.*', (route) => route.fulfill({ status: 404 }));
    await page.setViewportSize(PHONE);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`${gallery.url}?pane=${scheme}`);
    await expect(page.getByRole('heading', { name: 'Empty, loading, wrong' })).toBeVisible();
    await check(page);
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ ...PHONE, width });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${width} px`).toBeLessThanOrEqual(0);
    }
    await page.setViewportSize(PHONE);

    const more = page.getByRole('button', { name: 'More about this book' });
    await more.click();
    await expect(page.getByRole('menuitem', { name: 'About this book' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Remove' })).toBeFocused();
    await check(page, '[role="menu"]');
    await page.keyboard.press('Escape');
    await expect(more).toBeFocused();

    for (const [button, dialog] of [
      ['Ask first', 'Remove the download?'],
      ['Open the sheet', 'Contents'],
      ['Open the panel', 'Contents'],
    ] as const) {
      const opener = page.getByRole('button', { name: button });
      await opener.click();
      await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
      await check(page, 'dialog[open]');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(opener).toBeFocused();
    }

    await page.getByRole('button', { name: 'Show a toast' }).click();
    await expect(page.getByText('Removed “Emma”')).toBeVisible();
    await check(page, '[aria-live="polite"]');
    expect(faults).toEqual([]);
  });
}

async function check(page: Page, within?: string): Promise<void> {
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((one) => one.finished.catch(() => undefined))),
  );
  expect(await findViolations(page, {}, within)).toEqual([]);
}
