import { expect, type Page, test } from '@playwright/test';
import { openDemo } from '../product/demoServer';
import { newDevice } from '../product/device';
import type { Door } from '../product/door';
import { focusIsKept, focusIsSeen, tabTo } from '../product/focus';
import { DRAMA } from '../product/livedIn';
import { settled } from '../product/settled';
import { filmInSight, plays } from '../product/watching';

let server: Door;
test.beforeAll(async () => {
  server = await openDemo();
});
test.afterAll(() => server?.stop());

const film = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>('.player-slide:not([inert]) video');
    return { speed: video?.playbackRate, muted: video?.muted };
  });

test('a drama is operated by labelled controls and keys alone; speed and sound persist', {
  tag: '@long',
}, async ({ browser }) => {
  const { context, page } = await newDevice(browser, 'phone', { serviceWorker: false });
  const slide = page.locator('.player-slide:not([inert])');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  try {
    await page.goto(`${server.url}/dramaInfo/${DRAMA}`);
    await settled(page);
    await tabTo(page, page.getByRole('link', { name: 'Watch', exact: true }).first());
    await page.keyboard.press('Enter');
    await plays(page, 1);
    // The film plays before its page is loaded (decision 0050).
    await expect(button('Playback settings')).toBeVisible();

    await focusIsKept(page);
    const stops = await tabTo(page, button('Playback settings'));
    expect(stops.map(({ name }) => name)).toEqual([
      'Back',
      'Picture in picture',
      'Full screen',
      'Episodes',
      'Place in the episode',
      'Pause',
      'Next episode',
      'Captions',
      'Sound off',
      'Playback settings',
    ]);
    await expect(page.getByRole('region', { name: 'Number Thirty. Anything but Twenty-One' })).toBeVisible();

    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Playback' });
    const speed = sheet.getByRole('group', { name: 'Speed' });
    await tabTo(page, speed.getByRole('radio', { name: '1×', exact: true }));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(speed.getByRole('radio', { name: '1.5×' })).toBeChecked();
    await focusIsSeen(page);
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(button('Playback settings')).toBeFocused();
    expect((await film(page)).speed).toBe(1.5);

    await page.keyboard.press('k');
    const place = page.getByRole('slider', { name: 'Place in the episode' });
    await tabTo(page, place, 'Shift+Tab');
    const { second: before = 0 } = (await filmInSight(page)) ?? {};
    await page.keyboard.press('ArrowRight');
    expect((await filmInSight(page))?.second).toBeCloseTo(before + 5, 1);
    await expect(place).toHaveAttribute('aria-valuetext', /^00:\d\d of 00:26$/);
    await tabTo(page, button('Sound off'));
    await page.keyboard.press('Enter');
    await expect(button('Sound on')).toBeFocused();

    await tabTo(page, button('Next episode'), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await plays(page, 2);
    expect(await film(page)).toEqual({ speed: 1.5, muted: true });
    await page.reload();
    await plays(page, 2);
    expect(await film(page)).toEqual({ speed: 1.5, muted: true });

    await tabTo(page, button('Episodes'));
    await page.keyboard.press('Enter');
    const episodes = page.getByRole('dialog', { name: 'Episodes' });
    await expect(episodes).toBeVisible();
    await settled(page);
    await tabTo(page, episodes.getByRole('button', { name: /Errors and Omissions.*10 coins/ }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/6$/);
    // The sheet is closed and the button that opened it is gone: the film has the focus and announces itself.
    await expect(page.getByRole('region', { name: 'Number Thirty. Errors and Omissions' })).toBeFocused();
    // The price is read from the device a moment after the episode is in view.
    await expect(slide.getByRole('button', { name: 'Get coins · 10 missing' })).toBeVisible();
    await tabTo(page, slide.getByRole('button', { name: 'Get coins · 10 missing' }));
    await page.keyboard.press('ArrowUp');
    await expect(page).toHaveURL(/\/5$/);
    await tabTo(page, button('Back'));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Number Thirty' })).toBeVisible();
    await settled(page);
    await focusIsKept(page);
  } finally {
    await context.close();
  }
});
