import { expect, test } from '@playwright/test';
import { openDemo } from '../product/demoServer';
import { newDevice } from '../product/device';
import { readRows } from '../product/deviceRows';
import { KEPT_BOOK, LOCKED_TARGET, PRICED_BOOK } from '../product/livedIn';
import { textIsShown } from '../product/turnPage';

test('the first text shows where to tap; a mouse at the edges shows the menu', {
  tag: '@long',
}, async ({ browser }) => {
  const server = await openDemo();
  const { context, page } = await newDevice(browser, 'desktop');
  const bars = page.locator('.reader-bar');
  try {
    await page.goto(`${server.url}/reading/${KEPT_BOOK}/1`);
    await textIsShown(page);
    const text = page.locator('.leaf:not([inert]) [data-block]').first();
    const before = await text.boundingBox();
    const hint = page.getByRole('note', { name: 'Where to tap' });
    await expect(hint).toContainText(/Previous page\s*Menu\s*Next page/);
    await expect(bars).toHaveCount(0);
    expect(await text.boundingBox()).toEqual(before);
    await expect(page.locator('.reader')).toBeFocused();
    await page.keyboard.press('PageDown');
    await expect(hint).toHaveCount(0);
    await expect(page.locator('[data-reader-page="3"], [data-reader-page="2"]').first()).toBeVisible();

    for (const y of [20, 880]) {
      await page.mouse.move(700, 450);
      await page.mouse.move(690, y);
      await expect(bars).toHaveCount(2);
      await page.mouse.move(700, 450);
      await expect(bars).toHaveCount(0);
    }
    // Bars under the pointer stay; pressing a button on them turns them into the menu.
    await page.mouse.move(700, 880);
    await expect(bars).toHaveCount(2);
    await page.getByRole('button', { name: 'Next chapter' }).click();
    await expect(page).toHaveURL(/\/2$/);
    await page.keyboard.press('m');
    await expect(bars).toHaveCount(0);

    await page.reload();
    await textIsShown(page);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await expect(bars).toHaveCount(0);
    await expect(hint).toHaveCount(0);
    await page.evaluate(() =>
      getSelection()?.selectAllChildren(document.querySelector('[data-block]') as Node),
    );
    await page.mouse.move(700, 450);
    await page.mouse.move(690, 20);
    await expect(bars).toHaveCount(0);

    await page.setViewportSize({ width: 844, height: 390 });
    await textIsShown(page);
    const isLow = async () => {
      const head = await page.locator('.leaf:not([inert]) .opening').boundingBox();
      return head !== null && head.y + head.height < 0.4 * 390;
    };
    await expect.poll(isLow).toBe(true);
  } finally {
    await context.close();
    await server.stop();
  }
});

test('on a narrow phone nothing covers locked chapters, tools are labelled, and themes fit', {
  tag: '@long',
}, async ({ browser }) => {
  const server = await openDemo();
  const { context, page } = await newDevice(browser, 'phone');
  const hint = page.getByRole('note', { name: 'Where to tap' });
  try {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`${server.url}/reading/${PRICED_BOOK}/${LOCKED_TARGET}`);
    await page.locator('.leaf:not([inert]) .locked').waitFor();
    // The flag of the first opening is set before the text may be opened.
    await expect.poll(() => readRows(page, 'settings')).not.toEqual([]);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await expect(page.locator('.reader-bar')).toHaveCount(0);
    await expect(hint).toHaveCount(0);
    await page.keyboard.press('p');
    await textIsShown(page);
    await expect(hint).toBeVisible();
    await page.touchscreen.tap(300, 300);
    await expect(hint).toHaveCount(0);

    await page.keyboard.press('h');
    const bar = page.getByRole('toolbar', { name: 'Selected words' });
    await bar.waitFor();
    await bar.getByRole('button', { name: 'More' }).click();
    const tools = await bar.getByRole('button').evaluateAll((buttons) =>
      buttons.map((button) => {
        const word = button.querySelector('span:last-child');
        const box = word?.getBoundingClientRect();
        return {
          word: word?.textContent,
          isSeen: box !== undefined && box.left >= 0 && box.right <= innerWidth && box.width > 0,
          isCut: button.scrollWidth > button.clientWidth,
        };
      }),
    );
    expect(tools.filter(({ word, isSeen, isCut }) => !word || !isSeen || isCut)).toEqual([]);
    expect(tools.map(({ word }) => word)).toEqual(
      expect.arrayContaining(['Yellow', 'Note', 'Copy', 'Look up', 'More', 'Typo', 'Comment']),
    );
    await page.keyboard.press('Escape');

    await page.keyboard.press('m');
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 640 });
      const themes = page.locator('.quick-themes');
      // The ring around the chosen one is 4 px.
      const nearest = await themes.evaluate((row) => {
        const from = row.closest('.reader-bar')?.getBoundingClientRect() as DOMRect;
        const dots = [...row.querySelectorAll('span')].map((dot) => dot.getBoundingClientRect());
        const isCut = row.scrollWidth > row.clientWidth;
        return isCut
          ? -1
          : Math.min(...dots.flatMap(({ left, right }) => [left - from.left, from.right - right]));
      });
      expect(nearest).toBeGreaterThanOrEqual(8);
    }
  } finally {
    await context.close();
    await server.stop();
  }
});
