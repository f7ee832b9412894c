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
/** So short that of the sentence a chapter is known by nobody is shown more than a word before it is bought. */
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
/** To check a password takes a processor that others may want too, and 128 MB. */
const CHECKED = { timeout: 60_000 } as const;
const LEFT = CHECK_IN_BONUS[0] - PRICE + DEFAULT_LOGIN_GOLD;

test('a guest opens an account by e-mail, logs out with nothing left behind, and is back with all it had', async () => {
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

    // The account: from Me, by the code that arrived. What is wrong is said beside its field.
    await page.goto(`${server.url}/mine`);
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    // The address alone comes first. It goes along to the next step, where it can still be changed.
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

    // In the library, with a mark in it: the account hears of both.
    await page.keyboard.press('m');
    await page.getByRole('button', { name: 'Bookmark this page' }).click();
    await expect(ribbonOf(page)).toBeVisible();
    await openBook(page, server.url);
    await page.getByRole('button', { name: 'Add to library' }).click();
    await expect.poll(() => unheard(page)).toBe(0);
    await page.goto(paid);
    await expect(page.getByText(sentenceOf(2))).toBeVisible();

    // The dump sees what is there.
    expect(await leftOf(page, ['of night 2'])).toEqual(['of night 2']);

    // Out: said first, then gone, and the next reader is a new guest.
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

    // Back in: a wrong password is refused, and a new one chosen by a code.
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
    // Nothing that would let somebody in lies where a script can read it.
    const cookie = (await context.cookies(server.url)).find(({ name }) => name === 'dogear');
    expect(await leftOf(page, [cookie?.value ?? '', PASSWORD, NEW_PASSWORD])).toEqual([]);
    expect(cookie?.value).toHaveLength(43);
    await expect(page.getByRole('main').getByRole('link', { name: /Balance/ })).toContainText(`${LEFT} coin`);
    await page.goto(paid);
    await expect(page.getByText(sentenceOf(2))).toBeVisible();
    await page.goto(`${server.url}/CoinHistory`);
    await expect(page.getByRole('button', { name: /Unlocked: Night 2/ })).toHaveCount(1);

    // A device that never saw the reader has all of it, and nothing is paid for it.
    const another = await newDevice(browser, 'desktop');
    await another.page.goto(`${server.url}/loginCode`);
    await another.page.getByLabel('E-mail', { exact: true }).fill(EMAIL);
    await another.page.getByRole('button', { name: 'Send code' }).click();
    await another.page.getByLabel('Code', { exact: true }).fill(await nextCode(smtp, 3));
    await logInToLibrary(another.page, 'by a code on a new device');
    // Known by now to be logged in, they are not asked to log in again, not even by the first frame.
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

    // Its site data is cleared, cookie and all. After a login everything is there once more: the key with a receipt that
    // was found right (no other is kept), so that the text opens when the server is gone. And nothing was charged.
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

    // The server is gone: it is open, and logging out still takes everything away.
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

/** In the page. Notes on the root that the top bar had a way to log in. */
function watchForLogin(): void {
  new MutationObserver(() => {
    if (document.querySelector('header a[href^="/login"]')) document.documentElement.dataset.offered = '';
  }).observe(document, { childList: true, subtree: true });
}

const ribbonOf = (page: Page) => page.locator('.leaf:not([inert]) .bookmark-ribbon');

/** The code of the mail that is the `nth` to arrive. */
async function nextCode(smtp: Awaited<ReturnType<typeof startSmtp>>, nth: number): Promise<string> {
  await expect.poll(() => smtp.mails.length).toBe(nth);
  return smtp.mails[nth - 1]?.text?.match(/^\d{6}$/m)?.[0] ?? '';
}

/** As a reader does it in the browser's settings: nothing of this origin is left, not even a service worker. */
async function clearSiteData(page: Page, url: string): Promise<void> {
  await page.goto('about:blank');
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'all' });
  await session.detach();
  expect(await page.context().cookies(url)).toEqual([]);
}

/** Logs in with what was filled in and opens the library, where the book is; how long that took is noted. */
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

/** The words that are marked green on the page that is read. */
function greenWords(page: Page): Promise<string> {
  return page.evaluate(() => [...(CSS.highlights.get('dogear-green') ?? [])].map(String).join());
}

/** How many things of this device the account has not heard of yet. */
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

/** Which of these words are anywhere on the device. */
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
