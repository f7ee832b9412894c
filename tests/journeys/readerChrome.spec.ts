import { expect, test } from '@playwright/test';
import { openDemo } from '../product/demoServer';
import { newDevice } from '../product/device';
import { KEPT_BOOK } from '../product/livedIn';
import { textIsShown } from '../product/turnPage';

/** What is at the edges of the page, and how much of a low one is text. */
test('the menu shows itself on the first opening and to a mouse at the edges, and is in nobody’s way', {
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
    await expect(bars).toHaveCount(2);
    expect(await text.boundingBox()).toEqual(before);
    await expect(page.locator('.reader')).toBeFocused();
    // A key ends it, and does what it always does.
    await page.keyboard.press('PageDown');
    await expect(bars).toHaveCount(0);
    await expect(page.locator('[data-reader-page="3"], [data-reader-page="2"]').first()).toBeVisible();

    // To a mouse at the head, and at the foot; it goes by itself.
    for (const y of [20, 880]) {
      await page.mouse.move(700, 450);
      await page.mouse.move(690, y);
      await expect(bars).toHaveCount(2);
      await page.mouse.move(700, 450);
      await expect(bars).toHaveCount(0);
    }
    // What is pointed at stays, and once something on it is pressed it is the menu.
    await page.mouse.move(700, 880);
    await expect(bars).toHaveCount(2);
    await page.getByRole('button', { name: 'Next chapter' }).click();
    await expect(page).toHaveURL(/\/2$/);
    await page.keyboard.press('m');
    await expect(bars).toHaveCount(0);

    // Not while words are selected, and not the next time.
    await page.reload();
    await textIsShown(page);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await expect(bars).toHaveCount(0);
    await page.evaluate(() =>
      getSelection()?.selectAllChildren(document.querySelector('[data-block]') as Node),
    );
    await page.mouse.move(700, 450);
    await page.mouse.move(690, 20);
    await expect(bars).toHaveCount(0);

    // A phone on its side: most of the chapter's first page is text.
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
