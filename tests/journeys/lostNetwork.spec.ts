import { chromium, expect, type Route, test } from '@playwright/test';
import { startPushService } from '../doubles/push/startPushService';
import { askAs } from '../product/askAs';
import { newDevice } from '../product/device';
import { readRows } from '../product/deviceRows';
import { noticesOf, subscribeAt, workerOf } from '../product/pushedBrowser';
import { waitForServiceWorker } from '../product/reader';
import { freePort, makeDemoFolder, startServer } from '../product/startServer';
import { wholeBrowser } from '../product/wholeBrowser';

/** The longest that a device may take to find its server again, ms. */
const RECONNECTED_MS = 90_000;

test('a payment whose server fails at every step stays visible, is charged once and reported', {
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
  const { context, page } = await newDevice(browser, 'phone');
  await context.grantPermissions(['notifications']);
  await subscribeAt(context, service.subscribe());
  const worker = await workerOf(page);
  const comesBack = async () => {
    server = await startServer(folder.path, port, environment);
  };
  const main = page.getByRole('main');
  const orders = page.getByRole('region', { name: 'Orders' }).getByRole('button');
  const waiting = main.getByText(/^Waiting for payment:|A payment was started and the connection was lost/);
  const goOn = main.getByRole('button', { name: 'Continue payment' }).first();
  const balance = async () => (await askAs(context, server.url, 'goldIndex', {})).balance.userGold;
  const lostAfter = async (route: Route) => {
    await route.fetch({ maxRedirects: 0 });
    await server.stop();
    await route.abort('connectionreset');
  };

  await page.goto(`${server.url}/topup`);
  await waitForServiceWorker(page);
  // The first start learns that push is available; the next one subscribes.
  await page.reload();
  await expect
    .poll(async () => (await readRows<{ key: string }>(page, 'meta')).map(({ key }) => key))
    .toContain('pushSaved');
  await page.getByRole('radio', { name: 'Payment page' }).check();
  const first = page.getByRole('region', { name: 'Coins', exact: true }).getByRole('listitem').first();

  await server.stop();
  await first.getByRole('button', { name: 'Buy' }).click();
  await expect(waiting).toHaveCount(1);
  await comesBack();
  await expect(goOn).toBeEnabled({ timeout: RECONNECTED_MS });
  await expect(orders).toHaveCount(0);

  await context.route('**/stripe/webSession*', lostAfter, { times: 1 });
  await goOn.click();
  await expect(waiting).toHaveCount(1);
  await comesBack();
  await expect(goOn).toBeEnabled({ timeout: RECONNECTED_MS });
  await goOn.click();
  const pay = page.getByRole('button', { name: /^Pay / });
  await expect(pay).toBeVisible();

  await server.stop();
  await pay.click();
  await page.waitForURL(/^chrome-error:/);
  await page.goto(`${server.url}/topup`);
  await expect(waiting).toHaveCount(1);
  await expect(goOn).toBeDisabled();
  await comesBack();
  await expect(goOn).toBeEnabled({ timeout: RECONNECTED_MS });
  expect(await balance()).toBe(0);
  await goOn.click();
  await expect(pay).toBeVisible();

  // The payment succeeds; the redirect back and the first status requests are lost.
  await context.route('**/payment/desk/page*', lostAfter, { times: 1 });
  await pay.click();
  await page.waitForURL(/^chrome-error:/);
  await page.goto(`${server.url}/about`);
  await context.route('**/user/orderInfo*', (route) => route.abort('connectionreset'), { times: 2 });
  await comesBack();

  // A push reports it in case the app is closed; the app reports it on any page.
  await expect.poll(() => service.delivered.length, { timeout: RECONNECTED_MS }).toBe(1);
  expect(service.faults).toEqual([]);
  const paid = await balance();
  expect(paid).toBeGreaterThan(0);
  await worker.deliver(JSON.stringify(service.delivered[0]?.payload));
  const told = { title: 'Payment received', body: `${paid} coins are in your account.` };
  await expect.poll(() => noticesOf(page)).toEqual([told]);
  await expect(page.getByText('Your payment went through.')).toBeVisible({ timeout: RECONNECTED_MS });
  await page.getByRole('button', { name: 'Coins and orders' }).click();
  await expect(waiting).toHaveCount(0);
  await expect(orders).toHaveCount(1);
  await expect(orders.first()).toContainText('Paid');
  expect(await balance()).toBe(paid);

  await browser.close();
  await server.stop();
  await service.stop();
  await folder.remove();
});
