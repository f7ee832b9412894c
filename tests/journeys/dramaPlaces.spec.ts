import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { endpoints } from '../../contract/endpoints';
import { openParams } from '../../contract/wire/sealing.codec';
import { openDemo } from '../product/demoServer';
import { newDevice, newPage } from '../product/device';
import { readRows } from '../product/deviceRows';
import type { Door } from '../product/door';
import { CHECKED, logIn, register } from '../product/emailLogin';
import { DRAMA } from '../product/livedIn';
import { filmInSight, plays } from '../product/watching';

declare global {
  interface Window {
    filmBegan(second: number): void;
  }
}

let server: Door;
test.beforeAll(async () => {
  server = await openDemo();
});
test.afterAll(() => server?.stop());

const address = () => `${server.url}/drama/${DRAMA}/1`;

/** Watches to a second of the film, well before its end, and pauses it there. A pause may take a moment. */
async function watchUntil(page: Page, second: number): Promise<number> {
  await page.waitForFunction((until) => {
    const video = document.querySelector<HTMLVideoElement>('.player-slide:not([inert]) video');
    if (!video || video.currentTime < until) return false;
    video.pause();
    return true;
  }, second);
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeAttached();
  return Math.floor((await filmInSight(page))?.second ?? 0);
}

/** The timeout is far shorter than playing there from the beginning would take. */
async function goesOnAt(page: Page, second: number): Promise<void> {
  const now = async () => (await filmInSight(page))?.second;
  await expect.poll(now, { timeout: 8_000 }).toBeGreaterThanOrEqual(second - 1);
}

async function twoScreens(browser: Browser) {
  const email = `left-${Date.now()}@books.example`;
  const phone = await newDevice(browser, 'phone');
  await register(phone.page, server.url, email);
  await phone.page.goto(address());
  const desktop = await newDevice(browser, 'desktop');
  await logIn(desktop.page, server.url, email);
  await desktop.page.waitForURL(`${server.url}/mine`, CHECKED);
  await expect.poll(() => readRows(desktop.page, 'syncChanges')).toEqual([]);
  return { phone, desktop };
}

/**
 * After five seconds of play a place from another device no longer moves the film. With this clock they never
 * pass, however slow the machine is.
 */
const slowClock = (page: Page) =>
  page.addInitScript(() => {
    const now = performance.now.bind(performance);
    performance.now = () => now() / 100;
  });

/** Hides the page, as a phone that is put in a pocket does: the system may end it at any time. */
const putAway = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });

/**
 * The changes that a device has sent and the server has answered. The pause may have sent the place already.
 */
function sentChanges(context: BrowserContext): string[] {
  const { method, path } = endpoints.sync;
  const sent: string[] = [];
  context.on('response', (response) => {
    if (!response.ok() || !response.url().endsWith(path)) return;
    const form = new URLSearchParams(response.request().postData() ?? '');
    sent.push(JSON.stringify(openParams(method, path, form.get('params') ?? '')));
  });
  return sent;
}

/** The message of a failure has what keeps it on the device. */
async function isSent(page: Page, sent: readonly string[], second: number): Promise<void> {
  const state = async () => {
    if (sent.join().includes(`"second":${second},`)) return 'sent';
    const waiting = await readRows(page, 'syncChanges');
    const meta = (await readRows<{ key: string }>(page, 'meta')).filter(({ key }) =>
      /backoff|sync/i.test(key),
    );
    return JSON.stringify({ second, sent, waiting, meta });
  };
  await expect.poll(state, { timeout: 30_000 }).toBe('sent');
}

/** The page notices within 5 s that its worker does not answer, and starts another one. */
function hang(page: Page): void {
  const worker = page.workers().find((each) => /usecases/.test(each.url()));
  if (!worker) throw new Error('the page has no worker');
  void worker
    .evaluate(() => {
      for (;;);
    })
    .catch(() => undefined);
}

for (const way of ['Back', 'putting the phone away', 'putting it away while its worker hangs'] as const)
  test(`a film left by ${way} continues at the same second on another device`, {
    tag: '@long',
  }, async ({ browser }) => {
    const { phone, desktop } = await twoScreens(browser);
    try {
      const sent = sentChanges(phone.context);
      await plays(phone.page, 1);
      if (way === 'putting it away while its worker hangs') {
        await expect.poll(async () => (await filmInSight(phone.page))?.second).toBeGreaterThan(12);
        hang(phone.page);
      }
      const left = await watchUntil(phone.page, 14);
      if (way === 'Back') await phone.page.getByRole('button', { name: 'Back', exact: true }).click();
      else await putAway(phone.page);
      await isSent(phone.page, sent, left);
      await slowClock(desktop.page);
      await desktop.page.goto(address());
      await plays(desktop.page, 1);
      await goesOnAt(desktop.page, left);
    } finally {
      await phone.context.close();
      await desktop.context.close();
    }
  });

test('a film started before sync continues at another device’s place and does not overwrite it', {
  tag: '@long',
}, async ({ browser }) => {
  const { phone, desktop } = await twoScreens(browser);
  try {
    const sent = sentChanges(phone.context);
    await plays(phone.page, 1);
    const left = await watchUntil(phone.page, 14);
    await putAway(phone.page);
    await isSent(phone.page, sent, left);
    await phone.page.close();
    let sayBegan: Window['filmBegan'] = () => {};
    const began = new Promise<number>((resolve) => {
      sayBegan = resolve;
    });
    await desktop.page.exposeFunction('filmBegan', sayBegan);
    await slowClock(desktop.page);
    await desktop.page.addInitScript(() => {
      const tell = ({ target }: Event) => {
        if (target instanceof HTMLVideoElement) window.filmBegan(target.currentTime);
      };
      document.addEventListener('playing', tell, { capture: true, once: true });
    });
    await desktop.context.route('**/user/en/sync', async (route) => {
      await began;
      await route.continue();
    });
    await desktop.page.goto(address());
    expect(await began).toBeLessThan(left - 5);
    await goesOnAt(desktop.page, left);
    // The few seconds played from the beginning are not stored as a place: the other device continues at the
    // old place or later.
    await expect.poll(() => readRows(desktop.page, 'syncChanges')).toEqual([]);
    const again = await newPage(phone.context);
    await again.goto(address());
    await plays(again, 1);
    await goesOnAt(again, left);
  } finally {
    await phone.context.close();
    await desktop.context.close();
  }
});
