import { expect, type Page } from '@playwright/test';
import { DRAMA } from './livedIn';
import type { Device } from './reader';
import { said } from './said';
import type { Screen } from './screen';
import { filmInSight, keepEpisodes } from './watching';

const PARTS = /\.m4s$/;
const IN_SIGHT = '.player-slide:not([inert])';

/** Of a video: a picture can be drawn. */
const HAVE_CURRENT_DATA = 2;

/** A film that stands, with its controls in sight. */
async function pauseFilm(page: Page): Promise<void> {
  const film = page.locator(`${IN_SIGHT} video`);
  const isPaused = () => film.evaluate((video) => (video as HTMLVideoElement).paused);
  await expect
    .poll(() => film.evaluate((video) => (video as HTMLVideoElement).readyState))
    .toBeGreaterThanOrEqual(HAVE_CURRENT_DATA);
  if (!(await isPaused())) await page.keyboard.press('k');
  await expect.poll(isPaused).toBe(true);
  await expect(page.locator('.player-sign')).toHaveCount(0);
}

/** A film that runs, alone on the screen. */
async function seePlaying(page: Page): Promise<void> {
  await expect.poll(async () => (await filmInSight(page))?.plays).toBe(true);
  await expect(page.locator('.player[data-shown="true"]')).toHaveCount(0);
}

/** A film of which no part comes; the next page has them again. */
async function seeWaiting(page: Page): Promise<void> {
  await page.evaluate(() => caches.delete('dogear-parts'));
  await page.route(PARTS, () => undefined);
  await page.reload();
  await page.locator('.player-waiting').waitFor();
  page.once('framenavigated', () => void page.unroute(PARTS));
}

async function seeFailure(page: Page): Promise<void> {
  await page.locator(IN_SIGHT).getByRole('alert').waitFor();
}

/** It stays on the device: the drama's page with no server shows it too. */
async function keepTwo(page: Page): Promise<void> {
  await keepEpisodes(page, 1, 2);
  await expect(page.getByRole('region', { name: 'Download' }).getByText('On this device')).toBeVisible();
}

/** The same, aimed at a place on the seek bar, which is seen above it. */
async function aimAtPlace(page: Page): Promise<void> {
  await pauseFilm(page);
  const bar = page.getByRole('slider', { name: 'Place in the episode' });
  const { x, y, width, height } = (await bar.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width * 0.7, y + height / 2);
  await page.mouse.down();
  await expect(page.locator('.player-still')).toBeVisible();
}

async function openPlayback(page: Page): Promise<void> {
  await pauseFilm(page);
  await page.getByRole('button', { name: await said(page, 'Playback settings') }).click();
  await page.getByRole('dialog').waitFor();
}

/** A desktop has them beside the film. */
async function openEpisodes(page: Page, device: Device): Promise<void> {
  await pauseFilm(page);
  if (device === 'desktop') return;
  await page.keyboard.press('e');
  await page.getByRole('dialog').waitFor();
}

async function openKeepSheet(page: Page): Promise<void> {
  await page.getByRole('button', { name: await said(page, 'Download episodes') }).click();
  await page.getByRole('dialog').waitFor();
}

async function seeLocked(page: Page): Promise<void> {
  await page.locator(`${IN_SIGHT} .player-locked-sheet`).waitFor();
}

/** From the last episode on, which is locked. */
async function seeCredits(page: Page): Promise<void> {
  await seeLocked(page);
  await page.keyboard.press('ArrowDown');
  await page.locator(`${IN_SIGHT} .player-next`).waitFor();
}

/** As in a browser that knows none of the codecs: of the third episode, as the second is ready beside the first. */
export async function seeUnplayable(page: Page): Promise<void> {
  await pauseFilm(page);
  await page.evaluate(() => {
    MediaSource.isTypeSupported = () => false;
  });
  for (const target of [2, 3]) {
    await page.keyboard.press('ArrowDown');
    await expect(page).toHaveURL(new RegExp(`/${target}$`));
  }
  await page.locator(IN_SIGHT).getByRole('alert').waitFor();
}

/** Dramas' pages and the player, and what opens on them. */
export const DRAMA_SCREENS: readonly Screen[] = [
  { name: 'drama', path: `/dramaInfo/${DRAMA}` },
  {
    name: 'drama-keep',
    path: `/dramaInfo/${DRAMA}`,
    wordy: true,
    long: true,
    states: ['full'],
    act: openKeepSheet,
  },
  { name: 'drama-gone', path: '/dramaInfo/99999' },
  {
    name: 'player-playing',
    path: `/drama/${DRAMA}/1`,
    long: true,
    restless: true,
    states: ['full'],
    act: seePlaying,
  },
  {
    name: 'player-waiting',
    path: `/drama/${DRAMA}/3`,
    long: true,
    restless: true,
    states: ['full'],
    act: seeWaiting,
  },
  {
    name: 'player-missing',
    path: `/drama/${DRAMA}/3`,
    wordy: true,
    long: true,
    states: ['offline'],
    act: seeFailure,
  },
  { name: 'player', path: `/drama/${DRAMA}/1`, states: ['full'], act: pauseFilm },
  { name: 'player-seek', path: `/drama/${DRAMA}/2`, states: ['full'], act: aimAtPlace },
  {
    name: 'player-settings',
    path: `/drama/${DRAMA}/1`,
    wordy: true,
    long: true,
    states: ['full'],
    act: openPlayback,
  },
  {
    name: 'player-episodes',
    path: `/drama/${DRAMA}/1`,
    wordy: true,
    long: true,
    states: ['full'],
    act: openEpisodes,
  },
  {
    name: 'player-locked',
    path: `/drama/${DRAMA}/6`,
    wordy: true,
    long: true,
    states: ['full'],
    act: seeLocked,
  },
  {
    name: 'player-credits',
    path: `/drama/${DRAMA}/6`,
    wordy: true,
    long: true,
    states: ['full'],
    act: seeCredits,
  },
  {
    name: 'player-unplayable',
    path: `/drama/${DRAMA}/1`,
    wordy: true,
    long: true,
    states: ['full'],
    act: seeUnplayable,
  },
  {
    name: 'drama-kept',
    path: `/dramaInfo/${DRAMA}`,
    wordy: true,
    long: true,
    states: ['full'],
    act: keepTwo,
  },
];
