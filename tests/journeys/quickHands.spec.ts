import { expect, test } from '@playwright/test';
import { demoPort } from '../product/demoServer';
import { newDevice } from '../product/device';
import { startTamperingProxy, type TamperingProxy } from '../product/tamperingProxy';
import { textIsShown, turnToSecondPage } from '../product/turnPage';

/** A reader who is quicker than the network: no request is lost, and nothing unrequested happens. */
let proxy: TamperingProxy;

/** The proxy must hold up the page's own requests, not those of a service worker. */
const UNCACHED = { serviceWorker: false };

test.beforeAll(async () => {
  proxy = await startTamperingProxy(demoPort());
});
test.afterAll(() => proxy.stop());

test('a key pressed while a chapter loads does not turn past it', async ({ browser }) => {
  const { context, page } = await newDevice(browser, 'phone', UNCACHED);
  const arrive = proxy.hold(/^\/content\//);
  // The first chapter is part of the page; the next one is a separate file.
  await page.goto(`${proxy.url}/reading/2/1`);
  await textIsShown(page);
  await page.keyboard.press('n');
  const waiting = page.locator('.leaf:not([inert]) .leaf-waiting');
  await expect(waiting.getByRole('heading', { name: 'Any Other Business' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  arrive();
  // Filtered by its text: the previous chapter may still be in the document, because it is removed only when
  // the page is idle.
  const text = page.locator('.leaf-paged:not([inert])').filter({ hasText: 'Any Other Business' });
  await expect(text.locator('[data-block]').first()).toBeVisible();
  await expect(page.locator('[data-reader-target="2"][data-reader-page="1"]')).toBeVisible();
  await turnToSecondPage(page);
  await expect(page.locator('[data-reader-target="2"]')).toBeVisible();
  await context.close();
});

test('a result tapped right after typing opens, and Back returns to that search', { tag: '@long' }, async ({
  browser,
}) => {
  const { context, page } = await newDevice(browser, 'phone', UNCACHED);
  await page.clock.install();
  const arrive = proxy.hold(/^\/assets\/bookInfo.*\.js$/);
  await page.goto(`${proxy.url}/search?q=bel`);
  const found = page.getByRole('link', { name: /The Ninth Bell/ });
  await expect(found).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('searchbox').fill('bell');
  await found.click();
  // The pause after typing ends long before the book's page is loaded.
  await page.clock.fastForward(1_000);
  arrive();
  await page.clock.resume();
  await expect(page.getByRole('heading', { level: 1, name: 'The Ninth Bell' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/search\?q=bell$/);
  await expect(page.getByRole('searchbox')).toHaveValue('bell');
  await context.close();
});

test('leaving the search right after typing is not undone by the pending query', { tag: '@long' }, async ({
  browser,
}) => {
  const { context, page } = await newDevice(browser, 'desktop', UNCACHED);
  await page.clock.install();
  const arrive = proxy.hold(/^\/assets\/login-.*\.js$/);
  await page.goto(`${proxy.url}/search?q=bel`);
  await expect(page.getByRole('link', { name: /The Ninth Bell/ })).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('main').getByRole('searchbox').fill('bell');
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
  await page.clock.fastForward(1_000);
  arrive();
  await page.clock.resume();
  await expect(page).toHaveTitle('Log in · Dogear');
  await expect(page).toHaveURL(/\/login/);
  await context.close();
});
