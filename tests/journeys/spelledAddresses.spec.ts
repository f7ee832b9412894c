import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import type { RouteFiles } from '../../contract/wire/lateCode';
import { OPEN } from '../../contract/wire/serviceWorker';
import { builtClient } from '../product/builtClient';
import { browser, server, UNCACHED, withDemo } from '../product/demoVisits';
import { newDevice } from '../product/device';
import { DRAMA } from '../product/livedIn';
import { waitForServiceWorker } from '../product/reader';
import { settled } from '../product/settled';

withDemo();

/** Returns every page of the built app, once, with an existing path. */
async function everyPage(): Promise<string[]> {
  const files: RouteFiles = JSON.parse(await readFile(`${await builtClient()}/route-files.json`, 'utf8'));
  return files.pages.map((page) =>
    page.replace('$bookId', '2').replace('$videoId', String(DRAMA)).replace('$target', '1'),
  );
}

const LEADS_TO: Readonly<Record<string, string>> = {
  '/': '/home',
  '/par': '/home',
  '/ad/gp.html': '/home',
  '/google/googleplay.html': '/googlePlay',
};

const QUERY = '?utm_source=A%20b&utm_medium=';

/** The router encodes a query again when it redirects. */
const HOME_WITH_QUERY = '/home?utm_source=A+b';

/** Other spellings of a page's address, and the query that must be left of it. */
const SPELLINGS: readonly ((page: string) => readonly [spelled: string, query: string])[] = [
  (page) => [`${page}/`, ''],
  (page) => [`/${page.toUpperCase().replaceAll('/', '//')}//?#`, ''],
  (page) => [`${page}/${QUERY}#`, QUERY],
];

async function walk(pages: readonly string[], open: (address: string) => Promise<unknown>, page: Page) {
  for (const path of pages) {
    for (const spell of SPELLINGS) {
      const [spelled, query] = spell(path);
      await test.step(spelled, async () => {
        await open(spelled);
        const leadsTo = path === '/' && query ? HOME_WITH_QUERY : (LEADS_TO[path] ?? `${path}${query}`);
        await expect(page).toHaveURL(`${server.url}${leadsTo}`);
        await settled(page);
        await page.evaluate(() => sessionStorage.clear());
      });
    }
  }
}

const FEW = ['/home', '/reading/2/1', '/ad/gp.html'];

for (const [which, choose] of [
  ['a few pages', (pages: string[]) => pages.filter((page) => FEW.includes(page))],
  ['every page', (pages: string[]) => pages],
] as const) {
  const tag = which === 'every page' ? '@long' : '@short';

  test(`other spellings of ${which} open on a first visit`, { tag }, async () => {
    test.setTimeout(900_000);
    const pages = choose(await everyPage());
    const { context, page } = await newDevice(browser, 'phone', UNCACHED);
    await walk(pages, (address) => page.goto(server.url + address), page);
    await context.close();
  });

  test(`other spellings of ${which} open through the service worker, in the app, and without a server`, {
    tag: '@long',
  }, async () => {
    test.setTimeout(900_000);
    const pages = choose(await everyPage());
    const { context, page } = await newDevice(browser, 'phone');
    await page.goto(`${server.url}/about`);
    await waitForServiceWorker(page);
    await settled(page);
    await walk(pages, (address) => page.goto(server.url + address), page);
    await page.goto(`${server.url}/about`);
    await settled(page);
    // A notice navigates an open page within the app.
    const notice = (path: string) =>
      page.evaluate(
        (data) => navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data })) && undefined,
        { type: OPEN, path },
      );
    // The page listens for notices only some time after it has loaded.
    await expect
      .poll(async () => {
        await notice('/home');
        return page.url();
      })
      .toBe(`${server.url}/home`);
    await walk(pages, notice, page);
    await server.stop();
    await walk(pages, (address) => page.goto(server.url + address), page);
    await server.reopen();
    await context.close();
  });
}
