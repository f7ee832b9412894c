import { expect, type Page } from '@playwright/test';
import {
  BEGUN_BOOK,
  KEPT_BOOK,
  LEFT_BOOK,
  LOCKED_TARGET,
  PRICED_BOOK,
  READ_TARGET,
  UNSEEN_BOOK,
} from './livedIn';
import {
  carryToBook,
  clickAdsTooOften,
  offerDailyReward,
  offerFreeBook,
  offerNotices,
  returnToHome,
} from './offers';
import { editOwnBook, followWebLink, lookCloser, openOwnBookPage, openOwnText } from './ownBookScreens';
import type { Device } from './reader';
import { leaveBook, readToEnd, reportTypo, shareWords, turnPhone } from './readingScreens';
import { said, startOf } from './said';
import { finishSaying, stubVoices } from './stubbedVoices';

/**
 * full         the demo catalogue and a device that has been lived in
 * account      the same, logged in to an account that has another device; only screens that name it
 * empty        a new device, and a server without books
 * offline      the lived-in device, its server stopped
 * offline-new  a device that has the app and never got an answer
 */
export const STATES = ['full', 'account', 'empty', 'offline', 'offline-new'] as const;
export type State = (typeof STATES)[number];

export type Screen = {
  /** Names pictures and baselines. */
  readonly name: string;
  readonly path: string;
  /** Also looked at in four languages, at 320 px and at 200 % text. */
  readonly key?: true;
  /** Words in a narrow frame, a dialog or a sheet: also looked at 320 px wide in the languages with the longest ones. */
  readonly wordy?: true;
  /** One component draws all pages of what comes later: where every route costs time, one of them stands for them. */
  readonly planned?: true;
  /** The states it can be reached in; without them, all but `account`. */
  readonly states?: readonly State[];
  /** What a reader does there before it is looked at. */
  readonly act?: (page: Page, device: Device) => Promise<void>;
};

const WITH_BOOKS = ['full', 'offline'] as const;
const ACCOUNT = ['account'] as const;

export function isIn(state: State): (screen: Screen) => boolean {
  return ({ states }) => states?.includes(state) ?? state !== 'account';
}

/** Every route of spec 2.1 and the landing pages, then what opens on them. The one list of all visual and axe checks. */
export const SCREENS: readonly Screen[] = [
  { name: 'home', path: '/home', key: true },
  { name: 'home-tab', path: '/home', states: WITH_BOOKS, act: (page) => chooseTab(page, 'Romance') },
  { name: 'home-dark-tab', path: '/home', states: WITH_BOOKS, act: (page) => chooseTab(page, 'Dark') },
  { name: 'library', path: '/BookShelf', key: true },
  { name: 'discover', path: '/discover', key: true },
  { name: 'discover-new', path: '/discover?kind=new' },
  { name: 'discover-filtered', path: '/discover?kind=hot&status=finished&category=Mystery' },
  { name: 'discover-filters', path: '/discover?kind=new', wordy: true, states: WITH_BOOKS, act: openFilters },
  { name: 'rewards', path: '/Rewards' },
  { name: 'rewards-tab', path: '/Rewards?isDeepLink=1' },
  { name: 'rewards-ad', path: '/Rewards', wordy: true, states: ['full'], act: startAd },
  { name: 'library-menu', path: '/BookShelf', wordy: true, states: ['full'], act: openShelfMenu },
  { name: 'library-search', path: '/BookShelf', wordy: true, states: ['full'], act: openBooksSearch },
  { name: 'library-remove-own', path: '/BookShelf', wordy: true, states: ['full'], act: removeOwn },
  { name: 'library-removed', path: '/BookShelf', wordy: true, states: ['full'], act: openRemoved },
  { name: 'own-book', path: '/BookShelf', states: ['full'], act: openOwnBookPage },
  { name: 'own-book-edit', path: '/BookShelf', wordy: true, states: ['full'], act: editOwnBook },
  { name: 'own-book-text', path: '/BookShelf', states: ['full'], act: openOwnText },
  { name: 'web-link', path: '/BookShelf', wordy: true, states: ['full'], act: followWebLink },
  { name: 'picture', path: '/BookShelf', wordy: true, states: ['full'], act: lookCloser },
  { name: 'daily-reward', path: '/home', wordy: true, states: WITH_BOOKS, act: offerDailyReward },
  { name: 'notices', path: '/home', wordy: true, states: ['full'], act: offerNotices },
  {
    name: 'continue-popup',
    path: `/home?targetId=${UNSEEN_BOOK}&number=3`,
    wordy: true,
    states: ['full'],
    act: carryToBook,
  },
  { name: 'login-popup', path: '/home', wordy: true, states: ['full'], act: returnToHome },
  {
    name: 'free-popup',
    path: '/home',
    wordy: true,
    states: ['full'],
    act: (page) => offerFreeBook(page, UNSEEN_BOOK),
  },
  { name: 'ad-warning', path: '/Rewards', wordy: true, states: ['full'], act: clickAdsTooOften },
  { name: 'me', path: '/mine', key: true },
  { name: 'view-all', path: '/ViewAll?title=Finished+and+waiting&blockId=16' },
  { name: 'search', path: '/search', key: true },
  { name: 'search-results', path: '/search?q=bell', key: true },
  { name: 'search-nothing', path: '/search?q=zzyzx' },
  { name: 'book', path: `/bookInfo/${KEPT_BOOK}`, key: true },
  { name: 'book-begun', path: `/bookInfo/${BEGUN_BOOK}` },
  { name: 'book-new', path: `/bookInfo/${UNSEEN_BOOK}` },
  { name: 'book-share', path: `/bookInfo/${UNSEEN_BOOK}`, wordy: true, states: ['full'], act: openShare },
  { name: 'book-gone', path: '/bookInfo/99999' },
  { name: 'history', path: '/ReadHistory' },
  { name: 'statistics', path: '/ReadingStatistics' },
  { name: 'coin-history', path: '/CoinHistory' },
  { name: 'settings', path: '/Settings', key: true },
  { name: 'profile', path: '/profile' },
  { name: 'devices', path: '/devices' },
  { name: 'about', path: '/about' },
  { name: 'privacy', path: '/PrivacyPolicy', key: true },
  { name: 'terms', path: '/TermsOfService' },
  { name: 'login', path: '/login', key: true },
  { name: 'login-second', path: '/login', states: ['full'], act: goOnWithEmail },
  { name: 'login-email', path: '/loginEmail' },
  { name: 'login-email-wrong', path: '/loginEmail', states: ['full'], act: typeWrongLogin },
  { name: 'login-register', path: '/loginEmail?register=true' },
  { name: 'login-register-code', path: '/loginEmail?register=true', states: ['full'], act: askForCode },
  { name: 'login-code', path: '/loginCode' },
  { name: 'forget-password', path: '/forgetPassword' },
  { name: 'topup', path: '/topup' },
  { name: 'stripe', path: '/stripe', planned: true },
  { name: 'question', path: '/question', act: openQuestion },
  { name: 'comments', path: '/comments', planned: true },
  { name: 'replies', path: '/repliesList' },
  { name: 'customer-service', path: '/customerService' },
  { name: 'task-form', path: '/taskForm' },
  { name: 'google-play', path: '/googlePlay' },
  { name: 'par', path: '/par' },
  { name: 'landing-google', path: '/google/googleplay.html' },
  { name: 'landing-ad', path: '/ad/gp.html?type=novel' },
  { name: 'not-found', path: '/nowhere' },
  // Reading comes last: it moves what the library and the history show.
  { name: 'reader', path: `/reading/${KEPT_BOOK}/${READ_TARGET}`, key: true },
  {
    name: 'reader-menu',
    path: `/reading/${KEPT_BOOK}/${READ_TARGET}`,
    states: WITH_BOOKS,
    key: true,
    act: openReaderMenu,
  },
  {
    name: 'reader-contents',
    path: `/reading/${KEPT_BOOK}/${READ_TARGET}`,
    wordy: true,
    states: WITH_BOOKS,
    act: (page) => openFromReaderMenu(page, 'Contents'),
  },
  {
    name: 'reader-settings',
    path: `/reading/${KEPT_BOOK}/${READ_TARGET}`,
    wordy: true,
    states: WITH_BOOKS,
    act: (page) => openFromReaderMenu(page, 'Settings'),
  },
  {
    name: 'reader-looks',
    path: `/reading/${KEPT_BOOK}/${READ_TARGET}`,
    wordy: true,
    states: ['full'],
    act: keepLook,
  },
  {
    name: 'reader-keys',
    path: `/reading/${KEPT_BOOK}/${READ_TARGET}`,
    wordy: true,
    states: ['full'],
    act: (page) => openFromReaderMenu(page, 'All keys'),
  },
  {
    name: 'reader-search',
    path: `/reading/${KEPT_BOOK}/${READ_TARGET}`,
    states: ['full'],
    act: (page) => openSearch(page, () => page.keyboard.press('/'), 'the'),
  },
  {
    name: 'reader-search-nothing',
    path: `/reading/${BEGUN_BOOK}/2`,
    states: ['full'],
    act: (page) => openSearch(page, () => page.keyboard.press('/'), 'zzyzx'),
  },
  {
    name: 'reader-look-up',
    path: `/reading/${KEPT_BOOK}/${READ_TARGET}`,
    wordy: true,
    states: ['full'],
    act: lookUp,
  },
  {
    name: 'reader-aloud',
    path: `/reading/${KEPT_BOOK}/${READ_TARGET}`,
    states: ['full'],
    act: listen,
  },
  {
    name: 'reader-aloud-voice',
    path: `/reading/${KEPT_BOOK}/${READ_TARGET}`,
    states: ['full'],
    act: async (page) => {
      await listen(page);
      await page.getByRole('button', { name: 'Voice, speed and sleep timer' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'reader-typo',
    path: `/reading/${KEPT_BOOK}/${READ_TARGET}`,
    wordy: true,
    states: ['full'],
    act: reportTypo,
  },
  {
    name: 'reader-quote',
    path: `/reading/${KEPT_BOOK}/${READ_TARGET}`,
    wordy: true,
    states: ['full'],
    act: shareWords,
  },
  {
    name: 'reader-landscape',
    path: `/reading/${KEPT_BOOK}/${READ_TARGET}`,
    states: ['full'],
    act: turnPhone,
  },
  { name: 'book-left', path: `/reading/${LEFT_BOOK}/1`, wordy: true, states: ['full'], act: leaveBook },
  { name: 'reader-end', path: `/reading/${LEFT_BOOK}/8`, wordy: true, states: ['full'], act: readToEnd },
  { name: 'reader-locked', path: `/reading/${PRICED_BOOK}/${LOCKED_TARGET}`, states: ['full'] },
  { name: 'reader-unseen', path: `/reading/${UNSEEN_BOOK}/1`, states: ['offline'] },
  { name: 'reader-fork', path: `/reading/${BEGUN_BOOK}/2`, states: ACCOUNT },
  { name: 'reader-locked-next', path: `/reading/${PRICED_BOOK}/${LOCKED_TARGET + 1}`, states: ACCOUNT },
  { name: 'book-priced', path: `/bookInfo/${PRICED_BOOK}`, states: ACCOUNT },
  { name: 'book-range', path: `/bookInfo/${PRICED_BOOK}`, wordy: true, states: ACCOUNT, act: openRange },
  { name: 'account-me', path: '/mine', states: ACCOUNT },
  {
    name: 'account-log-out',
    path: '/mine',
    wordy: true,
    states: ACCOUNT,
    act: (page) => openDialog(page, 'Log out'),
  },
  { name: 'account-profile', path: '/profile', states: ACCOUNT },
  {
    name: 'account-delete',
    path: '/profile',
    wordy: true,
    states: ACCOUNT,
    act: (page) => openDialog(page, 'Delete my account'),
  },
  { name: 'account-devices', path: '/devices', states: ACCOUNT },
  {
    name: 'account-end-device',
    path: '/devices',
    wordy: true,
    states: ACCOUNT,
    act: (page) => openDialog(page, 'Log this device out'),
  },
  { name: 'account-rewards', path: '/Rewards', states: ACCOUNT },
  { name: 'account-coins', path: '/CoinHistory', states: ACCOUNT },
  {
    name: 'account-receipt',
    path: '/CoinHistory',
    wordy: true,
    states: ACCOUNT,
    act: (page) => openDialog(page, 'Unlocked: {what}'),
  },
  { name: 'account-message', path: '/customerService', states: ACCOUNT, act: writeMessage },
  // The last of its state: the device is logged out from here on.
  { name: 'account-lost', path: '/mine', states: ACCOUNT, act: loseSession },
];

async function chooseTab(page: Page, name: string): Promise<void> {
  const tab = page.getByRole('tab', { name });
  await tab.click();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await page.locator('main a[href*="/bookInfo/"]').first().waitFor();
}

/** A desktop has them beside the list. */
async function openFilters(page: Page, device: Device): Promise<void> {
  if (device === 'desktop') return;
  const name = await said(page, 'Filters');
  await page.getByRole('button', { name }).click();
  await page.getByRole('dialog', { name }).waitFor();
}

async function startAd(page: Page): Promise<void> {
  await page.getByRole('button', { name: await said(page, 'Start'), exact: true }).click();
  await page.getByRole('dialog', { name: await said(page, 'Advertisement') }).waitFor();
}

async function openDialog(page: Page, button: string): Promise<void> {
  const name = startOf(await said(page, button));
  await page.getByRole('main').getByRole('button', { name }).first().click();
  await page.getByRole('dialog').waitFor();
}

async function openRange(page: Page): Promise<void> {
  const price = page.getByRole('region', { name: await said(page, 'Price') });
  await price.getByRole('button', { name: await said(page, 'Unlock') }).click();
  await page.getByRole('dialog').waitFor();
}

async function writeMessage(page: Page): Promise<void> {
  await page.getByLabel('Message').fill('Where is the ninth chapter?');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Your message is sent').waitFor();
}

/** As when it was ended from another device. */
async function loseSession(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.reload();
  await page.getByRole('link', { name: 'Log in again' }).waitFor();
}

async function openQuestion(page: Page): Promise<void> {
  await page.locator('summary').first().click();
}

async function goOnWithEmail(page: Page): Promise<void> {
  await page.getByLabel('E-mail', { exact: true }).fill('reader@books.example');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByLabel('Password', { exact: true }).waitFor();
}

async function typeWrongLogin(page: Page): Promise<void> {
  await page.getByLabel('E-mail', { exact: true }).fill('nobody@books.example');
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  await page.getByRole('button', { name: 'Log in', exact: true }).last().click();
  await page.getByRole('alert').waitFor();
}

/** To an address of its own each time: one gets a code a minute. */
async function askForCode(page: Page): Promise<void> {
  await page.getByLabel('E-mail', { exact: true }).fill(`reader-${Date.now()}@books.example`);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByLabel('New password').waitFor();
}

async function openShelfMenu(page: Page): Promise<void> {
  const name = startOf(await said(page, 'More about “{0}”'));
  await page.getByRole('main').getByRole('button', { name }).first().click();
  await page.getByRole('menuitem').first().waitFor();
}

const OWN_BOOK = 'A Quiet Harbour';

/** Opens a file as a book of the device's own, and asks to remove it. */
async function removeOwn(page: Page): Promise<void> {
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

async function openRemoved(page: Page): Promise<void> {
  await removeOwn(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: await said(page, 'Remove'), exact: true })
    .click();
  await page.getByRole('button', { name: startOf(await said(page, 'Recently removed')) }).click();
  await page.getByRole('dialog').waitFor();
}

async function openBooksSearch(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: await said(page, 'Search in your books') });
  await openSearch(page, () => button.click(), 'ferry');
}

/** Types into the search that `open` opens, and waits until it has an answer. */
async function openSearch(page: Page, open: () => Promise<void>, query: string): Promise<void> {
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

async function openShare(page: Page): Promise<void> {
  await page.getByRole('button', { name: await said(page, 'Share') }).click();
  await page.getByRole('dialog').waitFor();
}

/** No browser of a test has voices of its own. */
async function listen(page: Page): Promise<void> {
  await page.locator('[data-reader-page] article p').first().waitFor();
  await page.evaluate(stubVoices);
  await page.keyboard.press('r');
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  await finishSaying(page);
}

/** The first words of the page; the dictionary is not on the device yet. */
async function lookUp(page: Page): Promise<void> {
  await page.locator('[data-reader-page] article p').first().waitFor();
  await page.keyboard.press('h');
  await page.getByRole('button', { name: await said(page, 'Look up'), exact: true }).click();
  await page
    .getByRole('dialog')
    .getByText(/\d (?:MB|МБ)|\d兆字节/)
    .waitFor();
}

async function openReaderMenu(page: Page): Promise<void> {
  await page.locator('[data-reader-page] article p').first().waitFor();
  await page.keyboard.press('m');
  await page.locator('.reader-bar-bottom').waitFor();
}

async function openFromReaderMenu(page: Page, name: 'All keys' | 'Contents' | 'Settings'): Promise<void> {
  await openReaderMenu(page);
  await page.getByRole('button', { name: await said(page, name), exact: true }).click();
  await page.getByRole('dialog').waitFor();
}

/** One look of the reader's own is saved, and stays for the next who comes by. */
async function keepLook(page: Page): Promise<void> {
  await openFromReaderMenu(page, 'Settings');
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('tab', { name: await said(page, 'My looks') }).click();
  const looks = sheet.getByRole('list', { name: await said(page, 'Saved looks') });
  const name = sheet.getByLabel(await said(page, 'Name of the present look'));
  await name.waitFor();
  if (await looks.isVisible()) return;
  await name.fill('Night train');
  await sheet.getByRole('button', { name: await said(page, 'Save this look') }).click();
  await looks.waitFor();
}
