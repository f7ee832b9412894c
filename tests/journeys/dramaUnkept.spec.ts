import { expect, test } from '@playwright/test';
import { newDevice } from '../product/device';
import { putRows, readRows } from '../product/deviceRows';
import { startTestDrama } from '../product/testDrama';
import { plays } from '../product/watching';

let drama: Awaited<ReturnType<typeof startTestDrama>>;

test.beforeAll(async () => {
  drama = await startTestDrama();
});

test.afterAll(() => drama?.end());

test('a place that the device cannot store is reported once, and stored when possible', {
  tag: '@long',
}, async ({ browser }) => {
  const { context, page } = await newDevice(browser, 'phone');
  const history = () => readRows(page, 'videoHistory');
  /**
   * A newer version of the app owns the database, or none does: with a newer one, this version writes
   * nothing.
   */
  const outdate = (minWriter: number) => putRows(page, 'meta', [{ key: 'minWriter', value: minWriter }]);
  const told = page.getByRole('status').getByText('Please update the app to continue.');
  try {
    await page.goto(`${drama.url}/drama/${drama.videoId}/2`);
    await plays(page, 2);
    await expect.poll(async () => (await readRows(page, 'films')).length).toBe(3);
    await expect.poll(async () => (await history()).length).toBe(1);
    await page.keyboard.press('k');
    await outdate(99);
    const before = await history();
    // It lasts about a second, and the locked one follows.
    await page.getByRole('button', { name: 'Next episode' }).click();
    await expect(told).toBeVisible();
    await expect(told).toBeHidden();
    await expect(page).toHaveURL(/\/drama\/\d+\/4$/);
    expect(await history()).toEqual(before);

    await outdate(0);
    await page.getByRole('button', { name: 'Previous episode' }).click();
    await expect.poll(history).not.toEqual(before);
    await page.goto(`${drama.url}/dramaInfo/${drama.videoId}`);
    await expect(page.getByRole('link', { name: /^Continue · ep. 3/ }).first()).toBeVisible();
  } finally {
    await context.close();
  }
});
