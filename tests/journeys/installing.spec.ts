import { expect, type Page, test } from '@playwright/test';
import { browser, server, UNCACHED, withDemo } from '../product/demoVisits';
import { newDevice } from '../product/device';
import { BEGUN_BOOK, DRAMA, UNSEEN_BOOK } from '../product/livedIn';
import { readSetting, saveSettings } from '../product/saveSettings';
import { settled } from '../product/settled';
import { textIsShown } from '../product/turnPage';

withDemo();

const DAY = 86_400_000;
/** A returning reader who has read something; no other notice is due. */
const WORTH_IT = { readTimes: 1, firstVisitDay: '2020-01-01', showNotice: false, freeReadingClick: 'no' };
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';
const INSTAGRAM =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140 Mobile Instagram 300.0';

async function phone(userAgent?: string): Promise<Page> {
  const { context, page } = await newDevice(browser, 'phone', UNCACHED);
  if (userAgent) {
    await context.addInitScript((name) => {
      Object.defineProperty(navigator, 'userAgent', { get: () => name });
    }, userAgent);
  }
  await page.goto(`${server.url}/about`);
  await settled(page);
  // A reader with a session gets the plain page, whose code is loaded before `load`.
  await expect.poll(async () => (await context.cookies()).length).toBeGreaterThan(0);
  return page;
}

/**
 * Offers every page to install the app as Chromium does: an event after the load, whose prompt is answered
 * with `outcome`.
 */
async function offerInstalling(page: Page, outcome: 'accepted' | 'dismissed'): Promise<void> {
  await page.addInitScript((answer) => {
    addEventListener('load', () => {
      const event = new Event('beforeinstallprompt', { cancelable: true });
      const prompt = async () => {
        document.documentElement.dataset.prompted = answer;
        if (answer === 'accepted') dispatchEvent(new Event('appinstalled'));
      };
      dispatchEvent(Object.assign(event, { prompt, userChoice: Promise.resolve({ outcome: answer }) }));
    });
  }, outcome);
}

async function comeHome(page: Page, settings: Record<string, unknown>, query = ''): Promise<void> {
  await page.goto(`${server.url}/healthz`);
  await saveSettings(page, settings);
  await page.goto(`${server.url}/home${query}`);
}

test('the browser’s install prompt is kept for a button on home and a later notice', {
  tag: '@long',
}, async () => {
  const page = await phone();
  await offerInstalling(page, 'accepted');
  await page.goto(`${server.url}/home`);
  const button = page.getByRole('button', { name: 'Install' });
  await expect(button).toBeVisible();
  const foot = async () => {
    const box = await button.boundingBox();
    return 844 - (box?.y ?? 0) - (box?.height ?? 0);
  };
  // The button has its label at the top of the page, and is collapsed after scrolling down (spec 2.5).
  expect(await foot()).toBe(140);
  await settled(page);
  await page.mouse.wheel(0, 400);
  await expect.poll(foot).toBe(180);

  const notice = page.getByRole('dialog', { name: 'Keep Dogear at hand?' });
  await comeHome(page, WORTH_IT);
  await expect(notice).toBeVisible();
  await notice.getByRole('button', { name: 'Not now' }).click();
  await expect(notice).toHaveCount(0);
  await expect.poll(async () => String(await readSetting(page, 'installRefusals'))).toMatch(/^DOGEAR:/);

  const asked = page.waitForResponse(/\/assets\/Notices-/);
  await comeHome(page, { installShowTime: Date.now() - 29 * DAY, loginDate: '', showNotice: true });
  await asked;
  await expect(page.getByRole('dialog', { name: 'Daily reward' })).toBeVisible();
  await comeHome(page, { ...WORTH_IT, installShowTime: Date.now() - 31 * DAY });
  await notice.getByRole('button', { name: 'Install' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-prompted', 'accepted');
  await expect(notice).toHaveCount(0);
  await expect(button).toHaveCount(0);
  await page.context().close();
});

test('an in-app browser offers a real browser with the linked book, until the reader refuses', {
  tag: '@long',
}, async () => {
  const page = await phone(INSTAGRAM);
  const lead = page.getByRole('dialog', { name: 'Open in your browser' });
  const waiting = page.getByRole('dialog', { name: 'Your book is waiting' });
  await page.goto(`${server.url}/home?targetId=${BEGUN_BOOK}&number=3&isDeepLink=1&source=spring`);
  await waiting.getByRole('button', { name: 'Close' }).click();
  await page.goto(`${server.url}/home`);
  const way = lead.getByRole('link', { name: 'Open in Chrome' });
  const { host } = new URL(server.url);
  await expect(way).toHaveAttribute(
    'href',
    new RegExp(
      `^intent://${host}/home\\?targetId=${BEGUN_BOOK}&number=3&isDeepLink=[01]&open=pwa.*#Intent;scheme=http;package=com\\.android\\.chrome;S\\.browser_fallback_url=http%3A%2F%2F.*;end$`,
    ),
  );
  await expect(lead.getByRole('textbox', { name: 'Address' })).toHaveValue(/\/home\?targetId=/);
  await lead.getByRole('button', { name: 'Stay here' }).click();
  await expect(lead).toHaveCount(0);
  await expect.poll(async () => String(await readSetting(page, 'leadRefusals'))).toMatch(/^DOGEAR:/);
  await comeHome(page, { ...WORTH_IT, loginDate: '', showNotice: true });
  await expect(page.getByRole('dialog', { name: 'Daily reward' })).toBeVisible();
  await page.context().close();
});

for (const [address, query] of [
  [`/reading/${BEGUN_BOOK}/3`, `targetId=${BEGUN_BOOK}&number=3`],
  [`/bookInfo/${UNSEEN_BOOK}`, `targetId=${UNSEEN_BOOK}&number=1`],
  [`/drama/${DRAMA}/2`, `targetId=${DRAMA}&number=2`],
  [`/dramaInfo/${DRAMA}`, `targetId=${DRAMA}&number=1`],
] as const) {
  test(`the link out of an in-app browser carries ${address} and no user id`, { tag: '@long' }, async () => {
    const page = await phone(INSTAGRAM);
    await page.goto(`${server.url}/healthz`);
    await saveSettings(page, { freeReadingClick: 'no' });
    await page.goto(server.url + address);
    if (address.startsWith('/reading/')) {
      await textIsShown(page);
      await page.goBack();
    }
    const back = page.getByRole('button', { name: 'Back', exact: true }).first();
    if (address.startsWith('/drama/')) {
      await back.click();
      await expect(page).toHaveURL(/\/dramaInfo\//);
      // The player has a button of the same name until the other screen is shown.
      await expect(page.locator('h1:not(.sr-only)')).toBeVisible();
    }
    if (address.startsWith('/drama') || address.startsWith('/bookInfo/')) await back.click();
    await expect(page).toHaveURL(/\/home/);
    const lead = page.getByRole('dialog', { name: 'Open in your browser' });
    const link = lead.getByRole('textbox', { name: 'Address' });
    await expect(link).toHaveValue(`${server.url}/home?${query}&isDeepLink=0&open=pwa`);
    const intent = await lead.getByRole('link', { name: 'Open in Chrome' }).getAttribute('href');
    expect(intent).toContain(`/home?${query}&isDeepLink=0&open=pwa#Intent;`);
    expect(decodeURIComponent(intent ?? '')).not.toContain('userId');
    await page.context().close();
  });
}

test('a link with open=pwa offers the home screen shortcut once, then its book', {
  tag: '@long',
}, async () => {
  const page = await phone();
  const shortcut = page.getByRole('dialog', { name: 'Add Dogear to your home screen' });
  const waiting = page.getByRole('dialog', { name: 'Your book is waiting' });
  const link = `?targetId=${BEGUN_BOOK}&number=3&isDeepLink=1&open=pwa`;
  await comeHome(page, { freeReadingClick: 'no' }, link);
  await expect(shortcut.getByRole('link', { name: 'Show me how' })).toHaveAttribute('href', /^\/googlePlay/);
  await shortcut.getByRole('button', { name: 'Not now' }).click();
  await expect(waiting).toContainText('Chapter 3');
  await comeHome(page, {}, link);
  await expect(waiting).toBeVisible();
  await expect(shortcut).toHaveCount(0);
  await page.context().close();
});

test('on an iPhone the install notice shows steps for Safari, and home links to them', {
  tag: '@long',
}, async () => {
  const page = await phone(IPHONE);
  await comeHome(page, WORTH_IT);
  const notice = page.getByRole('dialog', { name: 'Keep Dogear at hand?' });
  await expect(notice.getByRole('listitem')).toHaveText([
    /three dots beside the address, then Share/,
    /Add to Home Screen/,
    /Add/,
  ]);
  await notice.getByRole('button', { name: 'Not now' }).click();
  await page.getByRole('button', { name: 'Install' }).click();
  await expect(page).toHaveURL(/\/googlePlay/);
  await expect(page.getByRole('heading', { name: 'On this device' })).toBeVisible();
  await page.context().close();
});
