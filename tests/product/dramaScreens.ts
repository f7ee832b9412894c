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
