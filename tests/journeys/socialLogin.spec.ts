import { expect, type Page, test } from '@playwright/test';
import { DEFAULT_LOGIN_GOLD } from '../../contract/money/limits';
import { CHECK_IN_BONUS } from '../../contract/money/rewards';
import { launchBrowser, newDevice } from '../product/device';
import { dumpDevice } from '../product/deviceDump';
import { startOAuth } from '../product/startOAuth';
import { startOpenId } from '../product/startOpenId';
import { freePort, makeEmptyFolder, startServer } from '../product/startServer';

const FAILED = 'Login failed, please register manually';

test('a guest logs in by Google; cancelled, foreign, reused and failed responses are reported', {
  tag: '@long',
}, async () => {
  const data = await makeEmptyFolder();
  const port = await freePort();
  const openId = await startOpenId(`http://localhost:${port}`);
  const server = await startServer(data.path, port, {
    DOGEAR_GOOGLE_ISSUER: openId.issuer,
    DOGEAR_GOOGLE_CLIENT_ID: openId.clientId,
    DOGEAR_GOOGLE_CLIENT_SECRET: openId.clientSecret,
  });
  const browser = await launchBrowser();
  try {
    const { context, page } = await newDevice(browser, 'phone');
    const answers = watchAnswers(page);
    await page.goto(`${server.url}/Rewards`);
    await page.getByRole('button', { name: `Check in: ${CHECK_IN_BONUS[0]} bonus` }).click();
    await expect(page.getByText('Checked in today')).toBeVisible();

    await openProviders(page, server.url, 'Google');
    await expect(page.getByRole('button', { name: /Facebook/ })).toHaveCount(0);
    await leaveFor(page, 'Google', openId.issuer);
    await logInThere(page, 'ada');
    await expect(page).toHaveURL(/\/mine$/);
    // The provider does not prove a mailbox, so there is no more bonus than a guest gets (decision 0031).
    await expect(page.getByText('You are logged in', { exact: true })).toBeVisible();
    const profile = page.getByRole('region', { name: 'Profile' });
    await expect(profile.getByText('ada', { exact: true })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: /Balance/ })).toContainText(
      `${CHECK_IN_BONUS[0]} coin`,
    );
    const [used = ''] = answers;
    expect(used).toContain('/novel-api/login/google/callback?');
    await page.goto(used);
    await expect(page.getByRole('alert')).toHaveText(FAILED);

    const other = await newDevice(browser, 'phone');
    const others = watchAnswers(other.page);
    await openProviders(other.page, server.url, 'Google');
    await leaveFor(other.page, 'Google', openId.issuer);
    await other.page.getByRole('link', { name: 'Cancel' }).click();
    await expect(other.page.getByText('You cancelled the sign-in.')).toBeVisible();
    expect(others).toHaveLength(1);

    await leaveFor(other.page, 'Google', openId.issuer);
    const foreign = new URL(used);
    await other.page.goto(foreign.href);
    await expect(other.page.getByRole('alert')).toHaveText(FAILED);
    await leaveFor(other.page, 'Google', openId.issuer);
    await logInThere(other.page, 'grace');
    await expect(other.page.getByRole('region', { name: 'Profile' })).toContainText('grace');

    await openId.stop();
    const late = await newDevice(browser, 'phone');
    await openProviders(late.page, server.url, 'Google');
    await late.page.getByRole('button', { name: 'Continue with Google' }).click();
    await expect(late.page.getByRole('alert')).toHaveText(FAILED);
    await context.close();
  } finally {
    await browser.close();
    await server.stop();
    await openId.stop();
    await data.remove();
  }
});

test('a guest logs in by Facebook without e-mail; cancelled, swapped, foreign and reused responses fail', {
  tag: '@long',
}, async () => {
  const data = await makeEmptyFolder();
  const port = await freePort();
  const facebook = await startOAuth(`http://localhost:${port}`);
  const server = await startServer(data.path, port, {
    DOGEAR_FACEBOOK_CLIENT_ID: facebook.clientId,
    DOGEAR_FACEBOOK_CLIENT_SECRET: facebook.clientSecret,
    DOGEAR_FACEBOOK_STAND_IN: facebook.url,
  });
  const browser = await launchBrowser();
  try {
    const { context, page } = await newDevice(browser, 'desktop');
    const answers = watchAnswers(page);
    await openProviders(page, server.url, 'Facebook');
    await expect(page.getByRole('button', { name: /Google/ })).toHaveCount(0);
    const asked = await leaveFor(page, 'Facebook', facebook.url);
    expect(asked.pathname).toBe('/v23.0/dialog/oauth');
    expect(asked.searchParams.get('scope')).toBe('public_profile');
    expect(asked.searchParams.get('code_challenge_method')).toBe('S256');
    await logInThere(page, 'ada');
    await expect(page).toHaveURL(/\/mine$/);
    await expect(page.getByText(`You are logged in: +${DEFAULT_LOGIN_GOLD} bonus`)).toBeVisible();
    // Facebook gave no address: the name replaces it and provides the letter.
    const profile = page.getByRole('region', { name: 'Profile' });
    await expect(profile.getByText('ada', { exact: true })).toBeVisible();
    await expect(profile).not.toContainText('@');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Me' })).toHaveText('A');
    const [used = ''] = answers;
    const code = new URL(used).searchParams.get('code') ?? '';
    expect(code).not.toBe('');
    const device = await dumpDevice(page);
    expect([code, facebook.clientSecret].filter((secret) => device.includes(secret))).toEqual([]);
    await page.goto(used);
    await expect(page.getByRole('alert')).toHaveText(FAILED);

    const other = await newDevice(browser, 'phone');
    const others = watchAnswers(other.page);
    await openProviders(other.page, server.url, 'Facebook');
    await leaveFor(other.page, 'Facebook', facebook.url);
    await other.page.getByRole('link', { name: 'Cancel' }).click();
    await expect(other.page.getByText('You cancelled the sign-in.')).toBeVisible();
    expect(others).toHaveLength(1);

    // The first reader's whole callback, whose state this browser never had.
    await leaveFor(other.page, 'Facebook', facebook.url);
    await other.page.goto(used);
    await expect(other.page.getByRole('alert')).toHaveText(FAILED);
    // The first reader's code with this browser's own state: the provider accepts a code only once.
    const own = await leaveFor(other.page, 'Facebook', facebook.url);
    const swapped = new URL(used);
    swapped.searchParams.set('state', own.searchParams.get('state') ?? '');
    await other.page.goto(swapped.href);
    await expect(other.page.getByRole('alert')).toHaveText(FAILED);
    await other.page.goto(`${server.url}/mine`);
    await expect(other.page.getByRole('region', { name: 'Profile' })).not.toContainText('ada');

    await openProviders(other.page, server.url, 'Facebook');
    await leaveFor(other.page, 'Facebook', facebook.url);
    await logInThere(other.page, 'ada');
    await expect(other.page.getByRole('region', { name: 'Profile' })).toContainText('ada');
    await expect(other.page.getByRole('main').getByRole('link', { name: /Balance/ })).toContainText(
      `${DEFAULT_LOGIN_GOLD} coin`,
    );

    // The provider redirects back, then goes away before it says who the reader is.
    const late = await newDevice(browser, 'phone');
    await openProviders(late.page, server.url, 'Facebook');
    const last = await leaveFor(late.page, 'Facebook', facebook.url);
    await facebook.stop();
    const unheard = new URL(last.searchParams.get('redirect_uri') ?? '');
    unheard.search = new URLSearchParams({ code, state: last.searchParams.get('state') ?? '' }).toString();
    await late.page.goto(unheard.href);
    await expect(late.page.getByRole('alert')).toHaveText(FAILED);
    await context.close();
  } finally {
    await browser.close();
    await server.stop();
    await facebook.stop();
    await data.remove();
  }
});

function watchAnswers(page: Page): string[] {
  const answers: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/callback?')) answers.push(request.url());
  });
  return answers;
}

async function openProviders(page: Page, url: string, label: string): Promise<void> {
  await page.goto(`${url}/login?redirect=/mine`);
  await expect(page.getByRole('button', { name: `Continue with ${label}` })).toBeVisible();
}

async function leaveFor(page: Page, label: string, provider: string): Promise<URL> {
  const asking = page.waitForRequest((request) => request.url().includes('code_challenge='), {
    timeout: 20_000,
  });
  await page.getByRole('button', { name: `Continue with ${label}` }).click();
  const asked = new URL((await asking).url());
  await page.waitForURL(`${provider}/**`, { timeout: 20_000 });
  return asked;
}

async function logInThere(page: Page, name: string): Promise<void> {
  await page.locator('input[name=login]').fill(name);
  await page.locator('input[name=password]').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}
