import { expect, test } from '@playwright/test';
import { Finger } from '../product/finger';
import { KEPT_BOOK } from '../product/livedIn';
import { firstBlockInView, isInView, storedPlace } from '../product/readerPlace';
import {
  change,
  choice,
  closeSettings,
  kept,
  markPlace,
  openSettings,
  page,
  place,
  reader,
  server,
  sheet,
  stepper,
  withReadingSettings,
} from '../product/readingSettings';
import { textIsShown } from '../product/turnPage';

/** The text moves by key, by finger and automatically, and never loses the place. */
withReadingSettings();

for (const turn of ['cover', 'curl'] as const) {
  test(`the page turn “${turn}” works by key and by finger, persists, and respects reduced motion`, {
    tag: '@long',
  }, async () => {
    await markPlace();
    await openSettings('Turning');
    await change('turn', turn, () => choice(turn === 'cover' ? 'Cover' : 'Curl').click());
    await closeSettings();
    await expect(page.locator('.turned-page .leaf')).toHaveCount(1);

    await page.keyboard.press('ArrowRight');
    await expect(page.locator('[data-reader-page="2"]')).toBeVisible();
    expect(await turning()).toBe(0);
    const second = await firstBlockInView(page);

    await page.emulateMedia({ reducedMotion: 'no-preference' });
    // The next page is rendered ahead, and the new motion preference applies from the next frame.
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

test('pages turn by keys, taps, the wheel and the volume keys', async () => {
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
  await markPlace();
  await openSettings('Turning');
  await change('tapZones', 'leftHanded', () => choice('Forward, back').click());
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

test('the menu has one place slider, quick font size and theme, and lists the keys', {
  tag: '@long',
}, async () => {
  await markPlace();
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
  await line.fill('450');
  await says(/^Chapter 5 of 8: /);
  await expect(page).toHaveURL(/\/5$/);
  await textIsShown(page);
  await says(/Page [3-6] of \d+\. 5[3-9]% of the book$/);
  await line.press('Home');
  await expect(page).toHaveURL(/\/1$/);
  await says(/^Chapter 1 of 8: .*Page 1 of/);
  await markPlace();

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

test('the text turns automatically, keeps the screen on, and can be dimmed', {
  tag: '@long',
}, async () => {
  await page.addInitScript(() => {
    navigator.wakeLock.request = async () => {
      document.documentElement.dataset.awake = 'yes';
      const release = async () => void delete document.documentElement.dataset.awake;
      return { release } as unknown as WakeLockSentinel;
    };
  });
  await page.reload();
  await textIsShown(page);
  await markPlace();
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
  // Auto-turn pauses under the sheet: the first page is still shown.
  await expect(page.locator('[data-reader-page="1"]')).toBeVisible();
  await closeSettings();
  await expect(page.locator('[data-reader-page="2"]')).toBeVisible();
  await expect(page.locator('[data-reader-page="3"]')).toBeVisible();

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
  await markPlace();
  await change('pageType', 'scroll', () => choice('Scroll').click());
  await closeSettings();
  await expect.poll(() => isInView(page, place), 'scrolled past').toBe(false);
});

async function pull(from: number, to: number, steps?: number): Promise<void> {
  const finger = await Finger.down(page, { x: from, y: 400 });
  await finger.moveBy(to - from, 0, steps);
  await finger.up();
}

function turning(): Promise<number> {
  return page.evaluate(
    () =>
      document.getAnimations().filter(({ effect }) => (effect as KeyframeEffect)?.target?.closest('.stage'))
        .length,
  );
}

test('a page reloaded before its place is saved opens at that place', async () => {
  await page.evaluate(holdPlaces);
  for (const number of [2, 3]) {
    await page.keyboard.press('PageDown');
    await expect(page.locator(`[data-reader-page="${number}"]`)).toBeVisible();
  }
  const third = await firstBlockInView(page);
  await page.reload();
  await textIsShown(page);
  await expect.poll(() => isInView(page, third)).toBe(true);
  await expect.poll(() => storedPlace(page, KEPT_BOOK)).not.toBe('');
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('unsavedPlace'))).toBe(null);
});

/** Runs in the page. Keeps a transaction open until the page is left, so that the worker's writes wait. */
function holdPlaces(): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('dogear');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const places = opening.result.transaction('places', 'readwrite').objectStore('places');
      const again = () => {
        places.count().onsuccess = again;
        resolve();
      };
      again();
    };
  });
}
