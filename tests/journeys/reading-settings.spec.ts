import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test';
import { openDemo } from '../product/demoServer';
import type { Door } from '../product/door';
import { Finger } from '../product/finger';
import { KEPT_BOOK } from '../product/livedIn';
import { openBrowser, waitForServiceWorker } from '../product/reader';
import { firstBlockInView, isInView, storedPlace } from '../product/readerPlace';
import { makeDataFolder } from '../product/startServer';
import { textIsShown } from '../product/turnPage';

/** How the text looks and moves: at once, kept without a network, and never at the cost of the place. */
let profile: Awaited<ReturnType<typeof makeDataFolder>>;
let server: Door;
let context: BrowserContext;
let page: Page;

test.beforeAll(async () => {
  profile = await makeDataFolder();
  server = await openDemo();
  context = await openBrowser(profile.path, 'phone');
  await forgetsAlone();
  const first = await context.newPage();
  await first.goto(`${server.url}/reading/${KEPT_BOOK}/1`);
  await textIsShown(first);
  await waitForServiceWorker(first);
  await first.close();
});
test.afterAll(async () => {
  await context.close();
  await server.stop();
  await profile.remove();
});

// One device for all: each journey begins with the settings and the place of a new one, and with a server.
test.beforeEach(async () => {
  await server.reopen();
  page = await context.newPage();
  // A page that slides is in view beside the one before.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${server.url}/about`);
  await page.evaluate(forgetReading);
  await page.goto(`${server.url}/reading/${KEPT_BOOK}/1`);
  await textIsShown(page);
});
test.afterEach(() => page.close());

/** What a journey forgets, the account would bring back in the middle of the next one. */
async function forgetsAlone(): Promise<void> {
  await context.route(/\/user\/en\/sync/, (route) => route.abort());
}

/** In the page. */
function forgetReading(): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('dogear');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const change = opening.result.transaction(['settings', 'places'], 'readwrite');
      change.objectStore('settings').delete('reading');
      change.objectStore('places').clear();
      change.onerror = () => reject(change.error);
      change.oncomplete = () => {
        opening.result.close();
        resolve();
      };
    };
  });
}

const reader = () => page.locator('.reader');
const sheet = () => page.getByRole('dialog', { name: 'Reading settings' });
const stepper = (name: string) => sheet().getByRole('group', { name, exact: true });

async function openSettings(part: 'Look' | 'Layout' | 'Turning'): Promise<void> {
  if (!(await sheet().isVisible())) {
    await page.keyboard.press('m');
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
  }
  await sheet().getByRole('tab', { name: part, exact: true }).click();
}

async function closeSettings(): Promise<void> {
  await sheet().getByRole('button', { name: 'Close' }).click();
  await expect(sheet()).toHaveCount(0);
  await page.keyboard.press('m');
  await expect(page.locator('.reader-bar-bottom')).toHaveCount(0);
}

/** A label of a hidden radio is what a finger meets. */
const choice = (name: string): Locator => sheet().locator('label').filter({ hasText: name });

/** The settings as the device keeps them. */
function kept(): Promise<Record<string, unknown>> {
  return page.evaluate(
    () =>
      new Promise<Record<string, unknown>>((resolve, reject) => {
        const opening = indexedDB.open('dogear');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const get = opening.result.transaction('settings').objectStore('settings').get('reading');
          get.onerror = () => reject(get.error);
          get.onsuccess = () => {
            opening.result.close();
            resolve((get.result as { value: Record<string, unknown> } | undefined)?.value ?? {});
          };
        };
      }),
  );
}

/** The paragraph that was first on the page when the reader came to it. */
let place = '';

/** Changes a setting, and sees that it is kept and that what was being read is still in sight. */
async function change(key: string, value: unknown, act: () => Promise<void>): Promise<void> {
  await act();
  await expect.poll(async () => (await kept())[key], key).toBe(value);
  await expect.poll(() => isInView(page, place), `the place after ${key}`).toBe(true);
}

test('a font: fetched when it is chosen, there without a network, and never at the cost of the place', async () => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.keyboard.press('PageDown');
  await expect(page.locator('[data-reader-page="2"]')).toBeVisible();
  place = await firstBlockInView(page);
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

  // One that never came: said so, and something else stands in.
  await openSettings('Look');
  await change('fontFamily', 'merriweather', () => choice('Merriweather').click());
  await expect(page.getByText('Merriweather isn’t on this device yet.')).toBeVisible();
  await expect.poll(() => isInView(page, place)).toBe(true);
});

test('a font of the second row is chosen where it stands: the sheet does not move', async () => {
  place = await firstBlockInView(page);
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
  // Neither the dialog nor its body: what scrolls is the panel alone.
  expect(await sheet().evaluate((dialog) => [dialog.scrollTop, dialog.firstElementChild?.scrollTop])).toEqual(
    [0, 0],
  );
});

test('the browser’s own text size is the text’s too, and the page is still counted', async () => {
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

test('no choice is cut or runs into the next one, whatever the language', async () => {
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

/** In the page. The choices whose words are wider than their part. */
function tooWide(dialog: Element): string[] {
  return [...dialog.querySelectorAll('.segmented label')].flatMap((label) => {
    const words = document.createRange();
    words.selectNodeContents(label);
    const room = label.getBoundingClientRect();
    const wide = [...words.getClientRects()].some(
      ({ left, right }) => left < room.left || right > room.right,
    );
    return wide ? [label.textContent ?? ''] : [];
  });
}

for (const pageType of ['paged', 'scroll'] as const) {
  test(`the layout of the text, by ${pageType === 'paged' ? 'pages' : 'scrolling'}`, async () => {
    if (pageType === 'scroll') {
      await openSettings('Turning');
      place = await firstBlockInView(page);
      await change('pageType', 'scroll', () => choice('Scroll').click());
      await closeSettings();
    }
    for (const number of [2, 3, 4]) {
      await page.keyboard.press('PageDown');
      if (pageType === 'paged') await expect(page.locator(`[data-reader-page="${number}"]`)).toBeVisible();
    }
    place = await firstBlockInView(page);
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

    // Kept without a server: the same text, at the same place, in the same clothes.
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

    // All of it back, and back again.
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

for (const turn of ['cover', 'curl'] as const) {
  test(`pages that ${turn}: by key and by finger, kept, and still there for whoever wants it`, async () => {
    place = await firstBlockInView(page);
    await openSettings('Turning');
    await change('turn', turn, () => choice(turn === 'cover' ? 'Cover' : 'Curl').click());
    await closeSettings();
    await expect(page.locator('.turned-page .leaf')).toHaveCount(1);

    // Asked to hold still, the page is there at once.
    await page.keyboard.press('ArrowRight');
    await expect(page.locator('[data-reader-page="2"]')).toBeVisible();
    expect(await turning()).toBe(0);
    const second = await firstBlockInView(page);

    await page.emulateMedia({ reducedMotion: 'no-preference' });
    // The next page lies ready, and the page knows what is preferred, from the next frame on.
    await expect(page.locator('.turned-page .leaf')).toHaveCount(1);
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    for (const [key, number] of [
      ['ArrowRight', 3],
      ['ArrowLeft', 2],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(turning, key).toBeGreaterThan(0);
      await expect(page.locator(`[data-reader-page="${number}"]`)).toBeVisible();
      await expect.poll(turning, key).toBe(0);
    }
    expect(await firstBlockInView(page)).toBe(second);

    // Pulled half a page and let go; pulled a little and put back.
    await pull(300, 60);
    await expect(page.locator('[data-reader-page="3"]')).toBeVisible();
    await expect.poll(turning).toBe(0);
    expect(await firstBlockInView(page)).not.toBe(second);
    await pull(60, 300);
    await expect(page.locator('[data-reader-page="2"]')).toBeVisible();
    await expect.poll(turning).toBe(0);
    await pull(300, 265, 30);
    await expect.poll(turning).toBe(0);
    await expect(page.locator('[data-reader-page="2"]')).toBeVisible();
    expect(await firstBlockInView(page)).toBe(second);

    await server.stop();
    await page.reload();
    await textIsShown(page);
    await expect(reader()).toHaveAttribute('data-turn', turn);
    await expect.poll(() => isInView(page, second)).toBe(true);
  });
}

test('pages by keys, by taps and by a wheel', async () => {
  const pageIs = (number: number) => expect(page.locator(`[data-reader-page="${number}"]`)).toBeVisible();
  for (const [key, number] of [
    ['ArrowRight', 2],
    ['PageDown', 3],
    [' ', 4],
    ['Shift+ ', 3],
    ['PageUp', 2],
    ['ArrowLeft', 1],
    ['End', 7],
    ['Home', 1],
  ] as const) {
    await page.keyboard.press(key);
    await pageIs(number);
  }
  await page.mouse.move(200, 400);
  await page.mouse.wheel(0, 120);
  await pageIs(2);

  const tap = (x: number) => page.touchscreen.tap(x, 420);
  await tap(370);
  await pageIs(3);
  await tap(20);
  await pageIs(2);
  await tap(195);
  await expect(page.locator('.reader-bar-bottom')).toBeVisible();
  await tap(195);
  await expect(page.locator('.reader-bar-bottom')).toHaveCount(0);

  const volumeDown = () =>
    page.evaluate(() =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'AudioVolumeDown', bubbles: true })),
    );
  await volumeDown();
  place = await firstBlockInView(page);
  await openSettings('Turning');
  await change('tapZones', 'leftHanded', () => choice('On, back').click());
  const volumeKeys = sheet().getByRole('switch', { name: 'Turn pages with the volume keys' });
  await change('volumeKeys', true, () => volumeKeys.click());
  await closeSettings();
  await pageIs(2);
  for (const [turn, number] of [
    [() => tap(20), 3],
    [volumeDown, 4],
  ] as const) {
    const before = await storedPlace(page, KEPT_BOOK);
    await turn();
    await pageIs(number);
    await expect.poll(() => storedPlace(page, KEPT_BOOK)).not.toBe(before);
  }

  await server.stop();
  await page.reload();
  await textIsShown(page);
  await pageIs(4);
  await tap(370);
  await pageIs(3);
});

test('the menu moves in the book on one line, changes letters and paper in one tap, and tells the keys', async () => {
  place = await firstBlockInView(page);
  const line = page.getByRole('slider', { name: 'Place in this book' });
  const says = (text: RegExp) => expect(line).toHaveAttribute('aria-valuetext', text);
  await page.keyboard.press('m');
  await expect(page.getByRole('slider')).toHaveCount(1);
  await says(/^Chapter 1 of 8: .*Page 1 of 7\. 0% of the book$/);
  await line.press('ArrowRight');
  await says(/Page 2 of 7\. 1% of the book$/);
  await line.press('PageUp');
  await says(/^Chapter 2 of 8: /);
  await line.press('Home');
  await says(/^Chapter 1 of 8: .*Page 1 of/);
  // Let go in the middle of another chapter, the book opens there.
  await line.fill('450');
  await says(/^Chapter 5 of 8: /);
  await expect(page).toHaveURL(/\/5$/);
  await textIsShown(page);
  await says(/Page [3-6] of \d+\. 5[3-9]% of the book$/);
  await line.press('Home');
  await expect(page).toHaveURL(/\/1$/);
  await textIsShown(page);
  place = await firstBlockInView(page);

  await change('fontSize', 19, () => page.getByRole('button', { name: 'Larger letters' }).tap());
  await change('fontSize', 18, () => page.getByRole('button', { name: 'Smaller letters' }).tap());
  await change('theme', 'sepia', () => page.locator('.quick-themes label[title="Sepia"]').tap());
  await expect(reader()).toHaveCSS('background-color', 'rgb(243, 230, 205)');
  await page.locator('.quick-themes').getByRole('radio', { name: 'Sepia' }).press('ArrowRight');
  await expect.poll(async () => (await kept()).theme).toBe('green');

  await page.getByRole('button', { name: 'All keys' }).tap();
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await expect(keys.getByRole('row', { name: 'Next page' })).toContainText('Page Down');
  await keys.getByRole('button', { name: 'Close' }).tap();
  await expect(keys).toHaveCount(0);
  await page.keyboard.press('m');
  await page.keyboard.press('?');
  await expect(keys).toBeVisible();
});

test('a look of one’s own: its contrast is told, and it is saved, put on, renamed and removed', async () => {
  place = await firstBlockInView(page);
  await openSettings('Look');
  await change('theme', 'own', () => choice('Own colours').click());
  await change('paper', '#101820', () => sheet().getByLabel('Paper').fill('#101820'));
  await expect(sheet().getByText(/hard to read. Text needs 4.5:1/)).toBeVisible();
  await change('ink', '#e8e0d0', () => sheet().getByLabel('Ink').fill('#e8e0d0'));
  await expect(sheet().getByText(/^Contrast 1[2-4].\d:1, easy to read/)).toBeVisible();
  await expect(reader()).toHaveCSS('background-color', 'rgb(16, 24, 32)');
  await change('fontSize', 19, () => stepper('Font size').getByRole('button', { name: 'More' }).click());
  await sheet().getByRole('tab', { name: 'My looks' }).click();
  await sheet().getByLabel('Name of the present look').fill('Night train');
  await page.keyboard.press('Enter');
  const look = (name: string) => sheet().getByRole('button', { name, exact: true });
  await expect(look('Night train')).toHaveAttribute('aria-pressed', 'true');

  await sheet().getByRole('tab', { name: 'Look', exact: true }).click();
  await change('theme', 'day', () => choice('Day').click());
  await change('fontSize', 18, () => stepper('Font size').getByRole('button', { name: 'Less' }).click());
  // Kept without a server.
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

test('a scrolled chapter goes on into the next one by a pull past its end', async () => {
  place = await firstBlockInView(page);
  await openSettings('Turning');
  await change('pageType', 'scroll', () => choice('Scroll').click());
  await closeSettings();
  await page.keyboard.press('End');
  const footer = page.locator('.leaf:not([inert]) .next-chapter');
  await expect(footer.getByText('Pull for the next chapter')).toBeInViewport();

  // A little is not enough, and says so.
  const shy = await Finger.down(page, { x: 195, y: 600 });
  await shy.moveBy(0, -60);
  await shy.up();
  await expect(page.locator('[data-reader-target="1"]')).toBeVisible();
  const finger = await Finger.down(page, { x: 195, y: 600 });
  await finger.moveBy(0, -240, 16);
  await expect(footer.getByText('Release for the next chapter')).toBeVisible();
  await finger.up();
  await expect(page.locator('[data-reader-target="2"]')).toBeVisible();
});

test('a text that goes on by itself, on a screen that stays lit, and is darker', async () => {
  await page.addInitScript(() => {
    navigator.wakeLock.request = async () => {
      document.documentElement.dataset.awake = 'yes';
      const release = async () => void delete document.documentElement.dataset.awake;
      return { release } as unknown as WakeLockSentinel;
    };
  });
  await page.reload();
  await textIsShown(page);
  place = await firstBlockInView(page);
  const toggle = (name: string) => () => sheet().getByRole('switch', { name }).click();
  await openSettings('Look');
  await change('brightness', 90, () => stepper('Brightness').getByRole('button', { name: 'Less' }).click());
  await openSettings('Turning');
  await change('keepAwake', true, toggle('Keep the screen on'));
  await expect(page.locator('html[data-awake]')).toBeAttached();
  await change('keepAwake', false, toggle('Keep the screen on'));
  await expect(page.locator('html[data-awake]')).toHaveCount(0);
  await change('autoplay', true, toggle('Auto-turn pages'));
  await expect(page.locator('html[data-awake]')).toBeAttached();
  const time = stepper('Time per page');
  for (const ms of [3_000, 2_000, 1_000]) {
    await change('autoplayTime', ms, () => time.getByRole('button', { name: 'Less' }).click());
  }
  // Under the sheet it waits: the first page is still there.
  await expect(page.locator('[data-reader-page="1"]')).toBeVisible();
  await closeSettings();
  await expect(page.locator('[data-reader-page="2"]')).toBeVisible();
  await expect(page.locator('[data-reader-page="3"]')).toBeVisible();

  // Kept without a server, and by scrolling too.
  await server.stop();
  await page.reload();
  await textIsShown(page);
  await expect(page.locator('[data-reader-page="5"]')).toBeVisible();
  expect(
    await page.evaluate(
      () => getComputedStyle(document.querySelector('.reader') as Element, '::after').opacity,
    ),
  ).toBe('0.1');
  await openSettings('Turning');
  place = await firstBlockInView(page);
  await change('pageType', 'scroll', () => choice('Scroll').click());
  await closeSettings();
  await expect.poll(() => isInView(page, place), 'scrolled past').toBe(false);
});

test('two pages side by side on a desktop, or always one', async () => {
  await page.close();
  await context.close();
  context = await openBrowser(profile.path, 'desktop');
  page = await context.newPage();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${server.url}/reading/${KEPT_BOOK}/1`);
  await textIsShown(page);
  const leaf = page.locator('.leaf:not([inert])');
  await expect(leaf).toHaveCSS('column-count', '2');
  await page.keyboard.press('PageDown');
  await expect(page.locator('[data-reader-page="2"]')).toBeVisible();
  place = await firstBlockInView(page);

  // A narrow window has one without being told, and two again when it is wide.
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

/** A finger that goes along the page from one x to another and is lifted. */
async function pull(from: number, to: number, steps?: number): Promise<void> {
  const finger = await Finger.down(page, { x: from, y: 400 });
  await finger.moveBy(to - from, 0, steps);
  await finger.up();
}

/** Parts of the stage that are being moved. */
function turning(): Promise<number> {
  return page.evaluate(
    () =>
      document.getAnimations().filter(({ effect }) => (effect as KeyframeEffect)?.target?.closest('.stage'))
        .length,
  );
}

/** Whether a face of the family, upright and regular, is there to be drawn with. */
function isLoaded(family: string): Promise<boolean> {
  return page.evaluate(
    (name) =>
      [...document.fonts].some(
        (face) =>
          face.family.replaceAll('"', '') === name && face.style === 'normal' && face.status === 'loaded',
      ),
    family,
  );
}
