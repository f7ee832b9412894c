import { expect, test } from '@playwright/test';
import { KEPT_BOOK } from '../product/livedIn';
import { firstBlockInView, isInView } from '../product/readerPlace';
import {
  change,
  choice,
  closeSettings,
  context,
  isLoaded,
  kept,
  markPlace,
  openSettings,
  page,
  place,
  reader,
  reopenOn,
  server,
  sheet,
  stepper,
  tooWide,
  withReadingSettings,
} from '../product/readingSettings';
import { settled } from '../product/settled';
import { textIsShown } from '../product/turnPage';

/** The settings of the text apply at once, survive without a network, and never lose the place. */
withReadingSettings();

test('a font is fetched when chosen, works offline, and keeps the place', { tag: '@long' }, async () => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.keyboard.press('PageDown');
  await expect(page.locator('[data-reader-page="2"]')).toBeVisible();
  await markPlace();
  await openSettings('Look');
  expect(fetched.filter((path) => path.endsWith('.woff2') && !/lora|rubik/.test(path))).toEqual([]);
  await change('fontFamily', 'Karla', () => choice('Karla').click());
  await expect.poll(() => isLoaded('Karla Variable')).toBe(true);
  await change('fontFamily', 'Karla', closeSettings);
  expect(fetched.some((path) => /karla-latin-wght-normal/.test(path))).toBe(true);
  expect(fetched.filter((path) => /(cardo|merriweather|opendyslexic|roboto)-.*woff2/.test(path))).toEqual([]);

  await server.stop();
  await page.reload();
  await textIsShown(page);
  await expect.poll(() => isLoaded('Karla Variable')).toBe(true);
  await expect.poll(() => isInView(page, place)).toBe(true);

  await openSettings('Look');
  await change('fontFamily', 'merriweather', () => choice('Merriweather').click());
  await expect(page.getByText('Merriweather isn’t on this device yet.')).toBeVisible();
  await expect.poll(() => isInView(page, place)).toBe(true);
});

test('choosing a font of the second row does not move the sheet', { tag: '@long' }, async () => {
  await markPlace();
  await openSettings('Look');
  const last = choice('OpenDyslexic');
  await last.scrollIntoViewIfNeeded();
  const top = async () => (await last.boundingBox())?.y;
  const before = await top();
  const first = await choice('Karla').boundingBox();
  expect(before).toBeGreaterThan(first?.y ?? 0);
  await change('fontFamily', 'opendyslexic', () => last.click());
  await expect(last.getByRole('radio')).toBeFocused();
  expect(await top()).toBe(before);
  // Neither the dialog nor its body scrolls, only the panel.
  expect(await sheet().evaluate((dialog) => [dialog.scrollTop, dialog.firstElementChild?.scrollTop])).toEqual(
    [0, 0],
  );
});

test('the browser’s text size applies to the text, and pages are still counted', {
  tag: '@long',
}, async () => {
  const size = () =>
    page
      .locator('.reading-text')
      .first()
      .evaluate((text) => getComputedStyle(text).fontSize);
  expect(await size()).toBe('18px');
  const session = await context.newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  await page.reload();
  await textIsShown(page);
  await expect.poll(size).toBe('36px');
  const count = page.locator('.status-page');
  await expect(count).toHaveText(/^1 \/ \d{2}$/);
  await expect(page.locator('.status-left')).not.toBeEmpty();
  const box = await count.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  expect(await count.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[data-reader-page="2"]')).toBeVisible();
});

test('no option is cut off or overlaps the next one in any language', { tag: '@long' }, async () => {
  for (const [language, width] of [
    ['ru', 390],
    ['ru', 320],
    ['pt', 320],
    ['en', 320],
  ] as const) {
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
    await page.setViewportSize({ width, height: 844 });
    await page.reload();
    await textIsShown(page);
    await page.keyboard.press('m');
    await page.locator('.reader-bar-bottom button').last().click();
    const tabs = page.getByRole('dialog').getByRole('tab');
    for (let at = 0; at < 3; at += 1) {
      await tabs.nth(at).click();
      await expect(tabs.nth(at)).toHaveAttribute('aria-selected', 'true');
      expect(await page.getByRole('dialog').evaluate(tooWide), `${language}, ${width} px, tab ${at}`).toEqual(
        [],
      );
    }
  }
  await page.evaluate(() => localStorage.removeItem('language'));
});

for (const pageType of ['paged', 'scroll'] as const) {
  test(`the layout settings apply, persist and keep the place, by ${pageType === 'paged' ? 'pages' : 'scrolling'}`, async () => {
    if (pageType === 'scroll') {
      await openSettings('Turning');
      await markPlace();
      await change('pageType', 'scroll', () => choice('Scroll').click());
      await closeSettings();
    }
    for (const number of [2, 3, 4]) {
      await page.keyboard.press('PageDown');
      if (pageType === 'paged') await expect(page.locator(`[data-reader-page="${number}"]`)).toBeVisible();
    }
    await markPlace();
    const more = (name: string) => () => stepper(name).getByRole('button', { name: 'More' }).click();
    const less = (name: string) => () => stepper(name).getByRole('button', { name: 'Less' }).click();

    await openSettings('Look');
    await change('fontSize', 19, more('Font size'));
    await change('theme', 'sepia', () => choice('Sepia').click());
    const group = (name: string, option: string) => () =>
      sheet().getByRole('group', { name, exact: true }).getByRole('radio', { name: option }).click();
    await change('menuBackground', 'shaded', group('Menu background', 'Shaded'));
    await change('safeAreaColour', 'black', group('Screen edges', 'Black'));
    await openSettings('Layout');
    await change('lineHeight', 150, more('Line height'));
    await change('paragraphSpacing', 25, more('Paragraph spacing'));
    await change('letterSpacing', 2, more('Letter spacing'));
    await change('slide', 25, less('Side margin'));
    await change('topGap', 40, more('Top margin'));
    await change('bottomGap', 10, more('Bottom margin'));
    await change('alignment', 'justify', () => choice('Justified').click());
    await change('hyphenation', false, () => sheet().getByRole('switch', { name: 'Hyphenation' }).click());
    await closeSettings();
    expect(await isInView(page, place)).toBe(true);

    await server.stop();
    await page.reload();
    await textIsShown(page);
    await expect.poll(() => isInView(page, place)).toBe(true);
    const paragraph = page.locator(
      '.leaf:not([inert]) .reading-text > p, .leaf:not([inert]) .scroll-section > p',
    );
    await expect(paragraph.first()).toHaveCSS('text-align', 'justify');
    await expect(paragraph.first()).toHaveCSS('font-size', '19px');
    await expect(paragraph.first()).toHaveCSS('line-height', '28.5px');
    await expect(paragraph.first()).toHaveCSS('letter-spacing', '0.38px');
    await expect(paragraph.first()).toHaveCSS('margin-bottom', '4.75px');
    await expect(paragraph.first()).toHaveCSS('hyphens', 'manual');
    await expect(reader()).toHaveCSS('background-color', 'rgb(243, 230, 205)');
    const barColour = (colour: string) =>
      expect(page.locator('meta[name="theme-color"]').first()).toHaveAttribute('content', colour);
    await barColour('rgb(0, 0, 0)');
    await expect(page.locator('.reader-page')).toHaveCSS('--reading-side', '25px');

    await openSettings('Look');
    await expect(page.locator('.reader-bar-top')).toHaveCSS('background-color', 'rgb(230, 214, 184)');
    await barColour('rgb(0, 0, 0)');
    await change('safeAreaColour', 'paper', group('Screen edges', 'Like the page'));
    await barColour('rgb(230, 214, 184)');
    await change('fontSize', 18, () => sheet().getByRole('button', { name: 'Reset to defaults' }).click());
    await change('fontSize', 19, () => sheet().getByRole('button', { name: 'Undo' }).click());
    expect(await kept()).toMatchObject({ theme: 'sepia', slide: 25, alignment: 'justify', pageType });
    expect(await isInView(page, place)).toBe(true);
  });
}

test('a custom look shows its contrast and is saved, applied, renamed and removed', {
  tag: '@long',
}, async () => {
  await markPlace();
  await openSettings('Look');
  await change('theme', 'own', () => choice('Custom colours').click());
  await change('paper', '#101820', () => sheet().getByLabel('Paper').fill('#101820'));
  await expect(sheet().getByText(/hard to read. Text needs 4.5:1/)).toBeVisible();
  await change('ink', '#e8e0d0', () => sheet().getByLabel('Ink').fill('#e8e0d0'));
  await expect(sheet().getByText(/^Contrast 1[2-4].\d:1, easy to read/)).toBeVisible();
  await expect(reader()).toHaveCSS('background-color', 'rgb(16, 24, 32)');
  await change('fontSize', 19, () => stepper('Font size').getByRole('button', { name: 'More' }).click());
  await sheet().getByRole('tab', { name: 'My looks' }).click();
  await sheet().getByLabel('Name this look').fill('Night train');
  await page.keyboard.press('Enter');
  const look = (name: string) => sheet().getByRole('button', { name, exact: true });
  await expect(look('Night train')).toHaveAttribute('aria-pressed', 'true');

  await sheet().getByRole('tab', { name: 'Look', exact: true }).click();
  await change('theme', 'day', () => choice('Day').click());
  await change('fontSize', 18, () => stepper('Font size').getByRole('button', { name: 'Less' }).click());
  await server.stop();
  await page.reload();
  await textIsShown(page);
  await openSettings('Look');
  await sheet().getByRole('tab', { name: 'My looks' }).click();
  await expect(look('Night train')).toHaveAttribute('aria-pressed', 'false');
  await change('theme', 'own', () => look('Night train').click());
  await expect.poll(async () => (await kept()).fontSize).toBe(19);
  await expect(reader()).toHaveCSS('background-color', 'rgb(16, 24, 32)');

  await sheet().getByRole('button', { name: 'Rename “Night train”' }).click();
  await sheet().getByLabel('Name', { exact: true }).fill('Sleeper');
  await page.keyboard.press('Enter');
  await expect(look('Sleeper')).toBeVisible();
  await sheet().getByRole('button', { name: 'Remove “Sleeper”' }).click();
  await expect(look('Sleeper')).toHaveCount(0);
});

test('a desktop shows two pages side by side, or always one if set', { tag: '@long' }, async () => {
  await reopenOn('desktop');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${server.url}/reading/${KEPT_BOOK}/1`);
  await textIsShown(page);
  const leaf = page.locator('.leaf:not([inert])');
  await expect(leaf).toHaveCSS('column-count', '2');
  await page.keyboard.press('PageDown');
  await expect(page.locator('[data-reader-page="2"]')).toBeVisible();
  await markPlace();

  await page.setViewportSize({ width: 800, height: 900 });
  await expect(leaf).toHaveCSS('column-count', '1');
  await expect.poll(() => isInView(page, place)).toBe(true);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(leaf).toHaveCSS('column-count', '2');
  await expect.poll(() => firstBlockInView(page)).toBe(place);

  await openSettings('Layout');
  await change('spread', 'one', () => choice('Always one').click());
  await closeSettings();
  await expect(leaf).toHaveCSS('column-count', '1');
  await server.stop();
  await page.reload();
  await textIsShown(page);
  await expect(leaf).toHaveCSS('column-count', '1');
  await expect.poll(() => isInView(page, place)).toBe(true);
});

test('the place stays in view when the page is resized during a turn', async () => {
  // A small page means many pages. If the turn happened before the new layout, the second page of the old one
  // would be the third.
  await page.setViewportSize({ width: 390, height: 480 });
  await expect.poll(() => page.evaluate(() => innerHeight)).toBe(480);
  await settled(page);
  const shows = (number: number) => expect(page.locator(`[data-reader-page="${number}"]`)).toBeVisible();
  for (const number of [2, 3]) {
    await page.keyboard.press('PageDown');
    await shows(number);
  }
  await markPlace();
  await page.keyboard.press('PageUp');
  await shows(2);
  await settled(page);
  // One task, so that the app cannot look at the visible text in between.
  await page.evaluate(() => {
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'PageDown', bubbles: true, cancelable: true }),
    );
    (document.querySelector('.stage') as HTMLElement).style.width = '45%';
  });
  await expect.poll(() => isInView(page, place)).toBe(true);
});
