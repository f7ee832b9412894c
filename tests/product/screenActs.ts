import { expect, type Page } from '@playwright/test';
import type { Device } from './reader';
import { said, startOf } from './said';
import { finishSaying, stubVoices } from './stubbedVoices';

export async function chooseTab(page: Page, name: string): Promise<void> {
  const tab = page.getByRole('tab', { name });
  await tab.click();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await page.locator('main a[href*="/bookInfo/"]').first().waitFor();
}

/** On a desktop the filters are beside the list. */
export async function openFilters(page: Page, device: Device): Promise<void> {
  if (device === 'desktop') return;
  const name = await said(page, 'Filters');
  await page.getByRole('button', { name }).click();
  await page.getByRole('dialog', { name }).waitFor();
}

export async function startAd(page: Page): Promise<void> {
  await page.getByRole('button', { name: await said(page, 'Start'), exact: true }).click();
  await page.getByRole('dialog', { name: await said(page, 'Advertisement') }).waitFor();
}

export async function openDialog(page: Page, button: string): Promise<void> {
  const name = startOf(await said(page, button));
  await page.getByRole('main').getByRole('button', { name }).first().click();
  await page.getByRole('dialog').waitFor();
}

export async function openRange(page: Page): Promise<void> {
  const price = page.getByRole('region', { name: await said(page, 'Price') });
  await price.getByRole('button', { name: await said(page, 'Unlock') }).click();
  await page.getByRole('dialog').waitFor();
}

export async function writeMessage(page: Page): Promise<void> {
  await page.getByLabel('Message').fill('Where is the ninth chapter?');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Your message is sent').waitFor();
}

export async function loseSession(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.reload();
  await page.getByRole('link', { name: 'Log in again' }).waitFor();
}

export async function openQuestion(page: Page): Promise<void> {
  await page.locator('summary').first().click();
}

export async function goOnWithEmail(page: Page): Promise<void> {
  await page.getByLabel('E-mail', { exact: true }).fill(`reader-${Date.now()}@books.example`);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByLabel('Code', { exact: true }).waitFor();
}

export async function typeWrongLogin(page: Page): Promise<void> {
  await page.getByLabel('E-mail', { exact: true }).fill('nobody@books.example');
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  await page.getByRole('button', { name: 'Log in', exact: true }).last().click();
  await page.getByRole('alert').waitFor();
}

/** Uses a new address each time, because an address gets one code per minute. */
export async function askForCode(page: Page): Promise<void> {
  await page.getByLabel('E-mail', { exact: true }).fill(`reader-${Date.now()}@books.example`);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByLabel('New password').waitFor();
}

export async function openShelfMenu(page: Page): Promise<void> {
  const name = startOf(await said(page, 'More about “{0}”'));
  await page.getByRole('main').getByRole('button', { name }).first().click();
  await page.getByRole('menuitem').first().waitFor();
}

const OWN_BOOK = 'A Quiet Harbour';

export async function removeOwn(page: Page): Promise<void> {
  const text = 'The ferry went out at nine. '.repeat(40);
  const buffer = Buffer.from(`---\ntitle: ${OWN_BOOK}\nauthor: A. Pen\n---\n\n# One\n\n${text}\n`);
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'harbour.md', mimeType: 'text/markdown', buffer });
  await page.waitForURL(/\/reading\/-/);
  await page.goto(new URL('/BookShelf', page.url()).href);
  await page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(OWN_BOOK) })
    .first()
    .click();
  await page.getByRole('menuitem', { name: await said(page, 'Remove from library') }).click();
  await page.getByRole('dialog').waitFor();
}

export async function openRemoved(page: Page): Promise<void> {
  await removeOwn(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: await said(page, 'Remove'), exact: true })
    .click();
  await page.getByRole('button', { name: startOf(await said(page, 'Recently removed')) }).click();
  await page.getByRole('dialog').waitFor();
}

export async function openBooksSearch(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: await said(page, 'Search in your books') });
  await openSearch(page, () => button.click(), 'ferry');
}

/** Types into the search that `open` opens, and waits for a hit or for the message that there is none. */
export async function openSearch(page: Page, open: () => Promise<void>, query: string): Promise<void> {
  if (page.url().includes('/reading/')) await page.locator('[data-reader-page] article p').first().waitFor();
  await open();
  await page.getByRole('dialog').getByRole('searchbox').fill(query);
  await page
    .getByRole('dialog')
    .locator('[data-hit]')
    .or(page.getByText(`Nothing found for “${query}”`))
    .first()
    .waitFor();
}

export async function openShare(page: Page): Promise<void> {
  await page.getByRole('button', { name: await said(page, 'Share') }).click();
  await page.getByRole('dialog').waitFor();
}

/** A test's browser has no voices. */
export async function listen(page: Page): Promise<void> {
  await page.locator('[data-reader-page] article p').first().waitFor();
  await page.evaluate(stubVoices);
  await page.keyboard.press('r');
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  await finishSaying(page);
}

export async function lookUp(page: Page): Promise<void> {
  await page.locator('[data-reader-page] article p').first().waitFor();
  await page.keyboard.press('h');
  await page.getByRole('button', { name: await said(page, 'Look up'), exact: true }).click();
  await page
    .getByRole('dialog')
    .getByText(/\d (?:MB|МБ)|\d兆字节/)
    .waitFor();
}

export async function openReaderMenu(page: Page): Promise<void> {
  await page.locator('[data-reader-page] article p').first().waitFor();
  await page.keyboard.press('m');
  await page.locator('.reader-bar-bottom').waitFor();
}

export async function openFromReaderMenu(
  page: Page,
  name: 'All keys' | 'Contents' | 'Settings',
): Promise<void> {
  await openReaderMenu(page);
  await page.getByRole('button', { name: await said(page, name), exact: true }).click();
  await page.getByRole('dialog').waitFor();
}

/** Saves a look, which stays for later visits. */
export async function keepLook(page: Page): Promise<void> {
  await openFromReaderMenu(page, 'Settings');
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('tab', { name: await said(page, 'My looks') }).click();
  const looks = sheet.getByRole('list', { name: await said(page, 'Saved looks') });
  const name = sheet.getByLabel(await said(page, 'Name this look'));
  await name.waitFor();
  if (await looks.isVisible()) return;
  await name.fill('Night train');
  await sheet.getByRole('button', { name: await said(page, 'Save this look') }).click();
  await looks.waitFor();
}

/**
 * Posts a guest's comment, unless an earlier visit did. It waits for the operator, so other readers do not
 * see it.
 */
export async function saySomething(page: Page): Promise<void> {
  const own = page.getByRole('article').first();
  const words = page.getByLabel(await said(page, 'Your comment'));
  await words.waitFor();
  await page
    .getByText(await said(page, 'No comments yet. Be the first.'))
    .or(own)
    .first()
    .waitFor();
  if (!(await own.isVisible())) {
    await words.fill(
      'The bells at the end made me put the book down for a while. https://books.example/bells',
    );
    await page.getByRole('button', { name: await said(page, 'Send'), exact: true }).click();
  }
  await page.getByText(await said(page, 'Only you can see it until it has been reviewed.')).waitFor();
}
