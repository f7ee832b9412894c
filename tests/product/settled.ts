import { expect, type Page, type Request } from '@playwright/test';

const STILL_DEADLINE_MS = 30_000;

const underWay = new WeakMap<Page, Set<Request>>();

/** Lets `settled` wait for the page's requests. Call before its first navigation. */
export function watchRequests(page: Page): void {
  const open = new Set<Request>();
  underWay.set(page, open);
  page.on('request', (request) => {
    if (/^https?:/.test(request.url())) open.add(request);
  });
  // The requests of the previous document no longer matter.
  page.on('framenavigated', () => open.clear());
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
}

/**
 * Waits until the page is still: the app has replaced its first picture, `main` has content, nothing is busy,
 * no request is pending, fonts and the pictures on the screen are loaded, animations have ended, and the
 * document has not changed for several frames.
 */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('#first-picture')).toHaveCount(0, { timeout: STILL_DEADLINE_MS });
  await expect(page.locator('main').first()).not.toBeEmpty({ timeout: STILL_DEADLINE_MS });
  const open = underWay.get(page);
  for (;;) {
    if (open) await answered(open);
    await page.evaluate(holdStill, STILL_DEADLINE_MS);
    if (!open || open.size === 0) return;
  }
}

async function answered(open: ReadonlySet<Request>): Promise<void> {
  await expect
    .poll(() => [...open].map((request) => request.url()), {
      message: 'requests under way',
      intervals: [20, 50, 100],
      timeout: STILL_DEADLINE_MS,
    })
    .toEqual([]);
}

/**
 * Runs in the page. Resolves when nothing has changed for a few frames and the browser is idle; rejects with
 * what is still changing.
 */
async function holdStill(deadlineMs: number): Promise<void> {
  const STILL_FRAMES = 4;
  const began = performance.now();
  // As on every visit but the first, which starts with fallback fonts.
  document.documentElement.dataset.fonts = 'own';
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const idle = () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }));
  const onScreen = (image: HTMLImageElement) => {
    const { top, bottom, left, right } = image.getBoundingClientRect();
    return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
  };
  const unrest = (): string => {
    if (document.fonts.status !== 'loaded') return 'faces are loading';
    // Inert content, such as the next chapter, may still load: the reader cannot reach it yet.
    const busy = [...document.querySelectorAll('[aria-busy="true"]')].find(
      (one) => one.checkVisibility() && !one.closest('[inert]'),
    );
    return busy ? `busy: ${busy.outerHTML.slice(0, 200)}` : '';
  };
  let before = '';
  let still = 0;
  while (still < STILL_FRAMES) {
    await frame();
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime === Infinity) animation.cancel();
      else animation.finish();
    }
    const now = document.body.innerHTML;
    const moving = unrest();
    still = moving === '' && now === before ? still + 1 : 0;
    before = now;
    if (still === STILL_FRAMES) {
      await idle();
      const pictures = [...document.images].filter(onScreen);
      await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
      if (document.body.innerHTML !== before) still = 0;
    }
    if (performance.now() - began > deadlineMs) {
      throw new Error(`the page does not come to rest: ${moving || 'its document keeps changing'}`);
    }
  }
}
