import { expect, type Page } from '@playwright/test';
import { Finger } from './finger';
import { said } from './said';

/** Returns the position of the film on the screen, in s, and whether it plays; null if there is none. */
export function filmInSight(page: Page) {
  return page.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>('.player-slide:not([inert]) video');
    return (
      video && {
        second: video.currentTime,
        paused: video.paused,
        plays: !video.paused && video.readyState > 2,
        muted: video.muted,
      }
    );
  });
}

export async function plays(page: Page, target: number): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`/drama/\\d+/${target}$`));
  await expect.poll(async () => (await filmInSight(page))?.plays).toBe(true);
}

/** More than half of a phone's height, so that it counts at any speed. */
export async function swipe(page: Page, way: 'up' | 'down'): Promise<void> {
  const dy = way === 'up' ? -450 : 450;
  const finger = await Finger.down(page, { x: 195, y: 425 - dy / 2 });
  await finger.moveBy(0, dy);
  await finger.up();
}

/** In the page's language. */
export async function keepEpisodes(page: Page, from: number, to: number): Promise<void> {
  const [download, more] = [await said(page, 'Download episodes'), await said(page, 'More episodes')];
  await page.getByRole('button', { name: new RegExp(`^(${download}|${more})$`) }).click();
  const sheet = page.getByRole('dialog', { name: download });
  await sheet.getByRole('radio', { name: await said(page, 'From … to') }).check();
  await sheet.getByLabel(await said(page, 'To'), { exact: true }).selectOption(String(to));
  await sheet.getByLabel(await said(page, 'From'), { exact: true }).selectOption(String(from));
  await sheet.getByRole('button').last().click();
  await expect(sheet).toHaveCount(0);
}
