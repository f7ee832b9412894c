import { expect, type Page, test } from '@playwright/test';
import { openDemo } from '../product/demoServer';
import { newDevice } from '../product/device';
import type { Door } from '../product/door';
import { seeCaptions } from '../product/dramaActs';
import { DRAMA, LOCKED_EPISODE } from '../product/livedIn';
import { waitForServiceWorker } from '../product/reader';
import { plays } from '../product/watching';

let server: Door;
test.beforeAll(async () => {
  server = await openDemo();
});
test.afterAll(() => server?.stop());

const TOUCH_PX = 44;
const SIZES = [
  { width: 390, height: 844 },
  { width: 320, height: 568 },
  { width: 844, height: 390 },
  { width: 1440, height: 900 },
];

test('the rail’s buttons work, also without a network, and never cover captions', { tag: '@long' }, async ({
  browser,
}) => {
  const { context, page } = await newDevice(browser, 'phone');
  const rail = page.getByRole('group', { name: 'This episode' });
  const like = rail.getByRole('button', { name: /^Like/ });
  const library = rail.getByRole('button', { name: 'In library' });
  try {
    await page.goto(`${server.url}/drama/${DRAMA}/1`);
    await plays(page, 1);
    await page.keyboard.press('k');
    await like.click();
    await expect(like).toHaveAccessibleName('Like: 1');
    await expect(like).toHaveAttribute('aria-pressed', 'true');

    await expect.poll(() => leftToFetch(page)).toBeLessThan(1);
    await waitForServiceWorker(page);
    await server.stop();
    await page.keyboard.press('b');
    await expect(library).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('h');
    await expect(like).toHaveAccessibleName('Like');
    await expect(like).toHaveAttribute('aria-pressed', 'false');
    await page.keyboard.press('h');
    await expect(like).toHaveAccessibleName('Like: 1');
    await page.keyboard.press('s');
    const sheet = page.getByRole('dialog', { name: 'Share this drama' });
    await expect(sheet.getByLabel('Address')).toHaveValue(
      new RegExp(`^[^?]*/dramaInfo/${DRAMA}(\\?inviteCode=\\w+)?$`),
    );
    await page.keyboard.press('Escape');
    await server.reopen();

    // The demo's films have no voices.
    await expect(page.getByRole('button', { name: 'Captions', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await seeCaptions(page);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await keepClear(page, size);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(rail.getByRole('link', { name: 'Continue reading from chapter 1' })).toHaveAttribute(
      'href',
      /^\/reading\/\d+\/1/,
    );
    await rail.getByRole('link', { name: /^Comments/ }).click();
    await expect(page).toHaveURL(new RegExp(`/comments\\?bookId=${DRAMA}&target=1`));
    await page.goBack();
    await expect(like).toHaveAccessibleName('Like: 1');
    await page.keyboard.press('n');
    await expect(page).toHaveURL(/\/reading\/\d+\/1/);
  } finally {
    await context.close();
  }
});

test('the text of a locked episode never runs under the buttons at the foot', { tag: '@long' }, async ({
  browser,
}) => {
  const { context, page } = await newDevice(browser, 'phone', { serviceWorker: false });
  try {
    await page.setViewportSize({ width: 320, height: 568 });
    await page.goto(`${server.url}/drama/${DRAMA}/${LOCKED_EPISODE}`);
    const sheet = page.locator('.player-slide:not([inert]) .player-locked');
    const foot = page.locator('.player-foot').getByRole('button', { name: 'Episodes' });
    await expect(sheet).toBeVisible();
    const [told, button] = [await sheet.boundingBox(), await foot.boundingBox()];
    expect((told?.y ?? 0) + (told?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
  } finally {
    await context.close();
  }
});

/**
 * Seeks to the middle of the film if it is before that; returns the seconds before its end that are not
 * buffered.
 */
function leftToFetch(page: Page): Promise<number> {
  return page.evaluate(() => {
    const film = document.querySelector<HTMLVideoElement>('.player-slide:not([inert]) video');
    if (film && film.currentTime < film.duration / 2) film.currentTime = film.duration / 2;
    const { buffered, duration } = film ?? {};
    return buffered?.length && duration ? duration - buffered.end(buffered.length - 1) : Number.MAX_VALUE;
  });
}

async function keepClear(page: Page, { width, height }: { width: number; height: number }): Promise<void> {
  const size = `${width}x${height}`;
  await expect
    .poll(() => page.locator('.player-captions').evaluate((line) => line.getAnimations().length))
    .toBe(0);
  const boxes = await page.evaluate(() => {
    const boxesOf = (selector: string) =>
      [...document.querySelectorAll(selector)].map((element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect();
        return { left, top, right, bottom };
      });
    return {
      controls: boxesOf('.player-rail-buttons > *'),
      others: boxesOf('.player-head button, .player-foot button, .player-foot input, .player-captions span'),
    };
  });
  expect(boxes.controls).toHaveLength(5);
  for (const control of boxes.controls) {
    expect(Math.min(control.right - control.left, control.bottom - control.top), size).toBeGreaterThanOrEqual(
      TOUCH_PX,
    );
    expect(control.right, size).toBeLessThanOrEqual(width);
    expect(
      boxes.others.filter(
        (other) =>
          other.left < control.right &&
          other.right > control.left &&
          other.top < control.bottom &&
          other.bottom > control.top,
      ),
      size,
    ).toEqual([]);
  }
}
