import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { askAs } from '../product/askAs';
import { newDevice } from '../product/device';
import { readRows } from '../product/deviceRows';
import { waitForServiceWorker } from '../product/reader';
import { settled } from '../product/settled';
import { FIRST_WORDS, LAST, startTestDrama, TEST_DRAMA } from '../product/testDrama';
import { filmInSight, plays, swipe } from '../product/watching';

let drama: Awaited<ReturnType<typeof startTestDrama>>;

test.beforeAll(async () => {
  drama = await startTestDrama();
});

test.afterAll(() => drama?.end());

test.afterEach(() => drama.reopen());

const infoAddress = () => `${drama.url}/dramaInfo/${drama.videoId}`;
const address = (target: number) => `${drama.url}/drama/${drama.videoId}/${target}`;

test('a drama plays into the next episode, keeps its place, and continues without a server', async ({
  browser,
}) => {
  const { context, page } = await newDevice(browser, 'phone');
  try {
    await page.goto(infoAddress());
    await expect(page.getByRole('heading', { level: 1, name: TEST_DRAMA })).toBeVisible();
    await waitForServiceWorker(page);
    await page.getByRole('link', { name: 'Watch', exact: true }).first().click();
    await plays(page, 1);
    await plays(page, 2);
    await swipe(page, 'up');
    await plays(page, 3);
    await swipe(page, 'down');
    await plays(page, 2);
    await swipe(page, 'up');
    await plays(page, 3);
    // An episode counts as seen in its last three seconds; this polls every frame to pause well before.
    await page.waitForFunction(
      () =>
        (document.querySelector<HTMLVideoElement>('.player-slide:not([inert]) video')?.currentTime ?? 0) > 1,
    );

    // A tap in the middle pauses the film, which stores the place.
    await page.touchscreen.tap(195, 400);
    await expect.poll(async () => (await filmInSight(page))?.paused).toBe(true);
    const left = Math.floor((await filmInSight(page))?.second ?? 0);
    await page.goBack();
    await expect(page).toHaveURL(infoAddress());
    const goOn = page.getByRole('link', { name: `Continue · ep. 3 at 00:0${left}` }).first();
    await expect(goOn).toBeVisible();

    await drama.stop();
    await goOn.click();
    await plays(page, 3);
    expect((await filmInSight(page))?.second).toBeGreaterThanOrEqual(left);
    await page.reload();
    await plays(page, 3);
    await swipe(page, 'down');
    await plays(page, 2);
  } finally {
    await context.close();
  }
});

test('a drama page prefetches its linked episode without counting it as watched, unless saving data', {
  tag: '@long',
}, async ({ browser }) => {
  const { context, page } = await newDevice(browser, 'phone', { serviceWorker: false });
  const sparing = await newDevice(browser, 'phone', { serviceWorker: false });
  const filmParts = (of: Page) => readRows(of, 'filmFiles');
  try {
    await page.goto(infoAddress());
    await expect.poll(() => filmParts(page)).not.toEqual([]);
    expect(await readRows(page, 'videoHistory')).toEqual([]);
    const waiting = await readRows<{ kind: string }>(page, 'outbox');
    expect(waiting.filter(({ kind }) => kind !== 'guestSignIn')).toEqual([]);
    await page.getByRole('link', { name: 'Watch', exact: true }).first().click();
    await plays(page, 1);

    await sparing.context.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
    await sparing.page.goto(infoAddress());
    await settled(sparing.page);
    expect(await filmParts(sparing.page)).toEqual([]);
    await sparing.page.getByRole('link', { name: 'Watch', exact: true }).first().click();
    await plays(sparing.page, 1);
  } finally {
    await context.close();
    await sparing.context.close();
  }
});

type Came = { film: HTMLVideoElement | null; path: string; frames: number; asked: number };

test('a tapped film shows before its page, plays on in it, and closes with it', { tag: '@long' }, async ({
  browser,
}) => {
  const { context, page } = await newDevice(browser, 'phone', { serviceWorker: false });
  const watch = page.getByRole('link', { name: /^(Watch|Continue)/ }).first();
  try {
    // As on an iPhone, where a film starts within the tap.
    await page.addInitScript(() => Object.assign(window, { ManagedMediaSource: MediaSource }));
    await page.goto(infoAddress());
    await expect.poll(() => readRows(page, 'filmFiles')).not.toEqual([]);
    await settled(page);
    // Records each player in order: its film, the address, the number of frames drawn, and the number of
    // elements that were asked to play.
    await page.evaluate(() => {
      const asked = new Set<HTMLMediaElement>();
      const play = HTMLMediaElement.prototype.play;
      HTMLMediaElement.prototype.play = function () {
        asked.add(this);
        return play.call(this);
      };
      const players: Came[] = [];
      Object.assign(window, { players });
      let frames = 0;
      const count = () => {
        frames += 1;
        requestAnimationFrame(count);
      };
      requestAnimationFrame(count);
      new MutationObserver((changes) => {
        for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
          const player =
            node instanceof Element && (node.matches('.player') ? node : node.querySelector('.player'));
          if (!player) continue;
          const film = player.querySelector<HTMLVideoElement>('.player-slide:not([inert]) video');
          players.push({ film, path: location.pathname, frames, asked: asked.size });
        }
      }).observe(document.body, { childList: true, subtree: true });
    });
    await watch.click();
    await plays(page, 1);
    const came = () =>
      page.evaluate(() => {
        const { players } = window as unknown as { players: Came[] };
        const [shown, built] = players;
        return {
          count: players.length,
          films: new Set(players.map(({ film }) => film)).size,
          // A frame answers the tap before the router and the player's page run.
          isShownFirst: shown !== undefined && built !== undefined && built.frames > shown.frames,
          shownAt: shown?.path,
          // An iPhone allows sound only within a tap, and for each element separately.
          blessed: shown?.asked,
          left: document.querySelectorAll('.player').length,
        };
      });
    const shownAt = new URL(infoAddress()).pathname;
    await expect.poll(came).toEqual({
      count: 2,
      films: 1,
      isShownFirst: true,
      shownAt,
      blessed: 3,
      left: 1,
    });

    // Going back at once leaves no player over the page, and the film can be opened again.
    await page.goBack();
    await expect(page).toHaveURL(infoAddress());
    await expect(page.locator('.player')).toHaveCount(0);
    await watch.click();
    await plays(page, 1);
  } finally {
    await context.close();
  }
});

test('a priced episode shows its price, is bought without a server, and opens by itself', {
  tag: '@long',
}, async ({ browser }) => {
  const { context, page } = await newDevice(browser, 'phone');
  try {
    await page.goto(`${drama.url}/Rewards`);
    await page.getByRole('button', { name: /^Check in/ }).click();
    await expect.poll(() => coins(context)).toBe(5);
    await page.goto(address(LAST));
    await waitForServiceWorker(page);
    const slide = page.locator('.player-slide:not([inert])');
    await expect(
      slide.getByText('This episode is paid content, please unlock it before watching'),
    ).toBeVisible();
    await expect(slide.getByText('You have 5 coins.')).toBeVisible();
    await swipe(page, 'down');
    await plays(page, LAST - 1);
    await swipe(page, 'up');
    await expect(page).toHaveURL(address(LAST));

    await drama.stop();
    await slide.getByRole('button', { name: 'Unlock for 5 coins' }).click();
    await expect(slide.getByText(/connection/)).toBeVisible();
    await drama.reopen();
    await plays(page, LAST);
    expect(await coins(context)).toBe(0);
    await expect(page.getByRole('heading', { name: 'The end' })).toBeInViewport();
  } finally {
    await context.close();
  }
});

test('on a desktop keys control the player, and captions are shown as text', { tag: '@long' }, async ({
  browser,
}) => {
  const { context, page } = await newDevice(browser, 'desktop');
  try {
    await page.goto(address(1));
    await expect(page.getByRole('list').getByRole('button', { name: /Episode 2/ })).toBeVisible();
    await expect(page.getByText(FIRST_WORDS)).toBeHidden();
    await page.keyboard.press('c');
    await expect(page.getByText(FIRST_WORDS)).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await plays(page, 2);
    await page.keyboard.press('Space');
    await expect.poll(async () => (await filmInSight(page))?.paused).toBe(true);
    const { second = 0 } = (await filmInSight(page)) ?? {};
    await page.keyboard.press('l');
    expect((await filmInSight(page))?.second).toBeGreaterThan(second);
    await page.keyboard.press('m');
    expect((await filmInSight(page))?.muted).toBe(true);
    await page.reload();
    await expect.poll(async () => (await filmInSight(page))?.muted).toBe(true);
    await page
      .getByRole('list')
      .getByRole('button', { name: /Episode 3/ })
      .click();
    await plays(page, 3);
  } finally {
    await context.close();
  }
});

async function coins(context: BrowserContext): Promise<number> {
  return (await askAs(context, drama.url, 'goldIndex', {})).balance.userGold;
}
