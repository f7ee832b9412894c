import { type Browser, expect, test } from '@playwright/test';
import { openDemo } from '../product/demoServer';
import { launchBrowser, newDevice } from '../product/device';
import type { Door } from '../product/door';
import { type Asked, firstLoad, packedAnswers } from '../product/firstLoad';
import { DEVICES, type Device } from '../product/reader';
import { settled } from '../product/settled';

let browser: Browser;
let server: Door;

test.beforeAll(async () => {
  [server, browser] = await Promise.all([openDemo(), launchBrowser()]);
});
test.afterAll(async () => {
  await browser.close();
  await server.stop();
});

/** A page may move by less than this (cumulative layout shift). */
const MOST_SHIFT = 0.02;

/** Bytes of JavaScript (gz) on the main thread. */
const MOST_CODE = 150_000;
/** Bytes (gz) of everything: page, code of page and worker, styles, texts, faces, data. */
const MOST_IN_ALL = 300_000;

const PAGES = [
  { path: '/home', shows: 'Featured this week' },
  { path: '/bookInfo/2', shows: 'Murder at the Allotment Society' },
  { path: '/reading/2/1', shows: 'Boadicea had been dead some hours' },
] as const;

for (const device of ['phone', 'desktop'] as const satisfies Device[]) {
  test(`a stranger's first screen is there before any script runs, on a ${device}`, async () => {
    const context = await browser.newContext({ ...DEVICES[device], javaScriptEnabled: false });
    try {
      const page = await context.newPage();
      // What is read without scripts covers the picture: it is a test of its own.
      await page.route(new RegExp(`^${server.url}/(home|bookInfo/|reading/)`), async (route) => {
        const answer = await route.fetch();
        const body = (await answer.text()).replace(/<noscript>.*?<\/noscript>/s, '');
        await route.fulfill({ response: answer, body });
      });
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      for (const { path, shows } of PAGES) {
        await page.goto(server.url + path);
        const words = page.locator('#first-picture').getByText(shows).first();
        await expect(words, path).toBeVisible();
        // Laid out by the app's own styles: on the screen, not at its top left corner as bare markup is.
        const box = await words.boundingBox();
        expect(box?.x, path).toBeGreaterThan(10);
        expect((box?.y ?? 0) < (page.viewportSize()?.height ?? 0), path).toBe(true);
      }
      expect(complaints).toEqual([]);
    } finally {
      await context.close();
    }
  });

  test(`what the first screen needs of the app stays within its budget, on a ${device}`, async () => {
    const { context, page } = await newDevice(browser, device, { serviceWorker: false });
    try {
      await page.goto(`${server.url}/home`, { waitUntil: 'commit' });
      const started = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const look = () => {
              if (document.querySelector('#root main a[href*="/bookInfo/"]')) resolve(performance.now());
              else requestAnimationFrame(look);
            };
            look();
          }),
      );
      const { bytes, files } = await firstLoad(page, started);
      // Until it is painted, line and processor are the picture's.
      const { painted, asked } = await page.evaluate(() => ({
        painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
        asked: performance
          .getEntriesByType('resource')
          .filter(({ name }) => /\/assets\/index-[^/]*\.js$/.test(name))
          .map(({ startTime }) => startTime),
      }));
      expect(asked.length).toBeGreaterThan(0);
      expect(Math.min(...asked)).toBeGreaterThanOrEqual(painted);
      expect(files.length, files.join(' ')).toBeGreaterThan(2);
      expect(bytes, files.join(' ')).toBeLessThan(MOST_CODE);
    } finally {
      await context.close();
    }
  });

  test(`the app takes the picture's place without moving anything, on a ${device}`, async () => {
    const { context, page } = await newDevice(browser, device, { serviceWorker: false });
    try {
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      await page.addInitScript(watchShifts);
      for (const { path, shows } of PAGES) {
        await page.goto(server.url + path);
        // Our faces come by themselves, and move nothing.
        await expect(page.locator('html')).toHaveAttribute('data-faces', 'own');
        await settled(page);
        await expect(page.locator('#first-picture')).toHaveCount(0);
        await expect(page.locator('#root').getByText(shows).first()).toBeVisible();
        expect(await page.locator('#root').evaluate((root) => getComputedStyle(root).opacity)).toBe('1');
        const shifts = await page.evaluate(() => window.dogearShifts ?? []);
        const sum = shifts.reduce((total, { value }) => total + value, 0);
        expect(sum, `${path}: ${JSON.stringify(shifts)}`).toBeLessThan(MOST_SHIFT);
      }
      expect(complaints).toEqual([]);
    } finally {
      await context.close();
    }
  });
}

test('all that a first visit loads until the library is usable stays within its budget', async () => {
  const { context, page } = await newDevice(browser, 'phone', { serviceWorker: false });
  try {
    const answers: Promise<Asked>[] = [];
    let isUsable = false;
    context.on('requestfinished', (request) => {
      if (isUsable) return;
      answers.push(
        request.response().then(async (response) => ({
          url: request.url(),
          body: (await response?.body()) ?? Buffer.alloc(0),
        })),
      );
    });
    await page.goto(`${server.url}/BookShelf`);
    await page.locator('#root main').getByRole('link', { name: 'Explore books' }).click({ trial: true });
    // The worker, too, has come and runs.
    await expect.poll(() => page.workers().length).toBeGreaterThan(0);
    isUsable = true;
    const { bytes, files } = packedAnswers(await Promise.all(answers));
    const names = files.join('\n');
    expect(names).toMatch(/usecases\.worker/);
    expect(names).toMatch(/\/BookShelf/);
    expect(bytes, names).toBeLessThan(MOST_IN_ALL);
  } finally {
    await context.close();
  }
});

test('whoever comes again has the page from the device, without a picture', async () => {
  const { context, page } = await newDevice(browser, 'phone');
  try {
    await page.goto(`${server.url}/home`);
    await settled(page);
    await expect.poll(() => context.cookies().then((cookies) => cookies.length)).toBeGreaterThan(0);
    const answer = await page.request.get(`${server.url}/home`, { headers: { accept: 'text/html' } });
    expect(await answer.text()).not.toContain('first-picture');
  } finally {
    await context.close();
  }
});

type Shift = { readonly value: number; readonly sources: string[] };

declare global {
  interface Window {
    dogearShifts?: Shift[];
  }
}

/** In the page, before its own scripts: keeps every layout shift and what moved. */
function watchShifts(): void {
  type Entry = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
  window.dogearShifts = [];
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Entry[]) {
      const moved = sources.map(({ node }) =>
        node instanceof Element ? node.outerHTML.slice(0, 120) : 'text',
      );
      window.dogearShifts?.push({ value, sources: moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
