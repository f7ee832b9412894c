import { chromium, expect, test } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { startPushService } from '../doubles/push/startPushService';
import { besideServer, makeDemoAuthor } from '../product/demoAuthors';
import { newDevice } from '../product/device';
import { readRows } from '../product/deviceRows';
import { noticesOf, subscribeAt, tapNotice, workerOf } from '../product/pushedBrowser';
import { waitForServiceWorker } from '../product/reader';
import { freePort, makeDemoFolder, startServer } from '../product/startServer';
import { wholeBrowser } from '../product/wholeBrowser';

/** An author is followed in a tunnel; their next title is told, and their page opens in the tunnel (decision 0138). */
const PUBLIC = 1;
const NEXT = 2;

test('an author is followed offline, their next title is pushed, and their page opens offline', {
  tag: '@long',
}, async () => {
  const [service, folder, port, browser] = await Promise.all([
    startPushService(),
    makeDemoFolder(),
    freePort(),
    chromium.launch(wholeBrowser()),
  ]);
  const environment = { DOGEAR_PUSH_SERVICES: service.origin };
  let server = await startServer(folder.path, port, environment);
  await makeDemoAuthor(folder.path, {
    penName: 'Ines Moreau',
    about: 'By the sea.',
    bookIds: [PUBLIC, NEXT],
  });
  // As a title that never was public.
  await besideServer(folder.path, (db) =>
    db.execute(sql`update books set hidden_at = '2000-01-01' where id = ${NEXT}`),
  );
  const { context, page } = await newDevice(browser, 'phone');
  await context.grantPermissions(['notifications', 'background-sync']);
  await subscribeAt(context, service.subscribe());
  const worker = await workerOf(page);
  const tablesOf = async (table: string) => (await readRows(page, table)).length;

  await page.goto(`${server.url}/Settings`);
  await waitForServiceWorker(page);
  const group = page.getByRole('region', { name: 'Notifications' });
  await group.getByLabel('Quiet from').selectOption({ label: 'No quiet hours' });
  await expect(group.getByRole('switch', { name: 'New titles of authors you follow' })).toBeChecked();
  await page.goto(`${server.url}/bookInfo/${PUBLIC}`);
  await page.getByRole('link', { name: 'Ines Moreau' }).click();
  await expect(page).toHaveURL(/\/author\/1/);
  await expect(page.getByText('By the sea.')).toBeVisible();
  const titles = page.getByRole('main').locator('a[href*="/bookInfo/"]');
  await expect(titles).toHaveCount(1);
  const metaKeys = async () => (await readRows<{ key: string }>(page, 'meta')).map(({ key }) => key);
  await expect.poll(metaKeys).toContain('pushSaved');
  await expect.poll(() => tablesOf('syncChanges')).toBe(0);

  await server.stop();
  await page.getByRole('button', { name: 'Follow Ines Moreau' }).click();
  const following = page.getByRole('button', { name: 'Following Ines Moreau' });
  await expect(following).toBeVisible();
  await expect(page.getByText('1 follower')).toBeVisible();
  await page.reload();
  await expect(following).toBeVisible();
  await expect(titles).toHaveCount(1);

  server = await startServer(folder.path, port, environment);
  await page.reload();
  await expect.poll(() => tablesOf('syncChanges'), { timeout: 30_000 }).toBe(0);
  await besideServer(folder.path, (db) =>
    db.execute(sql`update books set publish_at = now() where id = ${NEXT}`),
  );
  await expect.poll(() => service.delivered.length, { timeout: 60_000 }).toBe(1);
  expect(service.faults).toEqual([]);
  const payload = service.delivered[0]?.payload;
  expect(payload?.dogear.news).toMatchObject({ kind: 'newTitle', bookId: NEXT });
  const { title, body } = payload?.notification ?? {};
  expect(body).toContain('Ines Moreau');
  await worker.deliver(JSON.stringify(payload));
  await expect.poll(() => noticesOf(page)).toEqual([{ title, body }]);
  await tapNotice(context);
  await expect(page).toHaveURL(new RegExp(`/bookInfo/${NEXT}`));
  await page.getByRole('link', { name: 'Ines Moreau' }).click();
  await expect(following).toBeVisible();

  await server.stop();
  await page.goto(`${server.url}/mine`);
  await page.getByRole('link', { name: 'Authors you follow' }).click();
  await page.getByRole('link', { name: 'Ines Moreau' }).click();
  await expect(page.getByText('By the sea.')).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Following Ines Moreau' }).click();
  await expect(page.getByText('You follow nobody yet')).toBeVisible();

  await browser.close();
  await service.stop();
  await folder.remove();
});
