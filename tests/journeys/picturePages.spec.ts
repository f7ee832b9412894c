import { type Browser, expect, type Page } from '@playwright/test';
import { openDemo } from '../product/demoServer';
import { newDevice } from '../product/device';
import { test } from '../product/ownStays';
import { manga } from '../product/picturedBook';
import { type Device, waitForServiceWorker } from '../product/reader';

test.use({ ownWords: ['Ferry Girl'] });

const LEAF = '[data-reader-page] .leaf:not([inert])';

type Box = { left: number; right: number; top: number; bottom: number };

async function shown(page: Page): Promise<(Box & { name: string })[]> {
  return page.locator(`${LEAF} .picture-sheet img`).evaluateAll((images) =>
    images
      .map((image) => {
        const { left, right, top, bottom } = image.getBoundingClientRect();
        return { name: (image as HTMLImageElement).alt, left, right, top, bottom };
      })
      .filter(({ left, right }) => right > 1 && left < innerWidth - 1)
      .sort((a, b) => a.left - b.left),
  );
}

/** Asserts that exactly these pictures are on the screen, from left to right, each wholly. */
async function areShown(page: Page, names: readonly string[]): Promise<void> {
  await expect.poll(async () => (await shown(page)).map(({ name }) => name)).toEqual(names);
  for (const { left, right, top, bottom } of await shown(page)) {
    expect(left).toBeGreaterThan(-1);
    expect(right).toBeLessThan((page.viewportSize()?.width ?? 0) + 1);
    expect(top).toBeGreaterThan(-1);
    expect(bottom).toBeLessThan((page.viewportSize()?.height ?? 0) + 1);
  }
}

async function openManga(browser: Browser, device: Device) {
  const server = await openDemo();
  const { context, page } = await newDevice(browser, device);
  await page.goto(`${server.url}/BookShelf`);
  await waitForServiceWorker(page);
  await server.stop();
  const { name, bytes } = await manga();
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name, mimeType: 'application/zip', buffer: bytes });
  await expect(page).toHaveURL(/\/reading\/-1\/1$/);
  const end = async () => {
    await context.close();
    await server.stop();
  };
  return { page, end };
}

test('a manga is read from right to left, zoomed, and reopened at its page, offline', {
  tag: '@long',
}, async ({ browser }) => {
  const { page, end } = await openManga(browser, 'phone');
  try {
    await areShown(page, ['Page 1 of 6']);
    const [first] = await shown(page);
    expect([first?.left, first?.right]).toEqual([0, 390]);
    await page.keyboard.press('ArrowLeft');
    await areShown(page, ['Page 2 of 6']);
    await page.touchscreen.tap(40, 500);
    await areShown(page, ['Page 3 of 6']);

    await page.touchscreen.tap(200, 400);
    await page.touchscreen.tap(200, 400);
    const width = async () => {
      const [box] = await shown(page);
      return Math.round((box?.right ?? 0) - (box?.left ?? 0));
    };
    await expect.poll(width).toBe(975);
    await expect(page.getByRole('button', { name: 'Contents' })).toBeHidden();
    await page.keyboard.press('PageUp');
    await expect.poll(async () => (await shown(page)).map(({ name }) => name)).toEqual(['Page 2 of 6']);
    expect(await width()).toBe(975);
    expect((await shown(page))[0]).toMatchObject({ right: 390 });
    await page.keyboard.press('ArrowLeft');
    expect((await shown(page))[0]).toMatchObject({ right: 510, name: 'Page 2 of 6' });
    await page.keyboard.press('-');
    expect(await width()).toBe(650);
    await page.keyboard.press('0');
    expect(await width()).toBe(390);
    await page.keyboard.press('PageDown');
    await page.keyboard.press('PageDown');
    await areShown(page, ['Page 4 of 6']);
    await page.keyboard.press('PageDown');
    await areShown(page, ['Page 5 of 6']);

    await page.reload();
    await areShown(page, ['Page 5 of 6']);
    await expect(page.locator('.status-page')).toHaveText('5 / 6');
    await expect(page.locator('[aria-live]', { hasText: 'Page 5 of 6' })).toBeAttached();
    await page.keyboard.press('m');
    await expect(page.getByRole('slider', { name: 'Place in this book' })).toHaveAttribute(
      'aria-valuetext',
      /Page 5 of 6/,
    );
    await page.getByRole('button', { name: 'Contents', exact: true }).click();
    await page
      .getByRole('dialog', { name: 'Contents' })
      .getByRole('button', { name: /2 Home/ })
      .click();
    await areShown(page, ['Page 1 of 2']);
  } finally {
    await end();
  }
});

test('a wide screen shows two pages side by side, and the cover and spreads alone', { tag: '@long' }, async ({
  browser,
}) => {
  const { page, end } = await openManga(browser, 'desktop');
  try {
    await areShown(page, ['Page 1 of 6']);
    await page.keyboard.press('ArrowLeft');
    await areShown(page, ['Page 3 of 6', 'Page 2 of 6']);
    const [left, right] = await shown(page);
    expect(left?.right).toBeCloseTo(720, 0);
    expect(right?.left).toBeCloseTo(720, 0);
    await page.keyboard.press('ArrowLeft');
    await areShown(page, ['Page 4 of 6']);
    await page.keyboard.press('ArrowLeft');
    await areShown(page, ['Page 6 of 6', 'Page 5 of 6']);
    await page.keyboard.press('ArrowLeft');
    await areShown(page, ['Page 2 of 2', 'Page 1 of 2']);

    // Control and the wheel zoom at the pointer; dragging pans, and so does the wheel alone.
    await page.mouse.move(1000, 300);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -100);
    await page.mouse.wheel(0, -100);
    await page.keyboard.up('Control');
    await expect.poll(async () => (await shown(page))[0]?.top).toBeLessThan(-100);
    const before = (await shown(page))[0];
    await page.mouse.down();
    await page.mouse.move(1000, 260, { steps: 4 });
    await page.mouse.up();
    expect((await shown(page))[0]?.top).toBeCloseTo((before?.top ?? 0) - 40, 0);
    await page.mouse.wheel(0, 50);
    await expect.poll(async () => (await shown(page))[0]?.top).toBeCloseTo((before?.top ?? 0) - 90, 0);
    await expect(page.locator('[data-reader-target="2"][data-reader-page="1"]')).toBeVisible();
    await page.mouse.dblclick(1000, 300);
    await areShown(page, ['Page 2 of 2', 'Page 1 of 2']);
    await page.reload();
    await areShown(page, ['Page 2 of 2', 'Page 1 of 2']);
  } finally {
    await end();
  }
});
