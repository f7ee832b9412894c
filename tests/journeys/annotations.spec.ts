import { expect, type Page, test } from '@playwright/test';
import { dumpDevice } from '../product/deviceDump';
import { waitForServiceWorker } from '../product/reader';
import { type ReadersDevice, readersDevice } from '../product/readersDevice';
import { textIsShown, turnToSecondPage } from '../product/turnPage';

const BOOK = 2;

let device: ReadersDevice;

test.beforeEach(async () => {
  device = await readersDevice('phone');
});
test.afterEach(() => device.remove());

async function readWithoutServer(): Promise<Page> {
  const page = await device.newPage();
  await page.goto(`${device.url}/reading/${BOOK}/1`);
  await turnToSecondPage(page);
  await waitForServiceWorker(page);
  await device.stopServer();
  return page;
}

async function wakeMenu(page: Page): Promise<void> {
  await page.keyboard.press('m');
  await expect(page.locator('.reader-bar-bottom')).toBeVisible();
}

async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Contents', exact: true }).click();
  await page.getByRole('tab', { name }).click();
}

const ribbon = (page: Page) => page.locator('.leaf:not([inert]) .bookmark-ribbon');

test('a bookmark marks its page, leads back to it, and can be removed and restored', {
  tag: '@long',
}, async () => {
  let page = await readWithoutServer();
  await wakeMenu(page);
  const button = page.getByRole('button', { name: 'Bookmark this page' });
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expect(ribbon(page)).toBeVisible();
  await page.keyboard.press('m');
  await page.keyboard.press('Home');
  await expect(page.locator('[data-reader-page="1"]')).toBeVisible();
  await wakeMenu(page);
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  const kept = await page.evaluate(
    () => document.querySelector('.leaf:not([inert]) [data-block]')?.textContent ?? '',
  );

  page = await device.reopen('phone');
  await page.goto(`${device.url}/reading/${BOOK}/1`);
  await textIsShown(page);
  await wakeMenu(page);
  await openTab(page, 'Bookmarks');
  const list = page.getByRole('tabpanel', { name: 'Bookmarks' });
  await list.locator('.annotation-text').click();
  await expect(page.locator('[data-reader-page="2"]')).toBeVisible();
  await expect(ribbon(page)).toBeVisible();

  // The table holds neither the kind of the annotation nor the words at its place.
  const annotations = (await dumpDevice(page))
    .split('\n')
    .find((_, at, all) => all[at - 1] === 'dogear/annotations');
  expect(annotations).toContain('DOGEAR:');
  expect(annotations).not.toMatch(/bookmark|quote/);
  expect(kept).not.toBe('');

  await wakeMenu(page);
  await openTab(page, 'Bookmarks');
  await list.getByRole('button', { name: /^Remove the bookmark/ }).click();
  await list.getByRole('button', { name: 'Undo' }).click();
  await expect(list.locator('.annotation-text')).toBeVisible();
  await list.getByRole('button', { name: /^Remove the bookmark/ }).click();
  await page.keyboard.press('Escape');
  await expect(ribbon(page)).toHaveCount(0);
});

async function select(page: Page, from: string, to: string): Promise<void> {
  const spots = await page.evaluate(
    ([from, to]) => {
      const rectOf = (words: string, atEnd: boolean) => {
        const leaf = document.querySelector('.leaf:not([inert])');
        const walker = document.createTreeWalker(leaf ?? document.body, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
          const at = walker.currentNode.textContent?.indexOf(words) ?? -1;
          if (at < 0) continue;
          const range = document.createRange();
          range.setStart(walker.currentNode, atEnd ? at + words.length - 1 : at);
          range.setEnd(walker.currentNode, atEnd ? at + words.length : at + 1);
          const { left, right, top, bottom } = range.getBoundingClientRect();
          return { x: atEnd ? right : left, y: (top + bottom) / 2 };
        }
        throw new Error(`no ${words}`);
      };
      return [rectOf(from, false), rectOf(to, true)] as const;
    },
    [from, to] as const,
  );
  await page.mouse.move(spots[0].x, spots[0].y);
  await page.mouse.down();
  await page.mouse.move(spots[1].x, spots[1].y, { steps: 4 });
  await page.mouse.up();
}

function coloured(page: Page, color: string): Promise<string[]> {
  return page.evaluate(
    (color) =>
      [...(CSS.highlights.get(`dogear-${color}`) ?? [])]
        .filter((range) => !range.startContainer.parentElement?.closest('[inert]'))
        .map(String),
    color,
  );
}

test('words are highlighted by mouse and keyboard, annotated, reopened and saved as a file', {
  tag: '@long',
}, async () => {
  let page = await device.reopen('desktop');
  await page.goto(`${device.url}/reading/${BOOK}/1`);
  await textIsShown(page);
  await waitForServiceWorker(page);
  await device.stopServer();

  const bar = page.getByRole('toolbar', { name: 'Selected words' });
  await select(page, 'Who found her', 'Who found her');
  await bar.getByRole('button', { name: 'Highlight in green' }).click();
  await expect.poll(() => coloured(page, 'green')).toEqual(['Who found her']);
  await expect(bar).toBeHidden();

  await page.keyboard.press('h');
  await expect(bar).toBeVisible();
  const sentence = await page.evaluate(() => String(getSelection()));
  await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe(sentence.slice(0, -1));
  await expect(page.locator('[data-reader-page="1"]')).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect.poll(() => coloured(page, 'yellow')).toEqual([sentence.slice(0, -1)]);

  const [range] = await page.evaluate(() =>
    [...(CSS.highlights.get('dogear-green') ?? [])].map((one) => {
      const { x, y } = (one as Range).getBoundingClientRect();
      return { x: x + 4, y: y + 4 };
    }),
  );
  await page.mouse.click(range?.x ?? 0, range?.y ?? 0);
  const sheet = page.getByRole('dialog', { name: 'Highlight' });
  await sheet.getByRole('radio', { name: 'Pink' }).check();
  await sheet.getByRole('textbox', { name: 'Note' }).fill('Ask Colin');
  await sheet.getByRole('button', { name: 'Done' }).click();
  await expect.poll(() => coloured(page, 'pink')).toEqual(['Who found her']);
  expect(await dumpDevice(page)).not.toContain('Ask Colin');
  page = await device.reopen('desktop');
  await page.goto(`${device.url}/reading/${BOOK}/1`);
  await textIsShown(page);
  await expect.poll(() => coloured(page, 'pink')).toEqual(['Who found her']);
  const mark = page.locator('.leaf:not([inert]) .note-mark');
  await expect(mark).toHaveCount(1);
  await expect(mark).toHaveAccessibleName('Note: Ask Colin');
  await mark.click();
  const opened = page.getByRole('dialog', { name: 'Highlight' });
  await expect(opened.getByRole('textbox', { name: 'Note' })).toHaveValue('Ask Colin');
  await opened.getByRole('button', { name: 'Done' }).click();
  await wakeMenu(page);
  await openTab(page, 'Highlights');
  const list = page.getByRole('tabpanel', { name: 'Highlights' });
  await expect(list.locator('.annotation')).toHaveCount(2);
  const saving = page.waitForEvent('download');
  await list.getByRole('button', { name: 'Save as a file' }).click();
  const file = await (await saving).createReadStream();
  let text = '';
  for await (const chunk of file) text += chunk;
  expect(text).toContain('> Who found her\n\nAsk Colin');

  await list.getByRole('button', { name: /^Colour and note of “Who found her/ }).click();
  await page.getByRole('button', { name: 'Remove highlight' }).click();
  await expect.poll(() => coloured(page, 'pink')).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => coloured(page, 'pink')).toEqual(['Who found her']);
});
