import { type BrowserContext, expect, test } from '@playwright/test';
import { endpoints } from '../../contract/endpoints';
import { openParams } from '../../contract/wire/sealing.codec';
import { browser, server, UNCACHED, withDemo } from '../product/demoVisits';
import { newDevice } from '../product/device';

withDemo();

test('a page whose code fails to load offers a reload without reloading by itself', async () => {
  const { context, page } = await newDevice(browser, 'phone', UNCACHED);
  await page.goto(`${server.url}/mine`);
  await expect(page).toHaveTitle('Me · Dogear');
  let loads = 0;
  page.on('load', () => (loads += 1));
  const chunks = /\/assets\/(about|Settings)-[^/]+\.js$/;
  await context.route(chunks, (route) => route.abort());
  await page.getByRole('link', { name: 'About Dogear' }).click();
  await expect(page.getByRole('heading', { name: 'This page couldn’t be loaded' })).toBeVisible();
  await expect(page).toHaveTitle('Page not loaded · Dogear');
  await page.getByRole('main').getByRole('link', { name: 'Your library' }).click();
  await expect(page).toHaveTitle('Library · Dogear');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Me' }).click();
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'This page couldn’t be loaded' })).toBeVisible();
  expect(loads).toBe(0);

  await context.unroute(chunks);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page).toHaveTitle('Settings · Dogear');
  expect(loads).toBe(1);
  await context.close();
});

test('a failed start is shown, reported to the server, and recovers after a reload', async () => {
  const { context, page } = await newDevice(browser, 'phone', UNCACHED);
  const logs = watchLogs(context);
  // The method that React mounts the page with is broken, and works at the second try.
  await page.addInitScript(() => {
    if (sessionStorage.getItem('mended')) return;
    sessionStorage.setItem('mended', '1');
    const append = Node.prototype.appendChild;
    Node.prototype.appendChild = function <T extends Node>(child: T): T {
      if ((this as Node as HTMLElement).id === 'root') throw new Error('the app fell over');
      return append.call(this, child) as T;
    };
  });
  await page.goto(`${server.url}/home`);
  const notice = page.getByRole('alert');
  await expect(notice.getByRole('heading', { name: 'Dogear did not start' })).toBeVisible({
    timeout: 15_000,
  });
  await notice.getByRole('button', { name: 'Reload' }).click();
  await expect(page).toHaveTitle('Novels · Dogear');
  await expect.poll(() => logs).toContain('white-screen');
  await expect(page.locator('#white-screen')).toHaveCount(0);
  await context.close();
});

test('a main script that fails to load shows the notice of a failed start', { tag: '@long' }, async () => {
  const { context, page } = await newDevice(browser, 'phone', UNCACHED);
  await context.route(/\/assets\/index-.*\.js$/, (route) => route.abort());
  await page.goto(`${server.url}/home`);
  await expect(page.getByRole('heading', { name: 'Dogear did not start' })).toBeVisible({ timeout: 15_000 });
  await context.unroute(/\/assets\/index-.*\.js$/);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page).toHaveTitle('Novels · Dogear');
  await context.close();
});

function watchLogs(context: BrowserContext): string[] {
  const messages: string[] = [];
  context.on('request', (request) => {
    const { method, path } = endpoints.userHandleLogByApp;
    if (new URL(request.url()).pathname !== path) return;
    const params = new URLSearchParams(request.postData() ?? '').get('params') ?? '';
    messages.push(String(openParams(method, path, params).msg));
  });
  return messages;
}
