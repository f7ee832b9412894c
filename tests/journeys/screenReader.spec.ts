import { expect, type Page, test } from '@playwright/test';
import { readTree } from '../product/accessibilityTree';
import { findViolations } from '../product/axe';
import { waitForServiceWorker } from '../product/reader';
import { firstBlockInView, isInView, storedPlace } from '../product/readerPlace';
import { type ReadersDevice, readersDevice } from '../product/readersDevice';
import { settled } from '../product/settled';
import { textIsShown } from '../product/turnPage';

/** A book through the accessibility tree and a screen reader's cursor, without a server. */
const BOOK = 2;

let device: ReadersDevice;

test.beforeAll(async () => {
  device = await readersDevice('desktop');
});
test.afterAll(() => device.remove());

const shown = (page: Page) => page.locator('.leaf[data-read]');
const scroller = (page: Page) => page.locator('.strip-scroll');

const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    return { tag: activeElement?.tagName, text: activeElement?.textContent?.slice(0, 40) };
  });

const announced = (page: Page) => page.locator('[data-announcement]');

/** Moves focus and view to a paragraph, as a screen reader's cursor does. */
async function moveCursorTo(page: Page, index: number): Promise<string> {
  return page.evaluate((index) => {
    const block = document.querySelectorAll<HTMLElement>('.leaf[data-read] p[data-block]')[index];
    block?.focus();
    return block?.dataset.block ?? '';
  }, index);
}

/** Waits until the sealed place on the device differs from `before` and has stopped changing. */
async function placeIsKept(page: Page, before: string): Promise<void> {
  let last = before;
  let looks = 0;
  const isStill = async () => {
    const now = await storedPlace(page, BOOK);
    looks = now === last && now !== before ? looks + 1 : 0;
    last = now;
    return looks;
  };
  await expect.poll(isStill, { intervals: [500] }).toBeGreaterThan(3);
}

test('a screen reader gets a chapter as one text, and the place follows its cursor', {
  tag: '@long',
}, async () => {
  const page = await device.newPage();
  await page.goto(`${device.url}/reading/${BOOK}/1`);
  await textIsShown(page);
  await waitForServiceWorker(page);
  await settled(page);
  await device.stopServer();

  await page.keyboard.press('Tab');
  const offer = page.getByRole('button', { name: 'Switch to the screen reader layout' });
  await expect(offer).toBeFocused();
  await expect(offer).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(offer).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('.reader[data-page-type="scroll"]')).toBeVisible();
  await settled(page);

  const title = (await shown(page).getByRole('heading', { level: 1 }).textContent()) ?? '';
  const blocks = await page.locator('.leaf[data-read] p[data-block]').allTextContents();
  const tree = await readTree(page);
  expect(tree.headings.filter(({ level }) => level === 1)[0]).toEqual({ level: 1, name: title });
  expect(tree.headings.filter(({ name }) => name === title)).toHaveLength(1);
  expect(tree.roles.filter((role) => role === 'paragraph').length).toBeGreaterThanOrEqual(blocks.length);
  const text = tree.text.replace(/\s+/g, ' ');
  // Emphasis is a separate node elsewhere in the list.
  const plain = await page.locator('.leaf[data-read] p[data-block]:not(:has(*))').allTextContents();
  expect(plain.length).toBeGreaterThan(20);
  for (const block of plain) expect(text).toContain(block);

  expect(await findViolations(page)).toEqual([]);

  // Turning from the beginning of the chapter moves the focus to the first paragraph of the new page and
  // announces it.
  const screen = () => scroller(page).evaluate(({ scrollTop, clientHeight }) => scrollTop / clientHeight);
  expect(await screen()).toBe(0);
  // Moving the cursor to the first paragraphs does not scroll the title above them away, on a page of another
  // size either.
  for (const paragraph of [1, 0]) {
    const kept = await storedPlace(page, BOOK);
    await moveCursorTo(page, paragraph);
    await placeIsKept(page, kept);
  }
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const heightOf = () => scroller(page).evaluate(({ clientHeight }) => clientHeight);
  const full = await heightOf();
  await page.setViewportSize({ width, height: height - 40 });
  await expect.poll(heightOf).toBe(full - 40);
  await settled(page);
  expect(await screen()).toBe(0);
  await page.setViewportSize({ width, height });
  await expect.poll(heightOf).toBe(full);
  await settled(page);
  expect(await screen()).toBe(0);
  await page.keyboard.press('PageDown');
  // Exactly one page on: a screen minus the lines that repeat the end of the last one.
  await expect.poll(screen).toBeCloseTo(0.88, 2);
  await expect(announced(page)).toHaveText(new RegExp(`^${title}, page 2 of \\d+$`));
  const stop = await focused(page);
  expect(stop.tag).toBe('P');
  expect(blocks.some((block) => block.startsWith(stop.text ?? '-'))).toBe(true);
  await expect(page.locator(':focus')).toBeInViewport();

  const before = await storedPlace(page, BOOK);
  const far = await moveCursorTo(page, Math.floor(blocks.length / 2));
  await expect.poll(() => isInView(page, far)).toBe(true);
  await placeIsKept(page, before);
  // Waits until the place by focus is stored; otherwise it would be taken for the one by selection.
  const byFocus = await storedPlace(page, BOOK);
  await page.evaluate((id) => {
    const block = document.querySelector(`.leaf[data-read] [data-block="${id}"]`)?.nextElementSibling;
    getSelection()?.collapse(block?.firstChild ?? null, 4);
  }, far);
  const after = await page
    .locator(`.leaf[data-read] [data-block="${far}"] + [data-block]`)
    .getAttribute('data-block');
  await placeIsKept(page, byFocus);
  await page.reload();
  await textIsShown(page);
  await expect(page.locator('.reader[data-screen-reader]')).toBeVisible();
  await expect.poll(() => firstBlockInView(page)).toBe(after);

  await page.keyboard.press('n');
  await expect(page.locator('[data-reader-target="2"]')).toBeVisible();
  await expect.poll(async () => (await focused(page)).tag).toBe('H1');
  await expect(announced(page)).toContainText((await focused(page)).text ?? '-');

  await page.getByRole('button', { name: 'Reading menu' }).press('Enter');
  await expect(page.getByRole('navigation', { name: 'Reading' })).toBeVisible();
  await offer.press('Enter');
  await expect(page.locator('.reader[data-page-type="paged"]')).toBeVisible();
});
