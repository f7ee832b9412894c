import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { sealCampaign } from '../../contract/codec/campaignLink';
import { type HttpMethod, openParams } from '../../contract/codec/envelope';
import { endpoints } from '../../contract/endpoints/endpoints';
import { openDemo } from '../product/demoServer';
import { launchBrowser, newDevice } from '../product/device';
import { dumpDevice } from '../product/deviceDump';
import type { Door } from '../product/door';
import { openValues } from '../product/openValues';
import { saveSettings } from '../product/saveSettings';
import { settled } from '../product/settled';
import { textIsShown } from '../product/turnPage';

/** Every route of spec 2.1 with the title of its document; landing pages and /par go on to another one. */
const TITLES: Readonly<Record<string, string>> = {
  '/BookShelf': 'Library',
  '/home': 'Novels',
  '/discover': 'Explore',
  '/Rewards': 'Rewards',
  '/mine': 'Me',
  '/login': 'Log in',
  '/loginEmail': 'Log in by e-mail',
  '/loginCode': 'Log in with a code',
  '/forgetPassword': 'Reset password',
  '/topup?source=sale': 'Buy coins',
  '/search': 'Search',
  '/about': 'About Dogear',
  '/ReadHistory': 'Reading history',
  '/ReadingStatistics': 'Reading statistics',
  '/CoinHistory': 'Coin history',
  '/PrivacyPolicy': 'Privacy Policy',
  '/TermsOfService': 'Terms of Use',
  '/Settings': 'Settings',
  '/googlePlay': 'Add the app to your home screen',
  '/repliesList': 'Replies',
  '/question': 'Questions about coins',
  '/profile': 'Profile',
  '/devices': 'Devices',
  '/ViewAll?title=Long+reads&blockId=1': 'Long reads',
  '/comments': 'Comments',
  '/stripe': 'Card payment',
  '/customerService': 'Customer service',
  '/taskForm': 'Tasks',
  '/nowhere': 'Page not found',
};
const TABS = new Set(['/BookShelf', '/home', '/discover', '/mine']);

let browser: Browser;
let server: Door;

/** The service worker, which a first visit installs behind the page, is not what these journeys are about. */
const UNCACHED = { serviceWorker: false };

test.beforeAll(async () => {
  [server, browser] = await Promise.all([openDemo(), launchBrowser()]);
});
test.afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

test('every route opens with a title of its own, and its back button leads home from outside', async () => {
  const { context, page } = await newDevice(browser, 'phone', UNCACHED);
  for (const [path, title] of Object.entries(TITLES)) {
    await page.goto(`${server.url}${path}`);
    await expect(page, path).toHaveTitle(`${title} · Dogear`);
    const back = page.getByRole('main').getByRole('button', { name: 'Back', exact: true });
    if (TABS.has(path) || path === '/nowhere') {
      await expect(back, path).toHaveCount(0);
      continue;
    }
    await back.click();
    await expect(page, path).toHaveURL(/\/home$/);
  }
  await page.goto(`${server.url}/bookInfo/1`);
  const named = `${await page.getByRole('heading', { level: 1 }).textContent()} · Dogear`;
  await expect(page).toHaveTitle(named);
  await page.getByRole('button', { name: 'Back', exact: true }).first().click();
  await expect(page).toHaveURL(/\/home$/);
  // The text is the book's, wherever one came from.
  await page.goto(`${server.url}/BookShelf`);
  await page.goto(`${server.url}/reading/1/1`);
  await expect(page).toHaveTitle(named);
  await context.close();
});

test('the back button goes one step back, and other spellings end at the right one', async () => {
  const { context, page } = await newDevice(browser, 'phone', UNCACHED);
  await page.goto(`${server.url}/MINE/?inviteCode=AB`);
  await expect(page).toHaveURL(`${server.url}/mine?inviteCode=AB`);
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(page).toHaveURL(/\/Settings\?inviteCode=AB$/);
  // Me has a link of the same name, and is kept: a click must not hold on to that one.
  await expect(page).toHaveTitle('Settings · Dogear');
  await page.getByRole('link', { name: /About Dogear/ }).click();
  await expect(page).toHaveTitle('About Dogear · Dogear');
  await page.getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page).toHaveTitle('Privacy Policy · Dogear');
  for (const title of ['About Dogear', 'Settings', 'Me']) {
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(page).toHaveTitle(`${title} · Dogear`);
  }
  await page.goto(`${server.url}/bookshelf`);
  await expect(page).toHaveURL(/\/BookShelf$/);
  await page.goto(`${server.url}/viewall?title=Long+reads&blockId=1`);
  await expect(page).toHaveURL(/\/ViewAll\?title=Long\+reads&blockId=1$/);
  await context.close();
});

test('Rewards has a tab in a session opened as a deep link, and the codes stay on every tab', async () => {
  const { context, page } = await newDevice(browser, 'phone', UNCACHED);
  await page.goto(`${server.url}/home?inviteCode=AB1`);
  const bar = page.getByRole('navigation', { name: 'Main' });
  await expect(bar.getByRole('link')).toHaveText(['Library', 'Novel', 'Explore', 'Me']);

  const other = await context.newPage();
  await other.goto(`${server.url}/home?inviteCode=AB1&isDeepLink=1`);
  const deepBar = other.getByRole('navigation', { name: 'Main' });
  await expect(deepBar.getByRole('link')).toHaveText(['Library', 'Novel', 'Explore', 'Rewards', 'Me']);
  for (const [name, path] of [
    ['Rewards', '/Rewards'],
    ['Library', '/BookShelf'],
    ['Explore', '/discover'],
    ['Me', '/mine'],
    ['Novel', '/home'],
  ] as const) {
    await deepBar.getByRole('link', { name }).click();
    await expect.poll(() => new URL(other.url()).pathname).toBe(path);
    expect(new URL(other.url()).searchParams.get('inviteCode'), path).toBe('AB1');
    expect(new URL(other.url()).searchParams.get('isDeepLink'), path).toBe('1');
  }
  // The session stays one, whatever address it is continued at.
  await other.goto(`${server.url}/BookShelf`);
  await expect(deepBar.getByRole('link', { name: 'Rewards' })).toBeVisible();
  await context.close();
});

test('a saved setting replaces the bar, and a bad one does not', async () => {
  const { context, page } = await newDevice(browser, 'phone', UNCACHED);
  await page.goto(`${server.url}/BookShelf`);
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(links).toHaveText(['Library', 'Novel', 'Explore', 'Me']);
  await settled(page);

  await saveTabBar(page, [
    { id: 2, name: 'Ranking', path: '/discover' },
    { id: 0, name: 'My books', path: '/BookShelf' },
    { id: 5, name: 'login', path: '/login' },
  ]);
  await page.reload();
  await expect(links).toHaveText(['Explore', 'My books', 'Log in']);
  await links.first().click();
  await expect(page).toHaveURL(/\/discover/);

  await saveTabBar(page, [{ id: 0, name: 'Elsewhere', path: 'https://example.com' }]);
  await page.goto(`${server.url}/BookShelf`);
  await expect(links).toHaveText(['Library', 'Novel', 'Explore', 'Me']);
  await context.close();
});

test('tabs stay as they were left, other pages start at the top', async () => {
  const { context, page } = await newDevice(browser, 'phone', UNCACHED);
  await page.goto(`${server.url}/home`);
  await page.locator('main a[href*="/bookInfo/"]').first().waitFor();
  await settled(page);
  const bar = page.getByRole('navigation', { name: 'Main' });
  await page.evaluate(() => scrollTo(0, 620));
  // A mark no render of React would make: the document itself must stay.
  await page.locator('main h1:visible').evaluate((heading) => heading.setAttribute('data-marked', ''));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(620);

  await bar.getByRole('link', { name: 'Explore' }).click();
  await expect(page).toHaveTitle('Explore · Dogear');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.locator('main a[href*="/bookInfo/"]:visible').first().waitFor();
  await page.evaluate(() => scrollTo(0, 300));
  await bar.getByRole('link', { name: 'Me' }).click();
  await expect(page).toHaveTitle('Me · Dogear');
  await page.getByRole('link', { name: 'About Dogear' }).click();
  await expect(page).toHaveTitle('About Dogear · Dogear');
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.evaluate(() => scrollTo(0, 200));
  await page.getByRole('link', { name: 'Terms of Use' }).click();
  await expect(page).toHaveTitle('Terms of Use · Dogear');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  // Not a preloaded page: the way back finds its beginning.
  await page.goBack();
  await expect(page).toHaveTitle('About Dogear · Dogear');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();

  await bar.getByRole('link', { name: 'Novel' }).click();
  await expect(page.locator('[data-marked]')).toHaveCount(1);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(620);
  await bar.getByRole('link', { name: 'Explore' }).click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);
  // Only the tab on the screen is there for a reader, by eye or by ear.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Explore');
  await context.close();
});

test('pages fade into each other, but nothing delays a chapter, and nobody who prefers less motion', async () => {
  const { context, page } = await newDevice(browser, 'phone', UNCACHED);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await context.addInitScript(() => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      document.documentElement.dataset.fades = String(
        Number(document.documentElement.dataset.fades ?? 0) + 1,
      );
      return start(update);
    };
  });
  const fades = () => page.evaluate(() => Number(document.documentElement.dataset.fades ?? 0));
  await page.goto(`${server.url}/bookInfo/1`);
  await page.getByRole('link', { name: 'Read', exact: true }).click();
  await textIsShown(page);
  expect(await fades()).toBe(0);
  await page.goBack();
  await expect.poll(fades).toBe(1);
  await page.getByRole('button', { name: 'Back', exact: true }).first().click();
  await expect(page).toHaveURL(/\/home$/);
  await expect.poll(fades).toBe(2);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Me' }).click();
  await expect(page).toHaveTitle('Me · Dogear');
  expect(await fades()).toBe(2);
  await context.close();
});

test('no fingerprint is taken before the reader agrees, nor after they took that back', async () => {
  const { context, page } = await newDevice(browser, 'phone', UNCACHED);
  const { method, path } = endpoints.registerByFingerId;
  const code: string[] = [];
  const ids: unknown[] = [];
  const takenBack: unknown[] = [];
  const elsewhere: string[] = [];
  context.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(server.url))
      elsewhere.push(request.url());
    if (request.url().includes('/quietFingerprint')) code.push(request.url());
    const asked = new URL(request.url()).pathname;
    const opened = (call: { method: HttpMethod; path: string }) => {
      const params = new URLSearchParams(request.postData() ?? '').get('params') ?? '';
      return openParams(call.method, call.path, params);
    };
    if (asked === path) ids.push(opened({ method, path }).fingerId);
    if (asked === endpoints.forgetFingerprint.path) takenBack.push(opened(endpoints.forgetFingerprint));
  });
  await page.goto(`${server.url}/Settings`);
  await expect.poll(() => ids.length).toBe(1);
  const consent = page.getByRole('switch', { name: 'Fingerprint of this browser' });
  await expect(consent).not.toBeChecked();
  expect(code).toEqual([]);

  // The same each time it is taken; what stands for it is never the same.
  for (const [at, agreed] of [true, false, true].entries()) {
    await consent.setChecked(agreed);
    await expect.poll(() => ids.length).toBe(at + 2);
  }
  expect(code).toHaveLength(1);
  expect(ids[3]).toBe(ids[1]);
  expect(new Set(ids).size).toBe(3);
  // What was taken back, the server is told to forget.
  expect(takenBack).toMatchObject([{ former: ids[1], fingerId: ids[2] }]);
  // Nobody else is told anything, asked or not.
  expect(elsewhere).toEqual([]);
  await context.close();
});

test('a campaign leads inside the app, and nowhere else', async () => {
  const { context, page } = await newDevice(browser, 'phone', UNCACHED);
  const open = (landing: string, query: Record<string, string | number>) =>
    page.goto(`${server.url}${landing}${landing.includes('?') ? '&' : '?'}par=${sealCampaign(query)}`);

  await open('/google/googleplay.html', {
    targetId: 1,
    inviteCode: 'AB1',
    isDeepLink: 1,
    utm_source: 'mail',
  });
  await expect(page).toHaveURL(`${server.url}/bookInfo/1?inviteCode=AB1&isDeepLink=1`);
  // A reload knows it before the first frame; who sent the reader lies open nowhere.
  expect(await page.evaluate(() => ({ ...sessionStorage }))).toEqual({ isDeepLink: '1' });
  expect(await openValues(page)).toEqual([]);
  expect(await dumpDevice(page)).not.toContain('AB1');
  await page.getByRole('button', { name: 'Back', exact: true }).first().click();
  await expect(page).toHaveURL(/\/home\?inviteCode=AB1&isDeepLink=1$/);
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveCount(5);

  await open('/ad/gp.html?type=novel', { targetId: 1, number: 2, isSkip: 1 });
  await expect.poll(() => new URL(page.url()).pathname).toBe('/reading/1/2');
  await open('/home', { path: '/ViewAll?title=Long%20reads&blockId=1' });
  await expect(page).toHaveURL(/\/ViewAll\?.*title=Long\+reads/);

  const strays: string[] = [];
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(`${server.url}/`))
      strays.push(request.url());
  });
  for (const path of [
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'https://evil.example/home',
  ]) {
    await open('/par', { path });
    await expect.poll(() => new URL(page.url()).pathname, path).toBe('/home');
  }
  await page.goto(`${server.url}/ad/gp.html?par=broken`);
  await expect.poll(() => new URL(page.url()).pathname).toBe('/home');
  await expect(page.getByText('This link is damaged.')).toBeVisible();
  await page.goto(`${server.url}/login?redirect=//evil.example`);
  await expect(page).toHaveTitle('Log in · Dogear');
  await expect(page.getByRole('link', { name: 'Continue as guest' })).toHaveCount(0);
  expect(strays).toEqual([]);
  await context.close();
});

test('a page whose code does not come says so, offers a reload, and does not reload by itself', async () => {
  const { context, page } = await newDevice(browser, 'phone', UNCACHED);
  await page.goto(`${server.url}/mine`);
  await expect(page).toHaveTitle('Me · Dogear');
  let loads = 0;
  page.on('load', () => (loads += 1));
  const chunks = /\/assets\/(about|Settings)-[^/]+\.js$/;
  await context.route(chunks, (route) => route.abort());
  await page.getByRole('link', { name: 'About Dogear' }).click();
  await expect(page.getByRole('heading', { name: 'This page couldn’t be loaded' })).toBeVisible();
  await expect(page).toHaveTitle('Page not loaded · Dogear');
  // The rest goes on.
  await page.getByRole('main').getByRole('link', { name: 'Your library' }).click();
  await expect(page).toHaveTitle('Library · Dogear');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Me' }).click();
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'This page couldn’t be loaded' })).toBeVisible();
  expect(loads).toBe(0);

  await context.unroute(chunks);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page).toHaveTitle('Settings · Dogear');
  expect(loads).toBe(1);
  await context.close();
});

test('an app that does not start says so in plain words, tells the server, and goes on by a reload', async () => {
  const { context, page } = await newDevice(browser, 'phone', UNCACHED);
  const logs = watchLogs(context);
  // What React puts its page up with is broken, and mended for the second try.
  await page.addInitScript(() => {
    if (sessionStorage.getItem('mended')) return;
    sessionStorage.setItem('mended', '1');
    const append = Node.prototype.appendChild;
    Node.prototype.appendChild = function <T extends Node>(child: T): T {
      if ((this as Node as HTMLElement).id === 'root') throw new Error('the app fell over');
      return append.call(this, child) as T;
    };
  });
  await page.goto(`${server.url}/home`);
  const notice = page.getByRole('alert');
  await expect(notice.getByRole('heading', { name: 'Dogear did not start' })).toBeVisible({
    timeout: 15_000,
  });
  await notice.getByRole('button', { name: 'Reload' }).click();
  await expect(page).toHaveTitle('Novels · Dogear');
  await expect.poll(() => logs).toContain('white-screen');
  await expect(page.locator('#white-screen')).toHaveCount(0);
  await context.close();
});

test('says so too when the app itself does not arrive', async () => {
  const { context, page } = await newDevice(browser, 'phone', UNCACHED);
  await context.route(/\/assets\/index-.*\.js$/, (route) => route.abort());
  await page.goto(`${server.url}/home`);
  await expect(page.getByRole('heading', { name: 'Dogear did not start' })).toBeVisible({ timeout: 15_000 });
  await context.unroute(/\/assets\/index-.*\.js$/);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page).toHaveTitle('Novels · Dogear');
  await context.close();
});

for (const [language, library] of [
  ['en', 'Library'],
  ['ru', 'Библиотека'],
  ['zh', '书架'],
  ['pt', 'Biblioteca'],
] as const) {
  test(`speaks ${language}, without a missing text`, async () => {
    const { context, page } = await newDevice(browser, 'phone', UNCACHED);
    await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
    for (const path of [
      '/BookShelf',
      '/mine',
      '/Settings',
      '/login',
      '/PrivacyPolicy',
      '/about',
      '/nowhere',
    ]) {
      await page.goto(`${server.url}${path}`);
      await settled(page);
      await expect(page.locator('html'), path).toHaveAttribute('lang', language);
      if (path === '/BookShelf') await expect(page.locator('main h1:visible')).toHaveText(library);
      // Without its catalogue a text shows its key: six letters and digits.
      const words = (await page.locator('body').innerText()).split(/\s+/);
      const keys = words.filter(
        (word) => /^(?=.*[A-Z0-9])(?=.*[a-z])[\w+/-]{6}$/.test(word) && !/^[A-Z][a-z]+$/.test(word),
      );
      expect(
        keys.filter((word) => word !== 'Dogear' && word !== 'E-mail'),
        path,
      ).toEqual([]);
    }
    await context.close();
  });
}

test('the desktop has its bar, its foot and a way to log in and back', async () => {
  const { context, page } = await newDevice(browser, 'desktop', UNCACHED);
  await page.goto(`${server.url}/discover?inviteCode=AB1`);
  await expect(page).toHaveTitle('Explore · Dogear');
  const banner = page.getByRole('banner');
  await expect(banner.getByRole('link', { name: 'Library', exact: true })).toBeVisible();
  await banner.getByRole('searchbox').fill('bell');
  await banner.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL(/\/search\?.*q=bell/);
  await banner.getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveTitle('Log in · Dogear');
  await page.getByRole('link', { name: 'Continue as guest' }).click();
  await expect(page).toHaveURL(/\/search\?.*q=bell/);
  expect(new URL(page.url()).searchParams.get('inviteCode')).toBe('AB1');

  const foot = page.getByRole('contentinfo');
  await expect(foot).toContainText('© 2025');
  await foot.getByRole('link', { name: 'Terms of Use' }).click();
  await expect(page).toHaveTitle('Terms of Use · Dogear');
  await foot.getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page).toHaveTitle('Privacy Policy · Dogear');
  await context.close();
});

/** Writes the setting as a use case would. */
function saveTabBar(page: Page, tabBar: unknown): Promise<void> {
  return saveSettings(page, { tabBar });
}

/** Keeps the messages of the client logs a context sends. */
function watchLogs(context: BrowserContext): string[] {
  const messages: string[] = [];
  context.on('request', (request) => {
    const { method, path } = endpoints.userHandleLogByApp;
    if (new URL(request.url()).pathname !== path) return;
    const params = new URLSearchParams(request.postData() ?? '').get('params') ?? '';
    messages.push(String(openParams(method, path, params).msg));
  });
  return messages;
}
