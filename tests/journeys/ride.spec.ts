import { expect, test } from '@playwright/test';
import { openDemo } from '../product/demoServer';
import { newDevice } from '../product/device';
import { readRows } from '../product/deviceRows';
import { DRAMA, UNSEEN_BOOK } from '../product/livedIn';
import { waitForServiceWorker } from '../product/reader';
import { textIsShown } from '../product/turnPage';
import { rememberRides } from '../product/usualRide';

test('the usual ride is ready, opens without a server, and is forgotten', { tag: '@long' }, async ({
  browser,
}) => {
  const server = await openDemo();
  const { context, page } = await newDevice(browser, 'phone');
  const line = page.getByRole('region', { name: 'Your ride' });
  const keys = async (table: string) => (await readRows<{ key: string }>(page, table)).map(({ key }) => key);
  try {
    for (const path of [`bookInfo/${UNSEEN_BOOK}`, `dramaInfo/${DRAMA}`]) {
      await page.goto(`${server.url}/${path}`);
      await page.getByRole('button', { name: 'Add to library' }).click();
      await page.getByRole('button', { name: 'In library' }).waitFor();
    }
    await page.goto(`${server.url}/Settings`);
    await waitForServiceWorker(page);
    await page.getByRole('switch', { name: 'Prepare my usual rides' }).tap();
    await expect(page.getByLabel('At most')).toHaveValue('500');
    await rememberRides(page, 20, 1);
    await page.reload();
    await expect.poll(() => keys('meta'), { timeout: 60_000 }).toContain('ridePlan');

    await page.goto(`${server.url}/home`);
    await expect(line).toHaveText(/^(Today|Tomorrow)’s ride, 21 minutes: ready/, { timeout: 60_000 });
    await server.stop();
    await page.goto(`${server.url}/BookShelf`);
    await expect(line).toContainText('ready');
    await line.getByRole('link', { name: /chapters? of/ }).tap();
    await textIsShown(page);
    await page.goto(`${server.url}/BookShelf`);
    await line.getByRole('link', { name: /^Episode/ }).tap();
    await expect
      .poll(() =>
        page
          .locator('video')
          .evaluateAll((films) => films.some((film) => (film as HTMLVideoElement).currentTime > 0)),
      )
      .toBe(true);

    await page.goto(`${server.url}/Settings`);
    await page.getByRole('switch', { name: 'Prepare my usual rides' }).tap();
    await expect.poll(() => keys('settings')).not.toContain('rideHistory');
    await page.goto(`${server.url}/home`);
    await page.getByRole('heading', { name: 'Novels' }).waitFor({ state: 'attached' });
    await expect(line).toHaveCount(0);
  } finally {
    await context.close();
    await server.stop();
  }
});

test('the line is hidden for the day', { tag: '@long' }, async ({ browser }) => {
  const server = await openDemo();
  const { context, page } = await newDevice(browser, 'phone');
  const line = page.getByRole('region', { name: 'Your ride' });
  try {
    await page.goto(`${server.url}/bookInfo/${UNSEEN_BOOK}`);
    await page.getByRole('button', { name: 'Add to library' }).click();
    await page.getByRole('button', { name: 'In library' }).waitFor();
    await page.goto(`${server.url}/Settings`);
    await page.getByRole('switch', { name: 'Prepare my usual rides' }).tap();
    await expect(page.getByLabel('At most')).toHaveValue('500');
    await rememberRides(page, 20, 0);
    await page.reload();
    const meta = async () => (await readRows<{ key: string }>(page, 'meta')).map(({ key }) => key);
    await expect.poll(meta, { timeout: 60_000 }).toContain('ridePlan');
    await page.goto(`${server.url}/BookShelf`);
    await line.getByRole('button', { name: 'Hide for today' }).tap();
    await expect(line).toHaveCount(0);
    await page.reload();
    await page.getByRole('heading', { name: 'Library' }).waitFor();
    await expect(line).toHaveCount(0);
  } finally {
    await context.close();
    await server.stop();
  }
});
