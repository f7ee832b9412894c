import { expect, test } from '@playwright/test';
import { newDevice } from '../product/device';
import { holdTable } from '../product/deviceTables';
import { waitForServiceWorker } from '../product/reader';
import { freePort, makeEmptyFolder, runCatalog, startServer } from '../product/startServer';
import { textIsShown } from '../product/turnPage';

const CHAPTERS = 2_000;
const FREE = 1_990;
const CURRENT = 1_200;
/** The most rows that may be in the document, however long the book is. */
const MOST_ROWS = 120;

test('contents of 2,000 chapters open at the current one, scroll, jump and show states', {
  tag: '@long',
}, async ({ browser }) => {
  const data = await makeEmptyFolder();
  await runCatalog(data.path, ['generate', '--novel', `${CHAPTERS}x30`, '--free', String(FREE)]);
  const server = await startServer(data.path, await freePort());
  const { context, page } = await newDevice(browser, 'phone');
  try {
    await page.goto(`${server.url}/reading/1/${CURRENT}`);
    await textIsShown(page);
    await waitForServiceWorker(page);
    const contents = page.getByRole('dialog', { name: 'Contents' });
    const panel = contents.getByRole('tabpanel');
    const rows = panel.getByRole('listitem');
    const row = (chapter: number) => panel.locator(`li[aria-posinset="${chapter}"]`);
    const current = panel.locator('[aria-current]');
    const openContents = async (chapter: number) => {
      await page.keyboard.press('m');
      await page.getByRole('button', { name: 'Contents', exact: true }).click();
      await expect(row(chapter).getByRole('button')).toBeInViewport();
      await expect(row(chapter).getByRole('button')).toHaveAttribute('aria-current', 'true');
      await expect(row(chapter).getByRole('button')).toBeFocused();
    };
    const scrollTo = (share: number) =>
      panel
        .locator('.contents-list')
        .evaluate((element, to) => element.scrollTo(0, to * element.scrollHeight), share);
    const fewRows = async () => expect(await rows.count()).toBeLessThan(MOST_ROWS);

    await openContents(CURRENT);
    await fewRows();
    await expect(row(CURRENT)).toHaveAttribute('aria-setsize', String(CHAPTERS));
    await expect(row(CURRENT).getByRole('img', { name: 'On this device' })).toBeVisible();
    await expect(row(CURRENT + 12).getByRole('img')).toHaveCount(0);

    await scrollTo(1);
    await expect(row(CHAPTERS)).toBeInViewport();
    await expect(row(CHAPTERS).getByRole('img', { name: 'Locked' })).toBeVisible();
    await expect(row(FREE).getByRole('img', { name: 'Locked' })).toHaveCount(0);
    await fewRows();

    await expect(current).toBeFocused();
    for (const [key, chapter] of [
      ['ArrowDown', CURRENT + 1],
      ['ArrowUp', CURRENT],
      ['Home', 1],
      ['End', CHAPTERS],
      ['ArrowUp', CHAPTERS - 1],
    ] as const) {
      await page.keyboard.press(key);
      await expect(row(chapter).getByRole('button')).toBeFocused();
      await expect(row(chapter)).toBeInViewport({ ratio: 1 });
    }
    const focused = () =>
      page.evaluate(() => Number(document.activeElement?.closest('li')?.getAttribute('aria-posinset')));
    await page.keyboard.press('PageUp');
    expect(await focused()).toBeLessThan(CHAPTERS - 6);
    expect(await focused()).toBeGreaterThan(CHAPTERS - 60);
    await expect(row(await focused())).toBeInViewport({ ratio: 1 });
    await fewRows();

    // A chapter of one page counts as read once it was in view for as long as its words take to read.
    await scrollTo(CURRENT / CHAPTERS);
    await expect(row(CURRENT).getByRole('img', { name: 'Already read' })).toHaveCount(1, { timeout: 15_000 });
    await expect(row(CURRENT + 1).getByRole('img', { name: 'Already read' })).toHaveCount(0);

    const field = contents.getByLabel('Number or title');
    await field.fill('1700');
    await page.keyboard.press('Enter');
    await expect(row(1_700).getByRole('button')).toBeFocused();
    await expect(row(1_700)).toBeInViewport({ ratio: 1 });
    await field.fill('2001');
    await page.keyboard.press('Enter');
    await expect(contents.getByText('There is no chapter 2001. The last one is 2000.')).toBeVisible();
    await field.fill('r 199');
    await expect(contents.getByText('12 chapters found')).toBeVisible();
    await expect(row(1).getByRole('button')).toHaveText(/^Chapter 199:/);
    await expect(row(1)).toBeInViewport({ ratio: 1 });
    await expect(row(1)).toHaveAttribute('aria-setsize', '12');
    await contents.getByRole('button', { name: 'Clear' }).click();
    await contents.getByRole('button', { name: 'Newest first' }).click();
    await expect(row(1).getByRole('button')).toHaveText(/^Chapter 2000:/);
    await expect(row(1)).toBeInViewport({ ratio: 1 });
    await contents.getByRole('button', { name: 'My place' }).click();
    await expect(current).toBeFocused();
    await contents.getByRole('button', { name: 'Newest first' }).click();

    await scrollTo(0);
    await row(3).getByRole('button').click();
    await expect(page).toHaveURL(/\/reading\/1\/3$/);
    await textIsShown(page);
    await openContents(3);

    await expect(row(4).getByRole('img', { name: 'On this device' })).toBeVisible();
    await server.stop();
    await row(4).getByRole('button').click();
    await expect(page).toHaveURL(/\/reading\/1\/4$/);
    await textIsShown(page);
  } finally {
    await context.close();
    await server.stop();
    await data.remove();
  }
});

test('a book’s contents expand only the current part, on its page and in the reader', {
  tag: '@long',
}, async ({ browser }) => {
  const data = await makeEmptyFolder();
  await runCatalog(data.path, ['generate', '--novel', '60x30', '--parts', '3']);
  const server = await startServer(data.path, await freePort());
  const { context, page } = await newDevice(browser, 'phone');
  try {
    await page.goto(`${server.url}/bookInfo/1`);
    const list = page.getByRole('list', { name: 'Chapters' });
    const part = (number: number) =>
      list.getByRole('button', { name: new RegExp(`^Part ${number} 20 chapters$`) });
    const chapter = (number: number) => list.getByText(new RegExp(`^Chapter ${number}:`));
    await page.getByRole('button', { name: 'Show all 60' }).click();
    await expect(part(1)).toHaveAttribute('aria-expanded', 'true');
    await expect(chapter(20)).toHaveCount(1);
    await expect(chapter(21)).toHaveCount(0);
    await part(2).click();
    await expect(chapter(40)).toHaveCount(1);
    await part(1).click();
    await expect(chapter(20)).toHaveCount(0);
    await page.getByLabel('Number or title').fill('60');
    await page.keyboard.press('Enter');
    await expect(list.getByRole('link', { name: /^Chapter 60:/ })).toBeFocused();
    await page.getByLabel('Number or title').fill('chapter 33');
    await expect(page.getByText('1 chapter found')).toBeVisible();
    await expect(list.getByRole('listitem')).toHaveText([/^Part 2/, /^Chapter 33:/]);
    await chapter(33).click();
    await textIsShown(page);

    await page.keyboard.press('m');
    await page.getByRole('button', { name: 'Contents', exact: true }).click();
    await expect(list.locator('[aria-current]')).toBeFocused();
    for (const [key, number] of [
      ['Home', 1],
      ['End', 3],
    ] as const) {
      await page.keyboard.press(key);
      await expect(part(number)).toBeFocused();
      await expect(part(number)).toHaveAttribute('aria-expanded', 'false');
    }
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await expect(list.getByRole('button', { name: /^Chapter 41:/ })).toBeFocused();
  } finally {
    await context.close();
    await server.stop();
    await data.remove();
  }
});

for (const device of ['phone', 'desktop'] as const) {
  test(`two thousand chapters on a ${device} are found by number, navigated by keys, and reversed`, {
    tag: '@long',
  }, async ({ browser }) => {
    const data = await makeEmptyFolder();
    await runCatalog(data.path, ['generate', '--novel', `${CHAPTERS}x5`, '--free', '40']);
    const server = await startServer(data.path, await freePort());
    const { context, page } = await newDevice(browser, device, { motion: true, serviceWorker: false });
    await page.goto(`${server.url}/bookInfo/1`);
    const row = (number: number) => page.getByRole('link', { name: new RegExp(`^Chapter ${number}:`) });
    const find = async (number: number) => {
      await page.getByLabel('Number or title').fill(String(number));
      await page.keyboard.press('Enter');
    };
    await find(1_500);
    await expect(row(1_500)).toBeFocused();
    await expect(row(1_500)).toBeInViewport();
    expect(await page.getByRole('list', { name: 'Chapters' }).getByRole('listitem').count()).toBeLessThan(90);
    await page.keyboard.press('ArrowDown');
    await expect(row(1_501)).toBeFocused();
    await page.keyboard.press('Home');
    await expect(row(1)).toBeFocused();
    await expect(row(1)).toBeInViewport();
    await page.keyboard.press('End');
    await expect(row(CHAPTERS)).toBeFocused();
    await expect(row(CHAPTERS)).toBeInViewport();
    await page.keyboard.press('PageUp');
    const focused = Number(
      /^Chapter (\d+)/.exec(await page.evaluate(() => document.activeElement?.textContent ?? ''))?.[1],
    );
    expect(focused).toBeLessThan(CHAPTERS - 3);
    expect(focused).toBeGreaterThan(CHAPTERS - 30);
    await expect(row(focused)).toBeInViewport();

    await find(3_000);
    await expect(page.getByText('There is no chapter 3000. The last one is 2000.')).toBeVisible();
    await page.getByLabel('Number or title').fill('r 17');
    await expect(page.getByText('139 chapters found')).toBeVisible();
    for (const number of [17, 170]) await expect(row(number)).toHaveCount(1);
    await expect(row(16)).toHaveCount(0);
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByRole('button', { name: 'Newest first' }).click();
    await find(1_999);
    await expect(row(1_999)).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(row(CHAPTERS)).toBeFocused();
    await page.keyboard.press('Home');
    await expect(row(CHAPTERS)).toBeFocused();

    await find(40);
    await row(40).click();
    await expect(page).toHaveURL(new RegExp(`/reading/1/40$`));
    await expect(page.locator('[data-block]').first()).toBeVisible();
    await page.goBack();
    await expect(row(40)).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Newest first' })).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: 'My place' }).click();
    await expect(row(40)).toBeFocused();

    // The same with a slow device: the page is first painted without its list, and is short.
    await row(40).click();
    await expect(page.locator('[data-block]').first()).toBeVisible();
    const skeleton = page.locator('main [aria-busy="true"]').getByRole('button', { name: 'Back' });
    const letGo = await holdTable(page, 'chapterLists');
    await page.goBack();
    await expect(skeleton).toBeVisible();
    await letGo();
    await expect(row(40)).toBeInViewport();
    // A reader who has scrolled meanwhile is not moved back.
    await row(40).click();
    await expect(page.locator('[data-block]').first()).toBeVisible();
    const letGoAgain = await holdTable(page, 'chapterLists');
    await page.goBack();
    await expect(skeleton).toBeVisible();
    await page.keyboard.press('Home');
    await letGoAgain();
    await expect(page.getByRole('list', { name: 'Chapters' })).toBeAttached();
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
    await context.close();
    await server.stop();
    await data.remove();
  });
}
