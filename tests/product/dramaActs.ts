import { expect, type Page } from '@playwright/test';
import { describeFailure } from '../../contract/wire/failure';
import type {} from '../../data/commands/unlocks';
import type { OutboxRow } from '../../data/outbox/intent';
import type { DramaRow, EpisodeListRow } from '../../data/tables/dramaRows';
import { openKeyOf } from '../../data/tables/openKey';
import type { ListRow } from '../../data/tables/rows';
import { putRows, readRows } from './deviceRows';
import { DRAMA, LOCKED_EPISODE } from './livedIn';
import type { Device } from './reader';
import { said } from './said';
import { unanswered } from './unanswered';
import { filmInSight, keepEpisodes } from './watching';

const PARTS = /\.m4s$/;
/** No other screen uses this drama, so its rows may be changed. */
export const OTHER_DRAMA = DRAMA + 1;
const LONG_NAMES = {
  drama: 'The Complete and Unabridged Testimony of the Night Clerk Who Counted Every Lit Window',
  author: 'Maximiliana Featherstonehaugh-Bartholomew and the Ostrey Harbour Amateur Players',
  episode: 'In Which Nobody Has Seen the Captain, and the Harbourmaster Says So Three Times Over',
};
const IN_SIGHT = '.player-slide:not([inert])';

const HAVE_CURRENT_DATA = 2;

/** The position at which a film is paused, in s, so that each picture shows the same frame. */
const PLACE_S = 2;
/** A position in the first film at which somebody speaks, in s. */
const SPOKEN_S = 5;

export const pauseFilm = (page: Page): Promise<void> => pauseAt(page, PLACE_S);

async function pauseAt(page: Page, second: number): Promise<void> {
  const film = page.locator(`${IN_SIGHT} video`);
  const isPaused = () => film.evaluate((video) => (video as HTMLVideoElement).paused);
  await expect
    .poll(() => film.evaluate((video) => (video as HTMLVideoElement).readyState))
    .toBeGreaterThanOrEqual(HAVE_CURRENT_DATA);
  if (!(await isPaused())) await page.keyboard.press('k');
  await expect.poll(isPaused).toBe(true);
  await film.evaluate((video, place) => {
    (video as HTMLVideoElement).currentTime = place;
  }, second);
  await expect.poll(() => film.evaluate((video) => (video as HTMLVideoElement).seeking)).toBe(false);
  await expect(page.locator('.player-sign')).toHaveCount(0);
}

/** Captions stay switched on for the following screens. */
export async function seeCaptions(page: Page): Promise<void> {
  await pauseAt(page, SPOKEN_S);
  const captions = page.getByRole('button', { name: await said(page, 'Captions'), exact: true });
  if ((await captions.getAttribute('aria-pressed')) !== 'true') await captions.click();
  await page.locator(`${IN_SIGHT} .player-captions`).waitFor();
}

export async function likeEpisode(page: Page): Promise<void> {
  await pauseFilm(page);
  const like = page.locator('.player-rail button').first();
  if ((await like.getAttribute('aria-pressed')) !== 'true') await page.keyboard.press('h');
  await page.locator('.player-rail [aria-pressed="true"] .player-rail-count').waitFor();
}

export async function openShare(page: Page): Promise<void> {
  await pauseFilm(page);
  await page.keyboard.press('s');
  await page.locator('dialog[open] input').waitFor();
}

export async function seePlaying(page: Page): Promise<void> {
  await expect.poll(async () => (await filmInSight(page))?.plays).toBe(true);
  await expect(page.locator('.player[data-shown="true"]')).toHaveCount(0);
}

export async function seeWaiting(page: Page): Promise<void> {
  await page.evaluate(() => caches.delete('dogear-parts'));
  await page.route(PARTS, () => undefined);
  await page.reload();
  await page.locator('.player-waiting').waitFor();
  page.once('framenavigated', () => void page.unroute(PARTS));
}

export async function seeFailure(page: Page): Promise<void> {
  await page.locator(IN_SIGHT).getByRole('alert').waitFor();
}

/** The episodes stay on the device, so the drama's offline screen shows them too. */
export async function keepTwo(page: Page): Promise<void> {
  await keepEpisodes(page, 1, 2);
  await expect(page.getByText(await said(page, 'On this device')).first()).toBeVisible();
}

export async function aimAtPlace(page: Page): Promise<void> {
  await pauseFilm(page);
  const bar = page.getByRole('slider', { name: 'Place in the episode' });
  const { x, y, width, height } = (await bar.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width * 0.7, y + height / 2);
  await page.mouse.down();
  await expect(page.locator('.player-still')).toBeVisible();
}

/** Names every drama of the feed's list at length, until the server's list replaces it. */
export async function seeLongFeed(page: Page): Promise<void> {
  const lists = await readRows<ListRow>(page, 'lists');
  const long = lists.filter(isOfDramas).map((row) => ({
    ...row,
    fetchedAt: 0,
    books: row.books.map((book) => ({ ...book, bookName: LONG_NAMES.drama, chanName: LONG_NAMES.author })),
  }));
  await unanswered(page, async () => {
    await putRows(page, 'lists', long);
    await page.reload();
  });
  await page.locator(IN_SIGHT).getByText(LONG_NAMES.drama).waitFor();
}

const isOfDramas = ({ books }: ListRow) => books.length > 0 && books.every(({ kind }) => kind === 'drama');

export async function seeFeedEnd(page: Page): Promise<void> {
  const end = page.locator(`${IN_SIGHT} .player-credits`);
  await page.locator(`${IN_SIGHT} h2`).waitFor();
  for (let passed = 0; passed < 10 && (await end.count()) === 0; passed++)
    await page.keyboard.press('ArrowDown');
  await end.waitFor();
}

export async function openPlayback(page: Page): Promise<void> {
  await pauseFilm(page);
  await page.getByRole('button', { name: await said(page, 'Playback settings') }).click();
  await page.getByRole('dialog').waitFor();
}

export async function openEpisodes(page: Page, device: Device): Promise<void> {
  await pauseFilm(page);
  if (device === 'desktop') return;
  await page.keyboard.press('e');
  await page.getByRole('dialog').waitFor();
}

export async function openKeepSheet(page: Page): Promise<void> {
  const first = page.getByRole('button', { name: await said(page, 'Download episodes') });
  // The button's name if some episodes are on the device already.
  const further = page.getByRole('button', { name: await said(page, 'More episodes') });
  await first.or(further).click();
  await page.getByRole('dialog').waitFor();
}

export async function seeLocked(page: Page): Promise<void> {
  await page.locator(`${IN_SIGHT} .player-locked-sheet`).waitFor();
}

export async function seeCredits(page: Page): Promise<void> {
  await seeLocked(page);
  await page.keyboard.press('ArrowDown');
  await page.locator(`${IN_SIGHT} .player-next`).waitFor();
}

/**
 * Simulates a browser that supports none of the codecs. Shows the third episode, because the second is
 * already loaded beside the first.
 */
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

export async function seeLoading(page: Page): Promise<void> {
  await unanswered(page, async () => void (await page.goto(new URL('/dramaInfo/99998', page.url()).href)));
  const skeleton = page.locator('main [aria-busy="true"] .animate-late').first();
  await expect.poll(() => skeleton.evaluate((each) => getComputedStyle(each).opacity)).toBe('1');
}

/**
 * Changes a drama's rows on the device and leaves all calls unanswered, so that the server does not correct
 * them. The next page gets the server's data again.
 */
async function seeChanged(
  page: Page,
  change: (drama: DramaRow, episodes: EpisodeListRow['episodes']) => [DramaRow, EpisodeListRow['episodes']],
): Promise<void> {
  const isIt = ({ videoId }: { videoId: number }) => videoId === OTHER_DRAMA;
  const before = (await readRows<DramaRow>(page, 'dramas')).find(isIt);
  const list = (await readRows<EpisodeListRow>(page, 'episodeLists')).find(isIt);
  if (!before || !list) throw new Error('the drama is not on the device');
  const [drama, episodes] = change(before, list.episodes);
  await unanswered(page, async () => {
    await putRows(page, 'dramas', [drama]);
    await putRows(page, 'episodeLists', [{ ...list, episodes, revision: 0 }]);
    await page.reload();
  });
}

export async function seeLongNames(page: Page): Promise<void> {
  await seeChanged(page, (drama, episodes) => {
    const names = { bookName: LONG_NAMES.drama, authorName: LONG_NAMES.author };
    return [
      { ...drama, detail: { ...drama.detail, ...names } },
      episodes.map((each) => ({ ...each, title: LONG_NAMES.episode })),
    ];
  });
  await page.getByText(LONG_NAMES.drama).first().waitFor();
}

export async function pauseLongNames(page: Page): Promise<void> {
  await seeLongNames(page);
  await pauseFilm(page);
}

export async function seeAllUnlocked(page: Page): Promise<void> {
  await seeChanged(page, (drama, episodes) => [
    drama,
    episodes.map((each) => ({ ...each, state: each.state === 'locked' ? 'unlocked' : each.state })),
  ]);
  await page.locator('#episodes').waitFor();
  await expect(page.locator('#episodes .lucide-lock')).toHaveCount(0);
}

/**
 * Stores an unlock that waits for a connection, of a viewer who had enough coins when they tapped. All
 * following screens have it too.
 */
export async function waitForUnlock(page: Page): Promise<void> {
  await seeLocked(page);
  const meta = await readRows<{ key: string; value: unknown }>(page, 'meta');
  const accountId = Number(meta.find(({ key }) => key === 'accountId')?.value ?? 0);
  const requestId = crypto.randomUUID();
  const target = `${DRAMA}/${LOCKED_EPISODE}`;
  const row: OutboxRow<'unlockEpisode'> = {
    requestId,
    kind: 'unlockEpisode',
    target,
    payload: { videoId: DRAMA, target: LOCKED_EPISODE, maxPrice: 10, requestId },
    accountId,
    createdAt: Date.now(),
    attempts: 1,
    dueAt: Date.now(),
    state: 'open',
    openKey: openKeyOf('unlockEpisode', target),
    failure: describeFailure('offline'),
  };
  await putRows(page, 'outbox', [row]);
  await page.reload();
  const sheet = page.locator(`${IN_SIGHT} .player-locked-sheet`);
  await sheet.getByRole('button', { name: await said(page, 'Cancel') }).waitFor();
}
