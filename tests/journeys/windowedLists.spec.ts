import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { launchBrowser, newDevice } from '../product/device';
import type { Device } from '../product/reader';
import {
  freePort,
  makeEmptyFolder,
  type ProductServer,
  runCatalog,
  startServer,
} from '../product/startServer';
import { textIsShown } from '../product/turnPage';

/**
 * Long lists of which a part is in the document: nothing moves, the focus stays, and Back restores the place.
 */
const CHAPTERS = 240;
const BOOKS = 150;

let data: Awaited<ReturnType<typeof makeEmptyFolder>>;
let browser: Browser;
let server: ProductServer;
let context: BrowserContext | undefined;

test.beforeAll(async () => {
  test.setTimeout(400_000);
  data = await makeEmptyFolder();
  await runCatalog(data.path, ['generate', '--novel', `${CHAPTERS}x5`, '--free', String(CHAPTERS)]);
  await runCatalog(data.path, ['generate', '--books', String(BOOKS)]);
  [server, browser] = await Promise.all([startServer(data.path, await freePort()), launchBrowser()]);
});
test.afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await data.remove();
});
test.afterEach(() => context?.close());

async function open(device: Device, path: string): Promise<Page> {
  const made = await newDevice(browser, device, { serviceWorker: false });
  context = made.context;
  await made.page.goto(server.url + path);
  await expect(made.page.locator('#first-picture')).toHaveCount(0);
  return made.page;
}

/** Adopts a style sheet: the page's policy blocks inline styles. */
function style(page: Page, rules: string): Promise<void> {
  return page.evaluate(async (text) => {
    document.adoptedStyleSheets.push(await new CSSStyleSheet().replace(text));
  }, rules);
}

/**
 * Runs in the page. Scrolls up along a list by `steps` of 160 px; returns the largest error in a visible
 * row's position, px.
 */
async function stray(list: Element, steps: number): Promise<number> {
  const scroller = list.parentElement as HTMLElement;
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  let most = 0;
  for (let step = 0; step < steps; step += 1) {
    const edge = scroller.getBoundingClientRect().top;
    const rows = [...list.querySelectorAll('[role="listitem"]')];
    const row = rows.find((shown) => shown.getBoundingClientRect().top >= edge);
    if (!row) return Number.POSITIVE_INFINITY;
    const before = row.getBoundingClientRect().top;
    scroller.scrollBy({ top: -160, behavior: 'instant' });
    // Rows are inserted in the frame after the scroll, and measured in the next.
    for (let count = 0; count < 4; count += 1) await frame();
    most = Math.max(most, Math.abs(row.getBoundingClientRect().top - before - 160));
  }
  return most;
}

for (const anchored of [true, false]) {
  test(`rows above the screen that are taller than estimated move nothing ${anchored ? 'with' : 'without'} scroll anchoring`, {
    tag: '@long',
  }, async () => {
    const page = await open('phone', `/reading/1/${CHAPTERS / 2}`);
    await textIsShown(page);
    // Titles take several lines each, and those above the current one were never measured.
    await style(page, '.contents-title { max-width: 4rem }');
    if (!anchored) await style(page, '.contents-list * { overflow-anchor: none }');
    await page.keyboard.press('m');
    await page.getByRole('button', { name: 'Contents', exact: true }).click();
    const list = page.getByRole('list', { name: 'Chapters' });
    await expect(list.locator('[aria-current]')).toBeFocused();
    expect((await list.getByRole('listitem').first().boundingBox())?.height).toBeGreaterThan(60);
    expect(await list.evaluate(stray, 60)).toBeLessThan(2);
    await expect(list.locator('[aria-current]')).toBeFocused();
    await expect(list.locator('[aria-current]')).not.toBeInViewport();
  });
}

test('a chapter’s row keeps the focus when scrolled away, and arrow keys continue from it', {
  tag: '@long',
}, async () => {
  const page = await open('desktop', '/bookInfo/1');
  const row = (number: number) => page.getByRole('link', { name: new RegExp(`^Chapter ${number}:`) });
  await page.getByLabel('Number or title').fill('100');
  await page.keyboard.press('Enter');
  await expect(row(100)).toBeFocused();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(row(CHAPTERS)).toBeInViewport();
  await expect(row(150)).toHaveCount(0);
  await expect(row(100)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(row(101)).toBeFocused();
  await expect(row(101)).toBeInViewport();
});

for (const device of ['phone', 'desktop'] as const) {
  test(`a ranking of ${BOOKS} books on a ${device} numbers its rows and restores its scroll`, {
    tag: '@long',
  }, async () => {
    const page = await open(device, '/discover?kind=new');
    const rows = page.getByRole('list', { name: 'New' }).getByRole('listitem');
    const row = (number: number) => page.locator(`main li[aria-posinset="${number}"]`);
    await expect(rows.first()).toBeVisible();
    await expect(async () => {
      await page.mouse.wheel(0, 3_000);
      await expect(row(BOOKS)).toBeInViewport({ timeout: 500 });
    }).toPass();
    await expect(row(BOOKS)).toHaveAttribute('aria-setsize', /^\d+$/);
    await expect(row(1)).toHaveCount(0);
    expect(await rows.count()).toBeLessThan(60);

    await row(BOOKS - 9).scrollIntoViewIfNeeded();
    const link = row(BOOKS - 9).getByRole('link');
    const title = await link.innerText();
    const place = (await link.boundingBox())?.y ?? 0;
    await link.click();
    await expect(page).toHaveURL(/\/bookInfo\//);
    await page.goBack();
    await expect(link).toBeInViewport();
    expect(await link.innerText()).toBe(title);
    await expect.poll(async () => Math.abs(((await link.boundingBox())?.y ?? 0) - place)).toBeLessThan(2);
  });
}
