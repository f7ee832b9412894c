import { expect, type Page } from '@playwright/test';
import { findViolations } from '../product/axe';
import { openDemo } from '../product/demoServer';
import { newDevice } from '../product/device';
import { Finger } from '../product/finger';
import { verticalBook } from '../product/linkedBook';
import { test } from '../product/ownStays';
import { waitForServiceWorker } from '../product/reader';
import { textIsShown } from '../product/turnPage';

test.use({ ownWords: ['山路', 'yamamichi.epub', '智に働けば'] });

const leafOf = (page: Page) => page.locator('[data-reader-page] .leaf:not([inert])');
const pageIs = (page: Page, number: number) =>
  expect(page.locator(`[data-reader-page="${number}"]`)).toBeVisible();
const writing = (page: Page) =>
  page
    .locator('.reading-text')
    .first()
    .evaluate((text) => getComputedStyle(text).writingMode);

const inView = (page: Page) =>
  page.evaluate(() => {
    const blocks = [...document.querySelectorAll('.leaf:not([inert]) [data-block]')];
    return blocks.findIndex((block) =>
      [...block.getClientRects()].some(
        ({ left, right, top, bottom }) =>
          right > 40 && left < innerWidth - 40 && bottom > 40 && top < innerHeight - 60,
      ),
    );
  });

async function choose(page: Page, tab: string, choice: string): Promise<void> {
  await page.keyboard.press('m');
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.getByRole('tab', { name: tab }).click();
  await page.getByRole('radio', { name: choice }).click();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('m');
}

test('a vertical own book turns leftwards, keeps marks and place, and can be horizontal', {
  tag: '@long',
}, async ({ browser }) => {
  const server = await openDemo();
  const { context, page } = await newDevice(browser, 'phone', { motion: true });
  const { name, bytes } = await verticalBook();
  try {
    await page.goto(`${server.url}/BookShelf`);
    await waitForServiceWorker(page);
    const file = { name, mimeType: 'application/epub+zip', buffer: bytes };
    await page.locator('input[type="file"]').setInputFiles(file);
    await expect(page).toHaveURL(/\/reading\/-1\/1$/);
    await textIsShown(page);
    expect(await writing(page)).toBe('vertical-rl');
    expect(await findViolations(page)).toEqual([]);

    const ruby = leafOf(page).locator('ruby').first();
    const [base, reading] = await Promise.all([ruby.boundingBox(), ruby.locator('rt').boundingBox()]);
    expect(reading?.x).toBeGreaterThan((base?.x ?? 0) + (base?.width ?? 0) / 2);

    await page.keyboard.press('ArrowLeft');
    await pageIs(page, 2);
    await page.touchscreen.tap(20, 420);
    await pageIs(page, 3);
    await page.touchscreen.tap(370, 420);
    await pageIs(page, 2);
    await page.keyboard.press('ArrowRight');
    await pageIs(page, 1);
    const finger = await Finger.down(page, { x: 60, y: 420 });
    await finger.moveBy(240, 0);
    await finger.up();
    await pageIs(page, 2);

    await page.evaluate(() => {
      const at = (x: number) => document.caretPositionFromPoint(x, 300);
      const [from, to] = [at(innerWidth / 2), at(innerWidth / 2 - 60)];
      if (from && to)
        getSelection()?.setBaseAndExtent(from.offsetNode, from.offset, to.offsetNode, to.offset);
    });
    const tools = page.getByRole('toolbar', { name: 'Selected words' });
    await expect(tools).toBeInViewport({ ratio: 1 });
    await tools.getByRole('button', { name: 'Highlight in yellow' }).click();
    const marked = () => page.evaluate(() => CSS.highlights.get('dogear-yellow')?.size ?? 0);
    await expect.poll(marked).toBe(1);

    const seen = await inView(page);
    expect(seen).toBeGreaterThan(0);
    await page.reload();
    await textIsShown(page);
    await expect.poll(() => inView(page)).toBe(seen);
    await pageIs(page, 2);
    await expect.poll(marked).toBe(1);
    await choose(page, 'Layout', 'Horizontal');
    await expect.poll(() => writing(page)).toBe('horizontal-tb');
    await expect(page.locator('.reader')).toHaveAttribute('data-turning', 'ltr');
    await choose(page, 'Layout', 'As the book');
    await expect.poll(() => writing(page)).toBe('vertical-rl');
    await expect.poll(() => inView(page)).toBe(seen);
    await pageIs(page, 2);
    await choose(page, 'Turning', 'Scroll');
    const scrolled = () => page.locator('.strip-scroll').evaluate(({ scrollLeft }) => scrollLeft);
    await expect.poll(() => inView(page)).toBe(seen);
    const before = await scrolled();
    expect(before).toBeLessThan(0);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(scrolled).toBeLessThan(before - 200);
    await choose(page, 'Turning', 'Pages');

    await page.keyboard.press('End');
    await expect(leafOf(page).getByText('終わり。').last()).toBeInViewport();
    await page.keyboard.press('ArrowRight');
    const picture = leafOf(page).locator('figure img');
    await expect(picture).toBeInViewport({ ratio: 0.99 });
    // The picture takes the same room before it is loaded, because the pages are counted by it.
    const rooms = await picture.evaluate((image: HTMLElement) => {
      const size = () => [image.parentElement?.offsetWidth, image.parentElement?.offsetHeight];
      const loaded = size();
      image.style.display = 'none';
      const before = size();
      image.style.display = '';
      return { before, loaded };
    });
    expect(rooms.before).toEqual(rooms.loaded);
    await page.keyboard.press('Home');
    await leafOf(page).getByRole('link', { name: '註' }).click();
    await expect(page.getByRole('dialog', { name: 'Note 1' })).toContainText('山の註。');
    await page.keyboard.press('Escape');
    await leafOf(page).getByRole('link', { name: '次の章' }).click();
    await expect(page.locator('[data-reader-target="2"]')).toBeVisible();
    // The leaf that was left is inert only after the next one is laid out.
    await expect(leafOf(page).getByRole('link', { name: '次の章' })).toHaveCount(0);
    expect(await findViolations(page)).toEqual([]);
  } finally {
    await context.close();
    await server.stop();
  }
});
