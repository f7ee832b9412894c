import { expect, type Page, test } from '@playwright/test';
import { openDemo } from '../product/demoServer';
import { newDevice } from '../product/device';
import type { Door } from '../product/door';
import { DRAMA } from '../product/livedIn';
import { filmInSight, plays } from '../product/watching';

let server: Door;
test.beforeAll(async () => {
  server = await openDemo();
});
test.afterAll(() => server?.stop());

/** Acts as a browser that blocks sound until the viewer has touched the page. */
function wantTap(): void {
  let isTouched = false;
  for (const type of ['pointerdown', 'keydown'])
    addEventListener(
      type,
      () => {
        isTouched = true;
      },
      { capture: true },
    );
  const play = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = function () {
    if (isTouched || this.muted) return play.call(this);
    return Promise.reject(new DOMException('not before a tap', 'NotAllowedError'));
  };
}

const muted = async (page: Page) => (await filmInSight(page))?.muted;

test('a film that starts muted is unmuted by M or by the next episode', { tag: '@long' }, async ({
  browser,
}) => {
  const { context, page } = await newDevice(browser, 'phone', { serviceWorker: false });
  const chip = page.getByRole('button', { name: 'Tap for sound' });
  const begin = async () => {
    await page.goto(`${server.url}/drama/${DRAMA}/1`);
    await plays(page, 1);
    await expect(chip).toBeVisible();
    expect(await muted(page)).toBe(true);
  };
  try {
    await context.addInitScript(wantTap);
    await begin();
    await page.keyboard.press('m');
    await expect(chip).toHaveCount(0);
    expect(await muted(page)).toBe(false);
    await page.keyboard.press('m');
    await expect.poll(() => muted(page)).toBe(true);
    await page.keyboard.press('m');
    await expect.poll(() => muted(page)).toBe(false);

    await begin();
    await page.getByRole('button', { name: 'Next episode' }).click();
    await plays(page, 2);
    await expect(chip).toHaveCount(0);
    expect(await muted(page)).toBe(false);
  } finally {
    await context.close();
  }
});

function readLook(page: Page) {
  return page.evaluate(() => {
    const slide = document.querySelector<HTMLElement>('.player-slide:not([inert])');
    const look = (selector: string) => {
      const element = slide?.querySelector(selector);
      return element ? getComputedStyle(element).filter : '';
    };
    return { film: look('video'), locked: look('.player-poster-locked'), moves: slide?.style.transition };
  });
}

test('a calmer picture is dimmer, has no slide transition, persists, and blurs locked episodes', {
  tag: '@long',
}, async ({ browser }) => {
  const { context, page } = await newDevice(browser, 'phone', { serviceWorker: false, motion: true });
  const calm = page.getByRole('switch', { name: /^Calmer picture/ });
  try {
    await page.goto(`${server.url}/drama/${DRAMA}/1`);
    await plays(page, 1);
    expect((await readLook(page)).film).toBe('none');
    await page.keyboard.press('ArrowDown');
    await plays(page, 2);
    expect((await readLook(page)).moves).toContain('transform');

    await page.getByRole('button', { name: 'Playback settings' }).click();
    await calm.check();
    await page.keyboard.press('Escape');
    await expect(calm).toHaveCount(0);
    expect((await readLook(page)).film).toContain('brightness(0.72)');
    await page.keyboard.press('ArrowUp');
    await plays(page, 1);
    expect((await readLook(page)).moves).toBe('none');

    await page.goto(`${server.url}/dramaInfo/${DRAMA}`);
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(window, { dogearSeen: seen });
      addEventListener(
        'playing',
        ({ target }) => target instanceof Element && seen.push(getComputedStyle(target).filter),
        { capture: true },
      );
    });
    await page
      .getByRole('link', { name: /^(Watch|Continue)/ })
      .first()
      .click();
    await expect.poll(async () => (await filmInSight(page))?.plays).toBe(true);
    const seen = await page.evaluate(() => (window as unknown as { dogearSeen: string[] }).dogearSeen);
    expect(seen.length).toBeGreaterThan(0);
    for (const filter of seen) expect(filter).toContain('brightness(0.72)');

    await page.goto(`${server.url}/drama/${DRAMA}/6`);
    await expect.poll(async () => (await readLook(page)).locked).toContain('blur');
  } finally {
    await context.close();
  }
});

test('the effect of a key is shown over the film, also with reduced motion', { tag: '@long' }, async ({
  browser,
}) => {
  const { context, page } = await newDevice(browser, 'phone', { serviceWorker: false });
  const sign = page.locator('.player-sign');
  try {
    await page.goto(`${server.url}/drama/${DRAMA}/1`);
    await plays(page, 1);
    // Starts before the key press: the sign stays for less than a second.
    const seen = page.evaluate(
      () =>
        new Promise((resolve) => {
          const look = () => {
            const element = document.querySelector('.player-sign');
            if (!element) requestAnimationFrame(look);
            else resolve([element.textContent, getComputedStyle(element).opacity]);
          };
          look();
        }),
    );
    await page.keyboard.press('l');
    expect(await seen).toEqual(['+10 s', '1']);
    await expect(sign).toHaveCount(0);
  } finally {
    await context.close();
  }
});
