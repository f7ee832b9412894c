import type { Page } from '@playwright/test';
import { ENTERING_READING_KEY } from '../../data/queries/settings';
import { putRows, readRows } from './deviceRows';
import { BEGUN_BOOK, KEPT_BOOK, LEFT_BOOK, LOCKED_TARGET, PRICED_BOOK, READ_TARGET } from './livedIn';
import type { Device } from './reader';
import { said } from './said';
import { saveSettings } from './saveSettings';
import { type Screen, WITH_BOOKS } from './screen';
import { keepLook, listen, lookUp, openFromReaderMenu, openReaderMenu, openSearch } from './screenActs';
import { settled } from './settled';
import { textIsShown } from './turnPage';

export async function readToEnd(page: Page): Promise<void> {
  await textIsShown(page);
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowRight');
  await page.locator('.end-actions').waitFor();
}

export async function reportTypo(page: Page): Promise<void> {
  await chooseForWords(page, 'Report a typo');
}

export async function shareWords(page: Page): Promise<void> {
  await chooseForWords(page, 'Share as a picture');
}

async function chooseForWords(page: Page, english: string): Promise<void> {
  await textIsShown(page);
  await page.keyboard.press('h');
  const tool = page.getByRole('button', { name: await said(page, english), exact: true });
  const more = page.getByRole('toolbar').getByRole('button', { name: await said(page, 'More'), exact: true });
  await more.waitFor();
  if (!(await tool.isVisible())) await more.click();
  await tool.click();
  await page.getByRole('dialog').waitFor();
}

/** The book is open. Reads on and returns to the book's page, as a reader who was not asked before. */
export async function leaveBook(page: Page): Promise<void> {
  const asked = await readRows<{ shelfAsked?: boolean }>(page, 'places');
  await putRows(
    page,
    'places',
    asked.map(({ shelfAsked: _, ...row }) => row),
  );
  await page.reload();
  await textIsShown(page);
  await settled(page);
  // The text opens where it was left, so this turns one page further.
  const shown = await page.locator('[data-reader-page]').getAttribute('data-reader-page');
  await page.keyboard.press('ArrowRight');
  await page.locator(`[data-reader-page]:not([data-reader-page="${shown}"])`).waitFor();
  await settled(page);
  await page.keyboard.press('Escape');
  await page
    .getByRole('status')
    .getByRole('button', { name: await said(page, 'Add'), exact: true })
    .waitFor();
}

/** Opens the text as the first one on this device, which shows where to tap. */
export async function openFirstText(page: Page): Promise<void> {
  await textIsShown(page);
  await saveSettings(page, { [ENTERING_READING_KEY]: false });
  await page.reload();
  await textIsShown(page);
  await page.locator('.tap-hint').waitFor();
}

export async function selectWords(page: Page): Promise<void> {
  await textIsShown(page);
  await page.keyboard.press('h');
  const more = page.getByRole('toolbar').getByRole('button', { name: await said(page, 'More'), exact: true });
  await more.click();
  await page.locator('.selection-tool[aria-expanded="true"]').waitFor();
}

export async function turnPhone(page: Page, device: Device): Promise<void> {
  if (device === 'phone') await page.setViewportSize({ width: 844, height: 390 });
  await textIsShown(page);
}

export const READER_SCREENS: readonly Screen[] = [
  { name: 'reader', path: `/reading/${KEPT_BOOK}/${READ_TARGET}`, key: true },
  {
    name: 'reader-menu',
    path: `/reading/${KEPT_BOOK}/${READ_TARGET}`,
    states: WITH_BOOKS,
    key: true,
    act: openReaderMenu,
  },
  {
    name: 'reader-first',
    path: `/reading/${KEPT_BOOK}/${READ_TARGET}`,
    wordy: true,
    states: ['full'],
    act: openFirstText,
  },
  {
    name: 'reader-selection',
    path: `/reading/${KEPT_BOOK}/${READ_TARGET}`,
    wordy: true,
    states: ['full'],
    act: selectWords,
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
    long: true,
    path: `/reading/${KEPT_BOOK}/${READ_TARGET}`,
    wordy: true,
    states: ['full'],
    act: keepLook,
  },
  {
    name: 'reader-keys',
    long: true,
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
    long: true,
    path: `/reading/${BEGUN_BOOK}/2`,
    states: ['full'],
    act: (page) => openSearch(page, () => page.keyboard.press('/'), 'zzyzx'),
  },
  {
    name: 'reader-look-up',
    long: true,
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
    long: true,
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
    long: true,
    path: `/reading/${KEPT_BOOK}/${READ_TARGET}`,
    wordy: true,
    states: ['full'],
    act: reportTypo,
  },
  {
    name: 'reader-quote',
    long: true,
    path: `/reading/${KEPT_BOOK}/${READ_TARGET}`,
    wordy: true,
    states: ['full'],
    act: shareWords,
  },
  {
    name: 'reader-landscape',
    long: true,
    path: `/reading/${KEPT_BOOK}/${READ_TARGET}`,
    states: ['full'],
    act: turnPhone,
  },
  {
    name: 'book-left',
    long: true,
    path: `/reading/${LEFT_BOOK}/1`,
    wordy: true,
    states: ['full'],
    act: leaveBook,
  },
  {
    name: 'reader-end',
    long: true,
    path: `/reading/${LEFT_BOOK}/8`,
    wordy: true,
    states: ['full'],
    act: readToEnd,
  },
  { name: 'reader-locked', path: `/reading/${PRICED_BOOK}/${LOCKED_TARGET}`, states: ['full'] },
];
