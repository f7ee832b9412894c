import { expect, type Page, test } from '@playwright/test';
import { openDemo } from '../product/demoServer';
import { newDevice } from '../product/device';
import { dumpDevice } from '../product/deviceDump';
import { BEGUN_BOOK, KEPT_BOOK, keepBook } from '../product/livedIn';
import { waitForServiceWorker } from '../product/reader';
import { storedPlace } from '../product/readerPlace';
import { readersDevice } from '../product/readersDevice';
import { textIsShown, turnToSecondPage } from '../product/turnPage';

/** Words of the last chapter of the kept book, typed as on a phone; the text has a curly apostrophe. */
const QUERY = "seven years and six months. i'd";

function markedWords(page: Page): Promise<string> {
  return page.evaluate(() => [...(CSS.highlights.get('dogear-hit') ?? [])].map(String).join('|'));
}

const field = (page: Page) => page.getByRole('dialog').getByRole('searchbox');

test('words are found in one or all books without a server, with a way back', {
  tag: '@long',
}, async () => {
  const device = await readersDevice('phone');
  try {
    const page = await device.newPage();
    await page.goto(`${device.url}/reading/${BEGUN_BOOK}/1`);
    await textIsShown(page);
    await keepBook(page, device.url);
    await page.getByRole('button', { name: 'Download book' }).filter({ visible: true }).click();
    await page
      .getByText(/checked and complete/)
      .filter({ visible: true })
      .waitFor();
    await page.goto(`${device.url}/reading/${KEPT_BOOK}/1`);
    await turnToSecondPage(page);
    await waitForServiceWorker(page);
    await device.stopServer();

    await page.keyboard.press('Control+f');
    await expect(field(page)).toBeFocused();
    await page.keyboard.type('zzz');
    await expect(page.getByText('Nothing found for “zzz”')).toBeVisible();
    await field(page).fill(QUERY);
    const hits = page.locator('[data-hit]');
    await expect(hits).toHaveCount(1);
    await expect(hits.locator('mark')).toHaveText('seven years and six months. I’d');
    await expect(page.getByRole('status').filter({ hasText: '1 found' })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(hits).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/reading/${KEPT_BOOK}/8$`));
    await expect.poll(() => markedWords(page)).toBe('seven years and six months. I’d');
    const back = page.getByRole('button', { name: 'Go back' });
    await expect(back).toBeVisible();
    const bar = page.getByRole('region', { name: 'Matches' });
    await expect(bar.getByRole('status')).toHaveText(/^1 of 1,/);
    const said = await bar.boundingBox();
    const found = await page.evaluate(() => {
      const [range] = CSS.highlights.get('dogear-hit') ?? [];
      const { top = 0, bottom = 0 } = range instanceof Range ? range.getBoundingClientRect() : {};
      return { top, bottom };
    });
    const isBeside = said && (found.bottom <= said.y || found.top >= said.y + said.height);
    expect(isBeside, JSON.stringify([found, said])).toBe(true);
    await back.click();
    await expect(page).toHaveURL(new RegExp(`/reading/${KEPT_BOOK}/1$`));
    await expect(page.locator('[data-reader-page="2"]')).toBeVisible();
    await expect.poll(() => markedWords(page)).toBe('');
    await expect(bar).toHaveCount(0);

    await page.keyboard.press('/');
    await field(page).fill('found');
    await expect.poll(() => hits.count()).toBeGreaterThan(2);
    await hits.first().click();
    const says = (text: RegExp) => expect(bar.getByRole('status')).toHaveText(text);
    const number = (at: number) => says(new RegExp(`^${at} of [1-9]`));
    // The whole book has been searched.
    await says(/^1 of [2-9]/);
    await page.keyboard.press('F3');
    await number(2);
    await expect.poll(() => markedWords(page)).toMatch(/found/i);
    await page.keyboard.press('Shift+F3');
    await page.keyboard.press('Shift+F3');
    await says(/^(\d+) of \1,/);
    await expect.poll(() => markedWords(page)).toMatch(/found/i);
    await bar.getByRole('button', { name: 'Next match' }).click();
    await number(1);
    await expect(bar.getByRole('button', { name: 'Next match' })).toBeFocused();
    await back.click();
    await expect(page.locator('[data-reader-page="2"]')).toBeVisible();
    await page.keyboard.press('/');
    await hits.first().click();
    await number(1);
    await page.keyboard.press('Escape');
    await expect(bar).toHaveCount(0);
    await expect.poll(() => markedWords(page)).toBe('');
    await expect(page.locator('.reader')).toBeFocused();
    const atHit = await storedPlace(page, KEPT_BOOK);
    await page.keyboard.press('m');
    await page.getByRole('button', { name: 'Recent places' }).click();
    await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click();
    await expect(page.locator('[data-reader-page="2"]')).toBeVisible();
    // The place must be stored before the page is left.
    await expect.poll(() => storedPlace(page, KEPT_BOOK)).not.toBe(atHit);

    await page.goto(`${device.url}/reading/${BEGUN_BOOK}/1`);
    await textIsShown(page);
    await page.keyboard.press('/');
    await expect(page.getByText(/^\d of \d+ chapters are on this device/)).toBeVisible();

    await page.goto(`${device.url}/BookShelf`);
    await page.getByRole('button', { name: 'Search in your books' }).click();
    await field(page).fill('the');
    await expect(page.getByRole('dialog').getByRole('heading', { level: 3 })).toHaveCount(2);
    await field(page).fill(QUERY);
    await expect(hits).toHaveCount(1);
    await hits.click();
    await expect(page).toHaveURL(new RegExp(`/reading/${KEPT_BOOK}/8$`));
    await expect.poll(() => markedWords(page)).toBe('seven years and six months. I’d');
    await page.keyboard.press('m');
    await page.getByRole('button', { name: 'Recent places' }).click();
    await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click();
    await expect(page).toHaveURL(new RegExp(`/reading/${KEPT_BOOK}/1$`));
    await expect(page.locator('[data-reader-page="2"]')).toBeVisible();
    expect(await dumpDevice(page)).not.toContain(QUERY);
  } finally {
    await device.remove();
  }
});

test('the number of matches is shown once the whole book has been searched', { tag: '@long' }, async ({
  browser,
}) => {
  const server = await openDemo();
  const { context, page } = await newDevice(browser, 'desktop', { serviceWorker: false });
  // Holds back the last message of a search until the test releases it.
  await context.addInitScript(() => {
    const held: (() => void)[] = [];
    let isOpen = false;
    const letThrough = () => {
      // Later messages pass too: on a slow machine the search is still running.
      isOpen = true;
      for (const run of held.splice(0)) run();
    };
    Object.assign(window, { letThrough });
    const listen = Worker.prototype.addEventListener;
    Worker.prototype.addEventListener = function (type: string, on: EventListenerOrEventListenerObject) {
      const hear = (event: Event) =>
        typeof on === 'function' ? on.call(this, event) : on.handleEvent(event);
      const later = (event: Event) => {
        const kind = event instanceof MessageEvent && event.data?.event?.kind;
        if (!isOpen && (kind === 'book' || kind === 'end')) held.push(() => hear(event));
        else hear(event);
      };
      listen.call(this, type, type === 'message' ? later : on);
    };
  });
  try {
    await page.goto(`${server.url}/reading/${BEGUN_BOOK}/1`);
    await textIsShown(page);
    await page.keyboard.press('/');
    await field(page).fill('the');
    await page.locator('[data-hit]').first().click();
    const count = page.getByRole('region', { name: 'Matches' }).getByRole('status');
    await expect(count).toHaveText('1 of …Searching…');
    // A screen reader gets only the known number.
    await expect(count.locator(':scope > [aria-hidden="true"]')).toHaveText('1 of …');
    await page.evaluate(() => Reflect.get(window, 'letThrough')());
    await expect(count).toHaveText(/^1 of [1-9]/);
  } finally {
    await context.close();
    await server.stop();
  }
});
