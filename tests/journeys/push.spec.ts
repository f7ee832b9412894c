import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, expect, type Page, test } from '@playwright/test';
import { startPushService } from '../doubles/push/startPushService';
import { newDevice } from '../product/device';
import { readRows } from '../product/deviceRows';
import { noticesOf, subscribeAt, tapNotice, workerOf } from '../product/pushedBrowser';
import { waitForServiceWorker } from '../product/reader';
import { freePort, makeDemoFolder, runCatalog, startServer } from '../product/startServer';
import { textIsShown } from '../product/turnPage';
import { wholeBrowser } from '../product/wholeBrowser';

/**
 * A push delivers its chapter: from the publication of the next part to its text in a tunnel (spec 4.8,
 * decision 0060).
 */

const TITLE = 'The Tunnel Keeper';

test('a push for a new chapter prefetches it, updates the badge, and opens it offline', async () => {
  const [service, folder, port, browser] = await Promise.all([
    startPushService(),
    makeDemoFolder(),
    freePort(),
    chromium.launch(wholeBrowser()),
  ]);
  const environment = { DOGEAR_PUSH_SERVICES: service.origin };
  await publish(folder.path, 3);
  let server = await startServer(folder.path, port, environment);
  const { context, page } = await newDevice(browser, 'phone');
  await context.grantPermissions(['notifications', 'background-sync']);
  await subscribeAt(context, service.subscribe());
  const worker = await workerOf(page);

  await page.goto(`${server.url}/search?query=${encodeURIComponent(TITLE)}`);
  await page.getByRole('link', { name: TITLE }).first().click();
  await page.getByRole('button', { name: 'Add to library' }).click();
  await waitForServiceWorker(page);
  const bookId = Number(/bookInfo\/(\d+)/.exec(page.url())?.[1]);
  // Without quiet hours the test passes at any time of day.
  await page.goto(`${server.url}/Settings`);
  const group = page.getByRole('region', { name: 'Notifications' });
  await group.getByLabel('Quiet from').selectOption({ label: 'No quiet hours' });
  await expect(group.getByLabel('Quiet until')).toHaveCount(0);
  const offers = group.getByRole('switch', { name: 'News and offers' });
  await offers.click();
  await expect(offers).not.toBeChecked();
  await page.goto(`${server.url}/reading/${bookId}/2`);
  await textIsShown(page);
  // Three chapters, the second is open: one is unread.
  await expect.poll(() => badgeOf(page)).toBe(1);
  await expect.poll(() => metaKeys(page)).toContain('pushSaved');
  await expect.poll(() => countOf(page, 'syncChanges')).toBe(0);

  await server.stop();
  await publish(folder.path, 4);
  server = await startServer(folder.path, port, environment);
  await expect.poll(() => service.delivered.length, { timeout: 30_000 }).toBe(1);
  expect(service.faults).toEqual([]);
  const payload = service.delivered[0]?.payload;
  expect(payload?.notification).toMatchObject({ title: TITLE, body: 'Chapter 4 is out: Part 4' });

  const [account] = (await readRows<{ key: string; value: unknown }>(page, 'meta')).filter(
    ({ key }) => key === 'accountId',
  );
  expect(payload?.dogear.account).toBe(account?.value);
  // The server counts from the changes of this device: the second chapter of four was read.
  expect(payload?.app_badge).toBe(2);
  const foreign = { ...payload, dogear: { ...payload?.dogear, account: 999_999 } };
  await worker.deliver(JSON.stringify(foreign));
  await worker.deliver('no push of ours');
  await worker.deliver(JSON.stringify(payload));
  await expect.poll(() => noticesOf(page)).toEqual([{ title: TITLE, body: 'Chapter 4 is out: Part 4' }]);
  await expect.poll(() => badgeOf(page)).toBe(2);

  await server.stop();
  await tapNotice(context);
  await expect(page).toHaveURL(new RegExp(`/reading/${bookId}/4\\?.*isDeepLink=1`));
  await expect(page).toHaveURL(/inviteCode=\w+/);
  // Only the active leaf: the previous one stays in the document for a while and counts as visible.
  await expect(page.locator('.leaf:not([inert])', { hasText: 'Words of part 4.' })).toBeVisible();
  await expect.poll(() => countOf(page, 'syncChanges')).toBeGreaterThan(0);
  await expect.poll(() => badgeOf(page)).toBe(0);
  expect(await noticesOf(page)).toEqual([]);

  await browser.close();
  await service.stop();
  await folder.remove();
});

async function publish(folder: string, parts: number): Promise<void> {
  const head = `---\ntitle: ${TITLE}\nauthor: Orla Finch\ncategory: Mystery\nlanguage: en\ndescription: It is dark.\n---\n`;
  const text = Array.from({ length: parts }, (_, at) => `\n# Part ${at + 1}\n\nWords of part ${at + 1}.\n`);
  const file = join(folder, 'tunnel-keeper.md');
  await writeFile(file, head + text.join(''));
  await runCatalog(folder, ['import', file]);
}

const badgeOf = (page: Page) => page.evaluate(() => (globalThis as { badge?: number }).badge);

const metaKeys = async (page: Page) => (await readRows<{ key: string }>(page, 'meta')).map(({ key }) => key);
const countOf = async (page: Page, table: string) => (await readRows(page, table)).length;
