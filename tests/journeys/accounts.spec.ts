import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { DEFAULT_LOGIN_GOLD } from '../../contract/money/limits';
import { CHECK_IN_BONUS } from '../../contract/money/rewards';
import { startSmtp } from '../../server/testing/startSmtp';
import { askAs } from '../product/askAs';
import { launchBrowser, newDevice } from '../product/device';
import { dumpDevice } from '../product/deviceDump';
import { waitForServiceWorker } from '../product/reader';
import { freePort, makeEmptyFolder, runCatalog, startServer } from '../product/startServer';

const PRICE = 2;
/**
 * The chapters are so short that the preview of a locked one shows at most a word of its identifying
 * sentence.
 */
const NOVEL = `---
title: The Second Moon
author: Test Writer
language: en
---
${[1, 2]
  .map((night) => `\n# Night ${night}\n\n${sentenceOf(night)} The tide came in and the boats rose.\n`)
  .join('')}`;

function sentenceOf(chapter: number): string {
  return `Sentence of night ${chapter}.`;
}

const EMAIL = 'reader@books.example';
const PASSWORD = 'correct horse';
const NEW_PASSWORD = 'battery staple';
/** Checking a password needs 128 MB and a processor that other tests may be using. */
const CHECKED = { timeout: 60_000 } as const;
const LEFT = CHECK_IN_BONUS[0] - PRICE + DEFAULT_LOGIN_GOLD;

test('a guest opens an account, logs out without traces, and regains everything by login', {
  tag: '@long',
}, async () => {
  const data = await makeEmptyFolder();
  const folder = await mkdtemp(join(tmpdir(), 'dogear-novel-'));
  const source = join(folder, 'second-moon.md');
  await writeFile(source, NOVEL);
  const port = await freePort();
  const smtp = await startSmtp();
  await runCatalog(data.path, ['import', source, '--free', '1', '--price', String(PRICE)]);
  const mail = { DOGEAR_SMTP_URL: smtp.url, DOGEAR_MAIL_FROM: 'Dogear <books@books.example>' };
  const server = await startServer(data.path, port, mail);
  const browser = await launchBrowser();
  try {
    const { context, page } = await newDevice(browser, 'phone');
    await page.goto(`${server.url}/Rewards`);
    await page.getByRole('button', { name: `Check in: ${CHECK_IN_BONUS[0]} bonus` }).click();
    await expect(page.getByText('Checked in today')).toBeVisible();
    await waitForServiceWorker(page);
    await openBook(page, server.url);
    await page.getByRole('link', { name: 'Read', exact: true }).click();
    await expect(page.getByText(sentenceOf(1))).toBeVisible();
    const paid = page.url().replace(/\/-?\d+$/, '/2');
    await page.goto(paid);
    await page
      .locator('.locked:not([inert])')
      .getByRole('button', { name: `Unlock for ${PRICE} coins` })
      .click();
    await expect(page.getByText(sentenceOf(2))).toBeVisible();

    await page.goto(`${server.url}/mine`);
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await page.getByLabel('E-mail', { exact: true }).fill('raeder@books.example');
    await page.getByRole('link', { name: 'Log in with a password' }).click();
    await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue('raeder@books.example');
    await expect(page.getByLabel('E-mail', { exact: true })).toHaveAttribute('autocomplete', 'username');
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    expect(page.url()).not.toContain('raeder');
    await page.getByRole('link', { name: 'Create account' }).click();
    await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue('raeder@books.example');
    await page.getByLabel('E-mail', { exact: true }).fill('reader@');
    await page.getByLabel('E-mail', { exact: true }).blur();
    await expect(page.getByRole('alert')).toHaveText('Please enter a valid email address');
    await expect(page.getByRole('button', { name: 'Send code' })).toBeDisabled();
    await page.getByLabel('E-mail', { exact: true }).fill(' Reader@Books.Example');
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect(
      page.getByText('Verification code sent successfully, please check your email!'),
    ).toBeVisible();
    const code = await nextCode(smtp, 1);
    expect(smtp.mails[0]?.to?.[0]?.address).toBe(EMAIL);
    await page.getByLabel('New password').fill('12345');
    await page.getByLabel('New password').blur();
    await expect(page.getByText('must be 6-32 characters')).toBeVisible();
    await page.getByLabel('New password').fill(PASSWORD);
    await page
      .getByLabel('Code', { exact: true })
      .fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('That code isn’t right.')).toBeVisible();
    await page.getByLabel('Code', { exact: true }).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page).toHaveURL(/\/mine$/, CHECKED);
    await expect(page.getByText(EMAIL)).toBeVisible();
    await expect(page.getByText(`You are logged in: +${DEFAULT_LOGIN_GOLD} bonus`)).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: /Balance/ })).toContainText(`${LEFT} coin`);
    await page.goto(paid);
    await expect(page.getByText(sentenceOf(2))).toBeVisible();

    await page.keyboard.press('m');
    await page.getByRole('button', { name: 'Bookmark this page' }).click();
    await expect(ribbonOf(page)).toBeVisible();
    await openBook(page, server.url);
    await page.getByRole('button', { name: 'Add to library' }).click();
    await expect.poll(() => unheard(page)).toBe(0);
    await page.goto(paid);
    await expect(page.getByText(sentenceOf(2))).toBeVisible();

    // Proves that the dump can see the text.
    expect(await leftOf(page, ['of night 2'])).toEqual(['of night 2']);

    await page.goto(`${server.url}/mine`);
    const number = await page.getByText(/^No\. \d+$/).textContent();
    await page.getByRole('button', { name: 'Log out' }).click();
    const dialog = page.getByRole('dialog', { name: 'Log out?' });
    await expect(dialog).toContainText('stay in your account.');
    await dialog.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL(/\/home$/);
    await page.goto(`${server.url}/mine`);
    await expect(page.getByText(/^No\. \d+$/)).not.toHaveText(number ?? '');
    await expect(page.getByText('Guest', { exact: true })).toBeVisible();
    expect(await leftOf(page, [EMAIL, 'of night 1', 'of night 2', 'Night 2', PASSWORD])).toEqual([]);

    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue('');
    await page.getByLabel('E-mail', { exact: true }).fill(EMAIL);
    await page.getByRole('link', { name: 'Log in with a password' }).click();
    await page.getByLabel('Password', { exact: true }).fill('wrong horse');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page.getByRole('alert')).toHaveText('login error', CHECKED);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(page).toHaveTitle(/^Reset password/);
    await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(EMAIL);
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByLabel('Code', { exact: true }).fill(await nextCode(smtp, 2));
    await page.getByLabel('New password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page).toHaveURL(/\/mine$/, CHECKED);
    await expect(page.getByText(EMAIL)).toBeVisible();
    // No credential is stored where a script can read it.
    const cookie = (await context.cookies(server.url)).find(({ name }) => name === 'dogear');
    expect(await leftOf(page, [cookie?.value ?? '', PASSWORD, NEW_PASSWORD])).toEqual([]);
    expect(cookie?.value).toHaveLength(43);
    await expect(page.getByRole('main').getByRole('link', { name: /Balance/ })).toContainText(`${LEFT} coin`);
    await page.goto(paid);
    await expect(page.getByText(sentenceOf(2))).toBeVisible();
    await page.goto(`${server.url}/CoinHistory`);
    await expect(page.getByRole('button', { name: /Unlocked: Night 2/ })).toHaveCount(1);

    const another = await newDevice(browser, 'desktop');
    await another.page.goto(`${server.url}/loginCode`);
    await another.page.getByLabel('E-mail', { exact: true }).fill(EMAIL);
    await another.page.getByRole('button', { name: 'Send code' }).click();
    await another.page.getByLabel('Code', { exact: true }).fill(await nextCode(smtp, 3));
    await logInToLibrary(another.page, 'by a code on a new device');
    const me = another.page.getByRole('banner').getByRole('link', { name: 'Me' });
    await expect(me).toHaveText('R');
    await another.page.addInitScript(watchForLogin);
    await another.page.reload();
    await expect(me).toHaveText('R');
    expect(await another.page.evaluate(() => document.documentElement.dataset.offered)).toBeUndefined();
    await another.page.goto(paid);
    await expect(another.page.getByText(sentenceOf(2))).toBeVisible();
    await expect(ribbonOf(another.page)).toBeVisible();
    await another.page.keyboard.press('h');
    const words = another.page.getByRole('toolbar', { name: 'Selected words' });
    await words.getByRole('button', { name: 'Highlight in green' }).click();
    await expect.poll(() => greenWords(another.page)).toContain('of night 2');
    await expect.poll(() => unheard(another.page)).toBe(0);

    // The site data is cleared, cookie included. After a login everything is back: the key is stored only if
    // its receipt was verified, so the text opens with the server stopped. Nothing is charged.
    await clearSiteData(another.page, server.url);
    await another.page.goto(`${server.url}/loginEmail`);
    await another.page.getByLabel('E-mail', { exact: true }).fill(EMAIL);
    await another.page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
    await logInToLibrary(another.page, 'by the password on a device whose data was cleared');
    await expect(another.page.locator(`main a[href^="${new URL(paid).pathname}"]`).first()).toBeVisible();
    await another.page.goto(`${server.url}/ReadHistory`);
    await expect(another.page.getByRole('link', { name: /The Second Moon/ }).first()).toBeVisible();
    await another.page.goto(paid);
    await expect(another.page.getByText(sentenceOf(2))).toBeVisible();
    await waitForServiceWorker(another.page);
    const { list } = await askAs(another.context, server.url, 'goldLog', { before: null, filter: 'out' });
    expect(list).toHaveLength(1);
    const { balance } = await askAs(another.context, server.url, 'goldIndex', {});
    expect(balance.userGold).toBe(LEFT);

    await server.stop();
    await another.page.goto(paid);
    await expect(another.page.getByText(sentenceOf(2))).toBeVisible();
    await expect(ribbonOf(another.page)).toBeVisible();
    await expect.poll(() => greenWords(another.page)).toContain('of night 2');
    await another.context.close();
    await page.goto(paid);
    await expect(page.getByText(sentenceOf(2))).toBeVisible();
    await page.keyboard.press('m');
    await page.getByRole('button', { name: 'Bookmark this page' }).click();
    await expect.poll(() => unheard(page)).toBeGreaterThan(0);
    await page.goto(`${server.url}/mine`);
    await expect(page.getByText(EMAIL)).toBeVisible();
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(dialog).toContainText(/reached the server yet and will be lost/);
    await dialog.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL(/\/home$/);
    expect(await leftOf(page, [EMAIL, 'of night 2', 'Night 2'])).toEqual([]);
    await context.close();
  } finally {
    await browser.close();
    await server.stop();
    await smtp.stop();
    await data.remove();
    await rm(folder, { recursive: true });
  }
});

function watchForLogin(): void {
  new MutationObserver(() => {
    if (document.querySelector('header a[href^="/login"]')) document.documentElement.dataset.offered = '';
  }).observe(document, { childList: true, subtree: true });
}

const ribbonOf = (page: Page) => page.locator('.leaf:not([inert]) .bookmark-ribbon');

async function nextCode(smtp: Awaited<ReturnType<typeof startSmtp>>, nth: number): Promise<string> {
  await expect.poll(() => smtp.mails.length).toBe(nth);
  return smtp.mails[nth - 1]?.text?.match(/^\d{6}$/m)?.[0] ?? '';
}

/** Clears as the browser's settings do: nothing of this origin is left, not even a service worker. */
async function clearSiteData(page: Page, url: string): Promise<void> {
  await page.goto('about:blank');
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'all' });
  await session.detach();
  expect(await page.context().cookies(url)).toEqual([]);
}

async function logInToLibrary(page: Page, how: string): Promise<void> {
  const began = Date.now();
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(/\/mine$/, CHECKED);
  await page.getByRole('banner').getByRole('link', { name: 'Library' }).click();
  const shelved = page.getByRole('main').getByRole('link', { name: /The Second Moon/ });
  await expect(shelved.first()).toBeVisible();
  const description = String(Date.now() - began);
  test.info().annotations.push({ type: `login ${how} to the library, ms`, description });
}

function greenWords(page: Page): Promise<string> {
  return page.evaluate(() => [...(CSS.highlights.get('dogear-green') ?? [])].map(String).join());
}

/** Returns how many changes of this device the account does not have yet. */
function unheard(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('dogear');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const counting = opening.result.transaction('syncChanges').objectStore('syncChanges').count();
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      }),
  );
}

async function leftOf(page: Page, words: readonly string[]): Promise<string[]> {
  const device = await dumpDevice(page);
  return words.filter((word) => device.includes(word));
}

async function openBook(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/search`);
  await page.getByRole('searchbox').fill('second moon');
  await page
    .getByRole('link', { name: /The Second Moon/ })
    .first()
    .click();
}
