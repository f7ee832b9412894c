import { type Browser, expect, type Page, test } from '@playwright/test';
import { PICTURE_TAP } from '../../contract/wire/firstPage';
import { NEXT_FRAME_START } from '../../contract/wire/lateCode';
import type { ResumePicture } from '../../contract/wire/resumePicture';
import { composePage, composeWithoutPicture } from '../../sw/resumePicture/composePage';
import { launchBrowser, newDevice } from '../product/device';

/** What the script beside a picture of a screen does (decision 0092), in a browser and without the app. */

const ORIGIN = 'http://picture.test';
const PHONE = { width: 390, height: 844 };
const APP = '/assets/index-AAAAAAAA.js';
const AS_BUILT = {
  link: (href: string) => `<link rel="modulepreload" href="${href}">`,
  relink: (tag: string) => tag,
};

let browser: Browser;
let page: Page;
let html: string;
/** What the page's app does. */
let app: string;

test.beforeAll(async () => {
  browser = await launchBrowser();
  ({ page } = await newDevice(browser, 'desktop', { serviceWorker: false }));
  await page.setViewportSize(PHONE);
  await page.route(`${ORIGIN}/**`, (route) => {
    const isApp = new URL(route.request().url()).pathname === APP;
    return route.fulfill(
      isApp ? { contentType: 'text/javascript', body: app } : { contentType: 'text/html', body: html },
    );
  });
});
test.afterAll(() => browser.close());

test.describe('the script beside a picture', () => {
  test.beforeEach(() => {
    app = `root.innerHTML = '<a href="/reading/2/1" id="link">Salt</a><button>Buy</button><div class="stage">Text</div>';
      const noted = window.noted = [];
      root.addEventListener('click', (event) => { event.preventDefault(); noted.push(event.target.textContent); });`;
  });
  test.afterEach(() => page.evaluate(() => localStorage.clear()));

  const picture: ResumePicture = {
    kind: 'library',
    path: '/BookShelf',
    build: APP,
    language: '/en',
    title: 'Library',
    root: {},
    ...PHONE,
    slack: 160,
    textPx: 16,
    faces: [],
    turns: false,
    takenAt: 0,
    nodes: [
      ['a', { href: '/reading/2/1' }, ['Salt']],
      ['button', {}, ['Buy']],
      ['div', { class: 'stage' }, ['Text']],
    ],
  };
  // To the same address it might be another kind of visit.
  let visits = 0;
  const open = () => page.goto(`${ORIGIN}/BookShelf?visit=${++visits}`, { waitUntil: 'commit' });
  const shown = async (other: Partial<ResumePicture> = {}, place?: string) => {
    const bare = `<!doctype html><html><head><title>Dogear</title><script type="module" crossorigin src="${APP}"></script>
      <style>body { margin: 0 } #first-picture, #root { position: fixed; inset: 0 } #first-picture ~ #root { visibility: hidden } a, button, .stage { display: block; height: 60px; width: 200px }</style></head>
      <body><div id="root"></div></body></html>`;
    html = composePage(
      { html: bare, scripts: [], styles: [], preloads: AS_BUILT },
      { ...picture, ...other },
      place,
    ).html;
    expect(html).toContain(NEXT_FRAME_START);
    await open();
    await page.waitForFunction(() => window.noted !== undefined);
    return page.evaluate(() => document.getElementById('first-picture') !== null);
  };

  test('leaves it where it is like this window', async () => {
    expect(await shown()).toBe(true);
    expect(await shown({ height: PHONE.height - 160 })).toBe(true);
  });

  for (const [what, other] of [
    ['width', { width: 412 }],
    ['height of a list', { height: PHONE.height - 161 }],
    ['height of a page of text', { height: PHONE.height - 1, slack: 0 }],
    ['size of letters', { textPx: 20 }],
    ['theme', { root: { 'data-theme': 'dark' } }],
    ['choice of language', { language: 'ru/en' }],
    ['language of the browser', { language: '/pt' }],
  ] as const)
    test(`takes it away where it has another ${what}`, async () => {
      expect(await shown(other)).toBe(false);
    });

  test('takes it away from a list that was left scrolled, where the page is loaded again', async () => {
    expect(await shown()).toBe(true);
    await page.evaluate(() => sessionStorage.setItem('leftScrolled', 'yes'));
    await page.reload({ waitUntil: 'commit' });
    await page.waitForFunction(() => window.noted !== undefined);
    expect(await page.locator('#first-picture').count()).toBe(0);
    await page.evaluate(() => sessionStorage.clear());
  });

  test('puts the chapter that was left on top of the library, once', async () => {
    const before = await page.evaluate(() => history.length);
    expect(await shown({ path: '/reading/2/1' }, '/reading/2/1')).toBe(true);
    expect(page.url()).toBe(`${ORIGIN}/reading/2/1`);
    expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(before + 2);
    await page.goBack();
    expect(page.url()).toContain('/BookShelf');
    // And where there is no picture of it.
    html = composeWithoutPicture(`<!doctype html><body><div id="root"></div></body>`, '/reading/3/1').html;
    await open();
    await page.waitForURL(`${ORIGIN}/reading/3/1`);
  });

  for (const [what, y, turns, answered] of [
    ['the text, where that turns a page', 150, true, ['Text']],
    ['the text at the edge of a chapter, by nothing', 150, false, []],
    ['a button, by nothing', 90, true, []],
    ['a link that nobody took, by nothing', 30, true, []],
  ] as const)
    test(`answers a tap on ${what}, once the app stands`, async () => {
      await shown({ turns });
      await page.mouse.click(20, y);
      expect(await page.evaluate(() => window.noted)).toEqual([]);
      await page.evaluate(() => document.getElementById('first-picture')?.remove());
      await page.evaluate(() => new Promise(requestAnimationFrame));
      expect(await page.evaluate(() => window.noted)).toEqual(answered);
    });

  test('keeps a tap on a link for the app, which is told, and shows that it was tapped', async () => {
    await shown();
    await page.evaluate((event) => {
      document.getElementById('first-picture')?.addEventListener(event, () => window.noted?.push('told'));
    }, PICTURE_TAP);
    await page.mouse.click(20, 30);
    const tapped = page.locator('#first-picture[data-tapped="/reading/2/1"]');
    await expect(tapped.locator('a[data-pressed]')).toHaveText('Salt');
    expect(await page.evaluate(() => window.noted)).toEqual(['told']);
    // Tapped elsewhere, it is not what the reader wants any more; nor is what opens in another tab.
    await page.mouse.click(20, 90);
    await expect(page.locator('[data-tapped], [data-pressed]')).toHaveCount(0);
    await page.keyboard.down('Control');
    await page.mouse.click(20, 30);
    await page.keyboard.up('Control');
    await expect(page.locator('[data-tapped], [data-pressed]')).toHaveCount(0);
  });

  test('forgets a tap that is five seconds old', async () => {
    await page.clock.install({ time: 0 });
    await shown();
    // An installed clock runs on; one that stands still goes only where it is told.
    await page.clock.pauseAt(60_000);
    await page.mouse.click(20, 30);
    await page.clock.runFor(4_900);
    await expect(page.locator('[data-tapped]')).toHaveCount(1);
    await page.clock.runFor(200);
    await expect(page.locator('[data-tapped], [data-pressed]')).toHaveCount(0);
    await page.clock.resume();
  });
});

declare global {
  interface Window {
    /** What was tapped in the app. */
    noted?: string[];
  }
}
