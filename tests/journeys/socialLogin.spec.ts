import { expect, type Page, test } from '@playwright/test';
import { CHECK_IN_BONUS, DEFAULT_LOGIN_GOLD } from '../../contract/limits';
import { launchBrowser, newDevice } from '../product/device';
import { startOpenId } from '../product/startOpenId';
import { freePort, makeEmptyFolder, startServer } from '../product/startServer';

const FAILED = 'Login failed, please register manually';

test('a guest logs in by another provider; a refusal, a foreign answer, a used one and a dead provider are told', async () => {
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

    await openProviders(page, server.url);
    await expect(page.getByRole('button', { name: /Facebook/ })).toHaveCount(0);
    await leaveFor(page, openId.issuer);
    await logInThere(page, 'ada');
    await expect(page).toHaveURL(/\/mine$/);
    await expect(page.getByText(`You are logged in: +${DEFAULT_LOGIN_GOLD} bonus`)).toBeVisible();
    const profile = page.getByRole('region', { name: 'Profile' });
    await expect(profile.getByText('ada', { exact: true })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: /Balance/ })).toContainText(
      `$${CHECK_IN_BONUS[0] + DEFAULT_LOGIN_GOLD}`,
    );
    const [used = ''] = answers;
    expect(used).toContain('/novel-api/login/google/callback?');
    await page.goto(used);
    await expect(page.getByRole('alert')).toHaveText(FAILED);

    // Another reader: says no, is handed somebody else's answer, and is let in by their own in the end.
    const other = await newDevice(browser, 'phone');
    const others = watchAnswers(other.page);
    await openProviders(other.page, server.url);
    await leaveFor(other.page, openId.issuer);
    await other.page.getByRole('link', { name: 'Cancel' }).click();
    await expect(other.page.getByText('You did not agree to it there.')).toBeVisible();
    expect(others).toHaveLength(1);

    await leaveFor(other.page, openId.issuer);
    const foreign = new URL(used);
    await other.page.goto(foreign.href);
    await expect(other.page.getByRole('alert')).toHaveText(FAILED);
    await leaveFor(other.page, openId.issuer);
    await logInThere(other.page, 'grace');
    await expect(other.page.getByRole('region', { name: 'Profile' })).toContainText('grace');

    await openId.stop();
    const late = await newDevice(browser, 'phone');
    await openProviders(late.page, server.url);
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

/** The addresses a provider sent this page back to. */
function watchAnswers(page: Page): string[] {
  const answers: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/callback?')) answers.push(request.url());
  });
  return answers;
}

async function openProviders(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login?redirect=/mine`);
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
}

async function leaveFor(page: Page, issuer: string): Promise<void> {
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.waitForURL(`${issuer}/**`);
}

/** The provider's own pages: who, then whether that is all right. */
async function logInThere(page: Page, name: string): Promise<void> {
  await page.locator('input[name=login]').fill(name);
  await page.locator('input[name=password]').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}
