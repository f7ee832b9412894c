import { expect, type Page, test } from '@playwright/test';
import { openDemo } from '../product/demoServer';
import { newDevice } from '../product/device';
import { readRows } from '../product/deviceRows';
import type { Door } from '../product/door';
import { KEPT_BOOK, LOCKED_TARGET, PRICED_BOOK } from '../product/livedIn';
import { waitForServiceWorker } from '../product/reader';
import { firstBlockInView, isInView, storedPlace } from '../product/readerPlace';
import { textIsShown } from '../product/turnPage';

let server: Door;
test.beforeAll(async () => {
  server = await openDemo();
});
test.afterAll(() => server?.stop());

async function chooseScrolling(page: Page): Promise<void> {
  await page.keyboard.press('m');
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Reading settings' });
  await sheet.getByRole('tab', { name: 'Turning' }).click();
  await sheet.getByRole('radio', { name: 'Scroll' }).check({ force: true });
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await page.keyboard.press('m');
  await page.locator('.strip-scroll, .leaf-scroll').first().waitFor();
}

const twoFrames = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/** Scrolls down in steps of `notch` px until `holds`. */
async function scrollUntil(page: Page, holds: () => Promise<boolean>, notch = 400): Promise<void> {
  await page.mouse.move(700, 450);
  for (let turned = 0; turned < 200; turned += 1) {
    if (await holds()) return;
    await page.mouse.wheel(0, notch);
    await twoFrames(page);
  }
  throw new Error('it was scrolled to no end');
}

const isRead = (page: Page, target: number) => async () =>
  (await page.locator('.reader').getAttribute('data-reader-target')) === String(target);

const onScreen = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.leaf:not([inert]) [data-block]')]
      .map(
        (block) => [block.textContent?.slice(0, 40), Math.round(block.getBoundingClientRect().top)] as const,
      )
      .filter(([, top]) => top > 0 && top < innerHeight),
  );

test('scrolling continues across chapters in both directions, updates place and address, and keeps three chapters', async ({
  browser,
}) => {
  const { context, page } = await newDevice(browser, 'desktop');
  try {
    await page.goto(`${server.url}/reading/${KEPT_BOOK}/1`);
    await textIsShown(page);
    await waitForServiceWorker(page);
    await chooseScrolling(page);
    const next = page.locator('.leaf[data-target="2"] h1');
    const isWithin = (y: number) => async () => ((await next.boundingBox())?.y ?? Infinity) < y;
    await scrollUntil(page, isWithin(1_800));
    await scrollUntil(page, isWithin(600), 50);
    await expect(next).toBeInViewport();
    await expect(page.locator('.leaf[data-target="1"] [data-block]').last()).toBeInViewport();
    // When scrolling stops, chapters are inserted above and below, and nothing on the screen moves.
    const before = await onScreen(page);
    await page.waitForFunction(() => document.querySelectorAll('.leaf-scroll').length >= 2);
    await scrollUntil(page, isRead(page, 3));
    await expect(page).toHaveURL(/\/3$/);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await expect
      .poll(() =>
        page
          .locator('.leaf-scroll')
          .evaluateAll((all) => all.map((leaf) => (leaf as HTMLElement).dataset.target)),
      )
      .toEqual(['2', '3', '4']);
    expect(before.length).toBeGreaterThan(1);

    await scrollUntil(page, isRead(page, 2), -400);
    await expect(page).toHaveURL(/\/2$/);
    await scrollUntil(page, isRead(page, 4));
    await expect(page).toHaveURL(/\/4$/);
    // The wheel scrolls later than the call returns, so the test waits for the stored place.
    const stored = await storedPlace(page, KEPT_BOOK);
    await page.locator('.strip-scroll').evaluate((strip) => strip.scrollBy(0, 900));
    await expect.poll(() => storedPlace(page, KEPT_BOOK)).not.toBe(stored);
    await expect(page.locator('.status-page')).toHaveText(/^\d+ \/ \d+$/);
    const block = await firstBlockInView(page);
    await page.reload();
    await textIsShown(page);
    await expect(page).toHaveURL(/\/4$/);
    await expect.poll(() => isInView(page, block)).toBe(true);
    await page.keyboard.press('Escape');
    await expect(page).not.toHaveURL(/reading/);
  } finally {
    await context.close();
  }
});

test('chapters inserted around text at rest move nothing on the screen', { tag: '@long' }, async ({
  browser,
}) => {
  const { context, page } = await newDevice(browser, 'phone');
  try {
    await page.goto(`${server.url}/reading/${KEPT_BOOK}/1`);
    await textIsShown(page);
    await chooseScrolling(page);
    await page.goto(`${server.url}/reading/${KEPT_BOOK}/3`);
    await textIsShown(page);
    await page.locator('.strip-scroll').evaluate((strip) => strip.scrollBy(0, 700));
    await page.locator('.leaf-scroll[data-target="2"]').waitFor({ state: 'attached' });
    const shown = await onScreen(page);
    expect(shown.length).toBeGreaterThan(1);
    await expect(page.locator('.leaf-scroll')).toHaveCount(3);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect(await onScreen(page)).toEqual(shown);
  } finally {
    await context.close();
  }
});

test('scrolling stops at a locked chapter, which shows its price, and spends nothing', {
  tag: '@long',
}, async ({ browser }) => {
  const { context, page } = await newDevice(browser, 'desktop');
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('unlock') && asked.push(request.url()));
  try {
    await page.goto(`${server.url}/reading/${PRICED_BOOK}/${LOCKED_TARGET - 1}`);
    await textIsShown(page);
    await chooseScrolling(page);
    await scrollUntil(page, isRead(page, LOCKED_TARGET));
    const locked = page.locator('.leaf[data-read] .locked');
    await expect(locked).toBeVisible();
    await expect(locked.getByRole('button', { name: /Unlock/ }).first()).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/${LOCKED_TARGET}$`));
    // As when its price is loaded late: the centred content moves up.
    await locked.evaluate((element) => {
      const line = document.createElement('p');
      line.style.height = '120px';
      element.append(line);
    });
    await twoFrames(page);
    expect(await isRead(page, LOCKED_TARGET)()).toBe(true);
    for (let more = 0; more < 10; more += 1) await page.mouse.wheel(0, 800);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await expect(locked).toBeInViewport();
    expect(await isRead(page, LOCKED_TARGET)()).toBe(true);
    expect(asked.filter((url) => /unlock(Chapter|Range)ByGold/.test(url))).toEqual([]);
    expect(await readRows(page, 'grants')).toEqual([]);
    await scrollUntil(page, isRead(page, LOCKED_TARGET - 1), -400);
  } finally {
    await context.close();
  }
});
