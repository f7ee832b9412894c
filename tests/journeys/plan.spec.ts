import { expect, test } from '@playwright/test';
import { openDemo } from '../product/demoServer';
import { newDevice } from '../product/device';
import { readRows } from '../product/deviceRows';
import { UNSEEN_BOOK } from '../product/livedIn';
import { waitForServiceWorker } from '../product/reader';
import { textIsShown } from '../product/turnPage';

test('a plan downloads the next chapters, which open without a server', { tag: '@long' }, async ({
  browser,
}) => {
  const server = await openDemo();
  const { context, page } = await newDevice(browser, 'phone');
  try {
    await page.goto(`${server.url}/bookInfo/${UNSEEN_BOOK}`);
    await page.getByRole('button', { name: 'Add to library' }).click();
    await page.getByRole('button', { name: 'In library' }).waitFor();
    await page.goto(`${server.url}/Settings`);
    await waitForServiceWorker(page);
    await page.getByRole('switch', { name: 'Keep what I read next' }).tap();
    await expect(page.getByLabel('Of each title')).toHaveValue('3');
    const planned = async () =>
      (await readRows<{ targets: number[] }>(page, 'planned')).flatMap(({ targets }) => targets);
    const held = () => readRows<{ target: number; packed?: ArrayBuffer }>(page, 'chapters');
    // A chapter is recorded before it is fetched; equal counts mean that all of the plan is on the device.
    await expect
      .poll(async () => [(await planned()).length > 2, (await planned()).length - (await held()).length], {
        timeout: 60_000,
      })
      .toEqual([true, 0]);
    await expect(page.getByRole('row', { name: /^Kept by your plan [1-9]/ })).toBeVisible();

    await server.stop();
    const last = (await held()).findLast(({ packed }) => packed !== undefined)?.target;
    await page.goto(`${server.url}/reading/${UNSEEN_BOOK}/${last}`);
    await textIsShown(page);
  } finally {
    await context.close();
    await server.stop();
  }
});
