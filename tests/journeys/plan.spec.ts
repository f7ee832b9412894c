import { expect, test } from '@playwright/test';
import { openDemo } from '../product/demoServer';
import { newDevice } from '../product/device';
import { readRows } from '../product/deviceRows';
import { UNSEEN_BOOK } from '../product/livedIn';
import { waitForServiceWorker } from '../product/reader';
import { textIsShown } from '../product/turnPage';

test('a plan that was set once brings what comes next, which opens with no server', async ({ browser }) => {
  const server = await openDemo();
  const { context, page } = await newDevice(browser, 'phone');
  try {
    await page.goto(`${server.url}/bookInfo/${UNSEEN_BOOK}`);
    await page.getByRole('button', { name: 'Add to library' }).click();
    await page.getByRole('button', { name: 'In library' }).waitFor();
    await page.goto(`${server.url}/Settings`);
    await waitForServiceWorker(page);
    await page.getByRole('switch', { name: 'Keep what I read next' }).tap();
    await page.getByLabel('Of each title').selectOption({ label: 'The next hour' });
    const kept = async () =>
      (await readRows<{ targets: number[] }>(page, 'planned')).flatMap(({ targets }) => targets);
    await expect.poll(async () => (await kept()).length, { timeout: 60_000 }).toBeGreaterThan(1);
    await expect(page.getByRole('row', { name: /^Kept by your plan/ })).toBeVisible();
    await expect
      .poll(async () => (await readRows(page, 'chapters')).length, { timeout: 60_000 })
      .toBe((await kept()).length);

    await server.stop();
    const last = (await kept()).at(-1);
    await page.goto(`${server.url}/reading/${UNSEEN_BOOK}/${last}`);
    await textIsShown(page);
  } finally {
    await context.close();
    await server.stop();
  }
});
