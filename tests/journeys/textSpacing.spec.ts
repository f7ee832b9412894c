import { expect, type Page, test } from '@playwright/test';
import { lostTexts, spaceText } from '../product/clippedText';
import { openDemo } from '../product/demoServer';
import { newDevice } from '../product/device';
import { KEPT_BOOK, keepBook } from '../product/livedIn';
import { settled } from '../product/settled';
import { textIsShown } from '../product/turnPage';

const WIDTHS = [390, 320];

test('text spacing by WCAG 1.4.12 hides nothing in reader, menu, sheets, library, contents and settings', {
  tag: '@long',
}, async ({ browser }) => {
  const server = await openDemo();
  const { context, page } = await newDevice(browser, 'phone', { serviceWorker: false });
  const lost: string[] = [];
  const look = async (where: string) => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 });
      await settled(page);
      lost.push(...(await lostTexts(page)).map((what) => `${where} at ${width} px: ${what}`));
    }
  };
  try {
    await spaceText(page);
    await keepBook(page, server.url);
    await look('book');
    await page.goto(`${server.url}/reading/${KEPT_BOOK}/2`);
    await textIsShown(page);
    await look('reader');
    await page.keyboard.press('m');
    await look('menu');
    const closeSheet = () => closed(page);
    await page.getByRole('button', { name: 'Contents', exact: true }).click();
    await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    await look('contents');
    await closeSheet();
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    for (const part of ['Look', 'Layout', 'Turning']) {
      await page.getByRole('dialog').getByRole('tab', { name: part, exact: true }).click();
      await look(`settings, ${part}`);
    }
    await closeSheet();
    await page.keyboard.press('Escape');

    for (let pages = 1; (await page.locator('[data-reader-target="2"]').count()) > 0; pages += 1) {
      expect(pages, 'pages of a chapter').toBeLessThan(60);
      const shown = page.locator('[data-reader-page]');
      const before = await shown.getAttribute('data-reader-page');
      await page.keyboard.press('ArrowRight');
      await expect(shown).not.toHaveAttribute('data-reader-page', before ?? '');
      if (pages % 3 === 0) lost.push(...(await lostTexts(page)).map((what) => `page ${pages}: ${what}`));
    }

    for (const path of ['/BookShelf', '/Settings', '/ReadHistory']) {
      await page.goto(`${server.url}${path}`);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await look(path);
    }
    expect(lost).toEqual([]);
  } finally {
    await context.close();
    await server.stop();
  }
});

async function closed(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}
