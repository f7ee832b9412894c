import type { Page } from '@playwright/test';
import { aimAtPlace, pauseFilm } from './dramaScreens';
import {
  BEGUN_BOOK,
  DRAMA,
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
import {
  askForCode,
  chooseTab,
  goOnWithEmail,
  keepLook,
  listen,
  lookUp,
  loseSession,
  openBooksSearch,
  openDialog,
  openFilters,
  openFromReaderMenu,
  openQuestion,
  openRange,
  openReaderMenu,
  openRemoved,
  openSearch,
  openShare,
  openShelfMenu,
  removeOwn,
  startAd,
  typeWrongLogin,
  writeMessage,
} from './screenActs';

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
/** As an advertisement of a book leads home. */
const CARRIED = `/home?targetId=${UNSEEN_BOOK}&number=3`;

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
  { name: 'continue-popup', path: CARRIED, wordy: true, states: ['full'], act: carryToBook },
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
  { name: 'drama', path: `/dramaInfo/${DRAMA}` },
  { name: 'drama-gone', path: '/dramaInfo/99999' },
  { name: 'player', path: `/drama/${DRAMA}/1`, states: ['full'], act: pauseFilm },
  { name: 'player-seek', path: `/drama/${DRAMA}/2`, states: ['full'], act: aimAtPlace },
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
  { name: 'stripe', path: '/stripe' },
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
