import { type Browser, expect, test } from '@playwright/test';
import { openDemo } from '../product/demoServer';
import { launchBrowser, newDevice } from '../product/device';
import type { Door } from '../product/door';
import { fetchRoute } from '../product/fetchRoute';
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
const MOST_CODE = 165_000;
/** Bytes (gz) of everything: page, code of page and worker, styles, texts, faces, data. */
const MOST_IN_ALL = 320_000;

const PAGES = [
  { path: '/home', shows: 'Featured this week' },
  { path: '/bookInfo/2', shows: 'Murder at the Allotment Society' },
  { path: '/reading/2/1', shows: 'Boadicea had been dead some hours' },
] as const;

for (const device of ['phone', 'desktop'] as const satisfies Device[]) {
  test(`the server-rendered first screen is shown before any script runs, on a ${device}`, {
    tag: device === 'desktop' ? '@long' : [],
  }, async () => {
    const context = await browser.newContext({ ...DEVICES[device], javaScriptEnabled: false });
    try {
      const page = await context.newPage();
      // The text for readers without scripts covers the picture; another test checks it.
      await page.route(new RegExp(`^${server.url}/(home|bookInfo/|reading/)`), async (route) => {
        const answer = await fetchRoute(route);
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
        const box = await words.boundingBox();
        expect(box?.x, path).toBeGreaterThan(10);
        expect((box?.y ?? 0) < (page.viewportSize()?.height ?? 0), path).toBe(true);
      }
      expect(complaints).toEqual([]);
    } finally {
      await context.close();
    }
  });

  test(`the first screen’s scripts load after the first paint, within their budget, on a ${device}`, {
    tag: device === 'desktop' ? '@long' : [],
  }, async () => {
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
      // The script is requested only after the first paint, so that it does not compete with the picture for
      // line and processor.
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

  test(`the app replaces the server-rendered first screen without layout shifts, on a ${device}`, {
    tag: device === 'desktop' ? '@long' : [],
  }, async () => {
    const { context, page } = await newDevice(browser, device, { serviceWorker: false });
    try {
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      await page.addInitScript(watchShifts);
      for (const { path, shows } of PAGES) {
        await page.goto(server.url + path);
        // Our fonts load later and shift nothing.
        await expect(page.locator('html')).toHaveAttribute('data-fonts', 'own');
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

test('the downloads of a first visit until the library is usable stay within their budget', async () => {
  const { context, page } = await newDevice(browser, 'phone', { serviceWorker: false });
  try {
    await page.addInitScript(watchForUse);
    const answers = new Map<string, Promise<Asked>>();
    context.on('requestfinished', (request) => {
      const url = request.url();
      const body = request.response().then((response) => response?.body());
      const asked = body.then((bytes) => ({ url, body: bytes ?? Buffer.alloc(0) }));
      // A body may be lost when its page closes; the await below reports that, if the file matters.
      asked.catch(() => {});
      answers.set(url, asked);
    });
    // Holds back every file that the page's own response does not name, until the library was used without
    // it.
    let named = '';
    let use = () => {};
    const used = new Promise<void>((resolve) => {
      use = resolve;
    });
    const isNamed = (url: string) => named.includes(`"${new URL(url).pathname}"`);
    await context.route('**/*', async (route) => {
      const request = route.request();
      if (request.isNavigationRequest()) {
        const response = await fetchRoute(route);
        named = await response.text();
        return route.fulfill({ response });
      }
      if (!isNamed(request.url())) await used;
      return route.continue();
    });
    const others = context.waitForEvent('requestfinished', (request) => /laterUseCases/.test(request.url()));

    await page.goto(`${server.url}/BookShelf`, { waitUntil: 'commit' });
    const chooser = page.waitForEvent('filechooser');
    await page.locator('#root main').getByRole('button', { name: 'Open a book file' }).tap();
    await chooser;
    use();

    // Everything else loads by itself once the library is usable.
    await others;
    await settled(page);
    const early = await page.evaluate(() => {
      const entries = performance.getEntriesByType('resource');
      const usable = window.dogearUsable ?? Number.NaN;
      return entries.filter(({ startTime }) => startTime <= usable).map(({ name }) => name);
    });
    expect(early.filter((url) => url.endsWith('.js') && !isNamed(url))).toEqual([]);
    const urls = new Set([page.url(), ...early.map((url) => url.replace(/#.*/, ''))]);
    expect([...urls].filter((url) => !answers.has(url))).toEqual([]);
    const asked = await Promise.all([...answers].flatMap(([url, answer]) => (urls.has(url) ? answer : [])));
    const { bytes, files } = packedAnswers(asked);
    const names = files.join('\n');
    for (const part of [/\/BookShelf/, /\/index-/]) expect(names).toMatch(part);
    expect(bytes, names).toBeLessThan(MOST_IN_ALL);
  } finally {
    await context.close();
  }
});

test('a guest is still created after the connection fails before the worker is fully loaded', {
  tag: '@long',
}, async () => {
  const { context, page } = await newDevice(browser, 'phone', { serviceWorker: false });
  try {
    const later = /laterUseCases|\/novel-api\//;
    await context.route(later, (route) => route.abort('connectionrefused'));
    const noLine = context.waitForEvent('requestfailed', (request) => /\/novel-api\//.test(request.url()));
    await page.goto(`${server.url}/BookShelf`);
    await noLine;
    expect(await context.cookies()).toEqual([]);
    await context.unroute(later);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect.poll(() => context.cookies().then((cookies) => cookies.length)).toBeGreaterThan(0);
  } finally {
    await context.close();
  }
});

test('a returning reader’s page is served without the server-rendered first screen', async () => {
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
    /**
     * When the library was painted and a press on its first link would have hit it (ms since the navigation).
     */
    dogearUsable?: number;
  }
}

/** Runs in the page before its own scripts: records when the library was usable. */
function watchForUse(): void {
  const look = () => {
    const link = document.querySelector('#root main a[href*="/discover"]');
    const { x = 0, y = 0, width = 0, height = 0 } = link?.getBoundingClientRect() ?? {};
    if (!link?.contains(document.elementFromPoint(x + width / 2, y + height / 2))) {
      requestAnimationFrame(look);
      return;
    }
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      window.dogearUsable = performance.now();
    };
    port2.postMessage(null);
  };
  requestAnimationFrame(look);
}

/** Runs in the page before its own scripts: records every layout shift and what moved. */
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
