import { expect, test } from '@playwright/test';
import { newDevice } from '../product/device';
import { waitForServiceWorker } from '../product/reader';
import { freePort, makeDataFolder, runCatalog, startServer } from '../product/startServer';
import { textIsShown } from '../product/turnPage';

const CHAPTERS = 2_000;
const FREE = 1_990;
const CURRENT = 1_200;

test('contents of 2,000 chapters open at the current one, scroll, jump and tell what is read, locked and here', async ({
  browser,
}) => {
  const data = await makeDataFolder();
  await runCatalog(data.path, ['generate', '--novel', `${CHAPTERS}x30`, '--free', String(FREE)]);
  const server = await startServer(data.path, await freePort());
  const { context, page } = await newDevice(browser, 'phone');
  try {
    await page.goto(`${server.url}/reading/1/${CURRENT}`);
    await textIsShown(page);
    await waitForServiceWorker(page);
    const contents = page.getByRole('dialog', { name: 'Contents' });
    const rows = contents.getByRole('tabpanel').getByRole('button');
    const openContents = async () => {
      await page.keyboard.press('m');
      await page.getByRole('button', { name: 'Contents', exact: true }).click();
      await expect(contents.locator('[aria-current="true"]')).toBeInViewport();
    };

    // At the current chapter, which the device holds; what lies far ahead it does not.
    await openContents();
    await expect(rows).toHaveCount(CHAPTERS);
    const current = contents.locator('[aria-current="true"]');
    await expect(current).toBeFocused();
    expect(await rows.evaluateAll((all) => all.findIndex((row) => row.ariaCurrent === 'true'))).toBe(
      CURRENT - 1,
    );
    await expect(current.getByRole('img', { name: 'Stored here' })).toBeVisible();
    await expect(rows.nth(CURRENT + 500).getByRole('img')).toHaveCount(0);

    // To the end in one scroll: the last chapters are locked.
    const last = rows.nth(CHAPTERS - 1);
    await contents.getByRole('tabpanel').evaluate((panel) => panel.scrollTo(0, panel.scrollHeight));
    await expect(last).toBeInViewport();
    await expect(last.getByRole('img', { name: 'Locked' })).toBeVisible();
    await expect(rows.nth(FREE - 1).getByRole('img', { name: 'Locked' })).toHaveCount(0);

    // Ten seconds in sight make a chapter read.
    await expect(current.getByRole('img', { name: 'Already read' })).toHaveCount(1, { timeout: 15_000 });
    await expect(rows.nth(CURRENT).getByRole('img', { name: 'Already read' })).toHaveCount(0);

    // A jump far back, to the first line of the chapter; the contents follow.
    await contents.getByRole('tabpanel').evaluate((panel) => panel.scrollTo(0, 0));
    await expect(rows.nth(2)).toBeInViewport();
    await rows.nth(2).click();
    await expect(page).toHaveURL(/\/reading\/1\/3$/);
    await textIsShown(page);
    await openContents();
    expect(await rows.evaluateAll((all) => all.findIndex((row) => row.ariaCurrent === 'true'))).toBe(2);

    // Without the server the chapter next to it, fetched ahead, is a tap away.
    await expect(rows.nth(3).getByRole('img', { name: 'Stored here' })).toBeVisible();
    await server.stop();
    await rows.nth(3).click();
    await expect(page).toHaveURL(/\/reading\/1\/4$/);
    await textIsShown(page);
  } finally {
    await context.close();
    await server.stop();
    await data.remove();
  }
});
