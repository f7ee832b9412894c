import { expect, type Page, test } from '@playwright/test';
import { openDemo } from '../product/demoServer';
import { newDevice } from '../product/device';
import type { Door } from '../product/door';
import { seeUnplayable } from '../product/dramaActs';
import { Finger } from '../product/finger';
import { DRAMA } from '../product/livedIn';
import { filmInSight, plays } from '../product/watching';

let server: Door;
test.beforeAll(async () => {
  server = await openDemo();
});
test.afterAll(() => server?.stop());

/** A first visit installs the service worker in the background; these journeys are not about it. */
const UNCACHED = { serviceWorker: false };

type Asked = Partial<Pick<MediaSessionActionDetails, 'seekOffset' | 'seekTime'>>;
type Told = {
  handlers: Map<string, MediaSessionActionHandler | null>;
  position: MediaPositionState | undefined;
  /** The number of active wake locks. */
  lit: number;
};
type Window = { dogearTold: Told };

/**
 * Records what the page passes to the system, and forwards it: a test has no headphones and no lock screen.
 */
function hearSystem(): void {
  const told: Told = { handlers: new Map(), position: undefined, lit: 0 };
  Object.assign(window, { dogearTold: told });
  const { mediaSession, wakeLock } = navigator;
  const setHandler = mediaSession.setActionHandler.bind(mediaSession);
  mediaSession.setActionHandler = (action, handler) => {
    told.handlers.set(action, handler);
    setHandler(action, handler);
  };
  const setPosition = mediaSession.setPositionState.bind(mediaSession);
  mediaSession.setPositionState = (state) => {
    told.position = state;
    setPosition(state);
  };
  const request = wakeLock.request.bind(wakeLock);
  wakeLock.request = async (type) => {
    const lock = await request(type);
    told.lit += 1;
    lock.addEventListener('release', () => {
      told.lit -= 1;
    });
    return lock;
  };
}

/** Acts as a key of the headphones or a button of the lock screen. */
function press(page: Page, action: MediaSessionAction, asked: Asked = {}): Promise<void> {
  return page.evaluate(
    ([name, details]) => {
      const handler = (window as unknown as Window).dogearTold.handlers.get(name);
      if (!handler) throw new Error(`nobody answers ${name}`);
      handler({ action: name, ...details });
    },
    [action, asked] as const,
  );
}

function readSystem(page: Page) {
  return page.evaluate(() => {
    const { handlers, position, lit } = (window as unknown as Window).dogearTold;
    const { metadata, playbackState } = navigator.mediaSession;
    return {
      answered: [...handlers].filter(([, handler]) => handler).length,
      position,
      lit,
      state: playbackState,
      title: metadata?.title,
      artist: metadata?.artist,
      picture: metadata?.artwork[0]?.src,
    };
  });
}

const second = async (page: Page) => (await filmInSight(page))?.second ?? 0;

test('headphones and lock screen control the film, picture-in-picture follows it, and the screen stays awake', {
  tag: '@long',
}, async ({ browser }) => {
  const { context, page } = await newDevice(browser, 'desktop', UNCACHED);
  try {
    await context.grantPermissions(['screen-wake-lock']);
    await context.addInitScript(hearSystem);
    await page.goto(`${server.url}/dramaInfo/${DRAMA}`);
    await page.getByRole('link', { name: 'Watch', exact: true }).first().click();
    await plays(page, 1);
    await expect
      .poll(() => readSystem(page))
      .toMatchObject({ title: 'Anything but Twenty-One', artist: 'Number Thirty', state: 'playing', lit: 1 });
    const { picture = '' } = await readSystem(page);
    expect((await page.request.get(picture)).headers()['content-type']).toBe('image/webp');

    await press(page, 'pause');
    await expect.poll(() => readSystem(page)).toMatchObject({ state: 'paused', lit: 0 });
    await press(page, 'seekto', { seekTime: 12 });
    expect(await second(page)).toBe(12);
    await press(page, 'seekforward', { seekOffset: 5 });
    expect(await second(page)).toBe(17);
    await press(page, 'seekbackward');
    expect(await second(page)).toBe(7);
    await expect.poll(async () => (await readSystem(page)).position?.position).toBe(7);
    expect((await readSystem(page)).position?.duration).toBeGreaterThan(20);
    await press(page, 'play');
    await plays(page, 1);
    await expect.poll(() => readSystem(page)).toMatchObject({ state: 'playing', lit: 1 });

    const inWindow = () =>
      page.evaluate(() => {
        const film = document.querySelector('.player-slide:not([inert]) video');
        return document.pictureInPictureElement && document.pictureInPictureElement === film;
      });
    await page.getByRole('button', { name: 'Picture in picture' }).click();
    await expect.poll(inWindow).toBe(true);
    await press(page, 'nexttrack');
    await plays(page, 2);
    await expect.poll(inWindow).toBe(true);
    await expect.poll(() => readSystem(page)).toMatchObject({ title: 'The Ground Floor', state: 'playing' });
    await press(page, 'previoustrack');
    await plays(page, 1);

    await page.keyboard.press('f');
    await page.getByRole('button', { name: 'Leave full screen' }).waitFor();
    expect(await page.evaluate(() => document.fullscreenElement)).not.toBeNull();

    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(page).toHaveURL(`${server.url}/dramaInfo/${DRAMA}`);
    await expect
      .poll(() => readSystem(page))
      .toMatchObject({ answered: 0, state: 'none', lit: 0, title: undefined });
    await expect
      .poll(() => page.evaluate(() => document.fullscreenElement ?? document.pictureInPictureElement))
      .toBeNull();
  } finally {
    await context.close();
  }
});

function readBoxes(page: Page) {
  return page.evaluate(() => {
    const within = (selector: string) => {
      const box = document.querySelector(selector)?.getBoundingClientRect();
      return (
        !!box &&
        box.width > 0 &&
        box.left >= 0 &&
        box.top >= 0 &&
        box.right <= innerWidth &&
        box.bottom <= innerHeight
      );
    };
    return {
      film: within('.player-slide:not([inert]) video'),
      head: within('.player-head'),
      foot: within('.player-foot'),
      isWider: document.documentElement.scrollWidth > innerWidth,
    };
  });
}

test('a rotated phone keeps playing, with film and controls in view, and swipes still work', {
  tag: '@long',
}, async ({ browser }) => {
  const { context, page } = await newDevice(browser, 'phone', UNCACHED);
  const whole = { film: true, head: true, foot: true, isWider: false };
  try {
    await page.goto(`${server.url}/drama/${DRAMA}/1`);
    await plays(page, 1);
    await expect.poll(() => readBoxes(page)).toEqual(whole);
    const before = await second(page);
    await page.setViewportSize({ width: 844, height: 390 });
    await expect.poll(() => readBoxes(page)).toEqual(whole);
    await plays(page, 1);
    expect(await second(page)).toBeGreaterThanOrEqual(before);
    const finger = await Finger.down(page, { x: 422, y: 300 });
    await finger.moveBy(0, -230);
    await finger.up();
    await plays(page, 2);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => readBoxes(page)).toEqual(whole);
    await plays(page, 2);
  } finally {
    await context.close();
  }
});

test('a film that the system pauses while it waits for data stays paused', { tag: '@long' }, async ({
  browser,
}) => {
  const { context, page } = await newDevice(browser, 'phone', UNCACHED);
  try {
    const held: (() => void)[] = [];
    let isOpen = true;
    let parts = 0;
    await context.route(/\/content\/\w+\.m4s$/, async (route) => {
      parts += 1;
      if (isOpen && parts > 5) isOpen = false;
      if (!isOpen) await new Promise<void>((resolve) => held.push(resolve));
      await route.continue().catch(() => undefined);
    });
    await page.goto(`${server.url}/drama/${DRAMA}/1`);
    await plays(page, 1);
    await page.waitForFunction(() => {
      const film = document.querySelector<HTMLVideoElement>('.player-slide:not([inert]) video');
      if (!film || film.readyState > HTMLMediaElement.HAVE_CURRENT_DATA) return false;
      film.pause();
      return true;
    });
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeAttached();
    const left = await second(page);
    parts = Number.NEGATIVE_INFINITY;
    isOpen = true;
    for (const release of held) release();
    await expect
      .poll(() =>
        page.evaluate(() => {
          const film = document.querySelector<HTMLVideoElement>('.player-slide:not([inert]) video');
          return (film?.readyState ?? 0) > HTMLMediaElement.HAVE_CURRENT_DATA;
        }),
      )
      .toBe(true);
    expect(await filmInSight(page)).toMatchObject({ paused: true, second: left });
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeAttached();
  } finally {
    await context.close();
  }
});

test('an unplayable episode shows no seek bar, neither its own nor the previous one’s', {
  tag: '@long',
}, async ({ browser }) => {
  const { context, page } = await newDevice(browser, 'phone', UNCACHED);
  try {
    await page.goto(`${server.url}/drama/${DRAMA}/1`);
    await plays(page, 1);
    await page.keyboard.press('l');
    const place = page.getByRole('slider', { name: 'Place in the episode' });
    await expect(place).toHaveAttribute('aria-valuetext', /^00:[12]\d of 00:26$/);
    await seeUnplayable(page);
    await expect(place).toHaveCount(0);
  } finally {
    await context.close();
  }
});
