import { expect, type Page } from '@playwright/test';

/** Of a video: a picture can be drawn. */
const HAVE_CURRENT_DATA = 2;

/** A film that stands, with its controls in sight. */
export async function pauseFilm(page: Page): Promise<void> {
  const film = page.locator('.player-slide:not([inert]) video');
  const isPaused = () => film.evaluate((video) => (video as HTMLVideoElement).paused);
  await expect
    .poll(() => film.evaluate((video) => (video as HTMLVideoElement).readyState))
    .toBeGreaterThanOrEqual(HAVE_CURRENT_DATA);
  if (!(await isPaused())) await page.keyboard.press('k');
  await expect.poll(isPaused).toBe(true);
}

/** The same, aimed at a place on the seek bar, which is seen above it. */
export async function aimAtPlace(page: Page): Promise<void> {
  await pauseFilm(page);
  const bar = page.getByRole('slider', { name: 'Place in the episode' });
  const { x, y, width, height } = (await bar.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width * 0.7, y + height / 2);
  await page.mouse.down();
  await expect(page.locator('.player-still')).toBeVisible();
}
