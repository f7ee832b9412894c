import { expect, type Page, test } from '@playwright/test';
import { browser, server, UNCACHED, withDemo } from '../product/demoVisits';
import { newDevice } from '../product/device';
import { saveSettings } from '../product/saveSettings';
import { settled } from '../product/settled';
import { textIsShown } from '../product/turnPage';

withDemo();

/** Every route of spec 2.1 with the title of its document; landing pages and /par redirect. */
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
  '/setup': 'Set up this site',
  '/topup?source=sale': 'Buy coins',
  '/search': 'Search',
  '/about': 'About Dogear',
  '/ReadHistory': 'Reading history',
  '/forYou': 'For you',
  '/ReadingStatistics': 'Reading statistics',
  '/CoinHistory': 'Coin history',
  '/PrivacyPolicy': 'Privacy Policy',
  '/TermsOfService': 'Terms of Use',
  '/Settings': 'Settings',
  '/googlePlay': 'Add the app to your home screen',
  '/repliesList': 'Comments and replies',
  '/question': 'Questions about coins',
  '/profile': 'Profile',
  '/devices': 'Devices',
  '/following': 'Authors you follow',
  '/authorPage': 'Your author page',
  '/author/99999': 'Author',
  '/ViewAll?title=Long+reads&blockId=1': 'Long reads',
  '/comments': 'Comments',
  '/stripe': 'Card payment',
  '/customerService': 'Customer service',
  '/report': 'Report',
  '/accessibility': 'Accessibility statement',
  '/taskForm': 'Tasks',
  '/studio': 'Studio',
  '/nowhere': 'Page not found',
};
const TABS = new Set(['/BookShelf', '/home', '/discover', '/mine']);

test('every route opens with its own title, and Back leads home when opened directly', {
  tag: '@long',
}, async () => {
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
  await page.goto(`${server.url}/BookShelf`);
  await page.goto(`${server.url}/reading/1/1`);
  await expect(page).toHaveTitle(named);
  await context.close();
});

test('Back goes one step back, and other spellings of an address are corrected', async () => {
  const { context, page } = await newDevice(browser, 'phone', UNCACHED);
  await page.goto(`${server.url}/MINE/?inviteCode=AB`);
  await expect(page).toHaveURL(`${server.url}/mine?inviteCode=AB`);
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(page).toHaveURL(/\/Settings\?inviteCode=AB$/);
  // Me has a link of the same name and stays in the document: the test must not click that one.
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

test('a deep-link visit has a Rewards tab, and the codes stay on every tab', { tag: '@long' }, async () => {
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
  await other.goto(`${server.url}/BookShelf`);
  await expect(deepBar.getByRole('link', { name: 'Rewards' })).toBeVisible();
  await context.close();
});

test('a stored setting replaces the tab bar, and an invalid one does not', { tag: '@long' }, async () => {
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

test('tabs keep their scroll position, and other pages start at the top', async () => {
  const { context, page } = await newDevice(browser, 'phone', UNCACHED);
  await page.goto(`${server.url}/home`);
  await page.locator('main a[href*="/bookInfo/"]').first().waitFor();
  await settled(page);
  const bar = page.getByRole('navigation', { name: 'Main' });
  await page.evaluate(() => scrollTo(0, 620));
  // React never renders this attribute: it proves that the same document stayed.
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
  // The page was not preloaded, so Back shows its top.
  await page.goBack();
  await expect(page).toHaveTitle('About Dogear · Dogear');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();

  await bar.getByRole('link', { name: 'Novel' }).click();
  await expect(page.locator('[data-marked]')).toHaveCount(1);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(620);
  await bar.getByRole('link', { name: 'Explore' }).click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Explore');
  await context.close();
});

test('pages fade in while responding to taps; chapters and reduced motion have no fade', {
  tag: '@long',
}, async () => {
  const { context, page } = await newDevice(browser, 'phone', UNCACHED);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await context.addInitScript(() => {
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...how) {
      const animation = animate.apply(this, how);
      if (this.id !== 'main') return animation;
      const { dataset } = document.documentElement;
      dataset.fades = String(Number(dataset.fades ?? 0) + 1);
      // Pauses the fade in its middle.
      animation.pause();
      return animation;
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

test('the desktop has a header, a footer and a login that leads back', { tag: '@long' }, async () => {
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
  const year = new Intl.DateTimeFormat('en', { timeZone: 'America/New_York', year: 'numeric' });
  await expect(foot).toContainText(`© ${year.format()} `);
  await foot.getByRole('link', { name: 'Terms of Use' }).click();
  await expect(page).toHaveTitle('Terms of Use · Dogear');
  await foot.getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page).toHaveTitle('Privacy Policy · Dogear');
  await context.close();
});

function saveTabBar(page: Page, tabBar: unknown): Promise<void> {
  return saveSettings(page, { tabBar });
}
