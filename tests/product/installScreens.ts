import type { Page } from '@playwright/test';
import { BEGUN_BOOK, READ_TARGET } from './livedIn';
import type { Device } from './reader';
import { saveSettings } from './saveSettings';
import type { Screen } from './screen';
import { settled } from './settled';

/** The steps for Safari 26, whose share button is in a menu, have the most words. */
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';
const INSTAGRAM =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140 Mobile Instagram 300.0';
const FLAG = 'another browser';

export const INSTALL_SCREENS: readonly Screen[] = [
  { name: 'install-notice', long: true, path: '/home', wordy: true, states: ['full'], act: offerInstalling },
  { name: 'install-lead', long: true, path: '/home', wordy: true, states: ['full'], act: tellTheWayOut },
  { name: 'install-shortcut', path: '/home', wordy: true, long: true, states: ['full'], act: askForShortcut },
  {
    name: 'install-steps',
    long: true,
    path: '/googlePlay',
    wordy: true,
    states: ['full'],
    act: (page) => open(page, IPHONE),
  },
  { name: 'shared', long: true, path: '/BookShelf', wordy: true, states: ['full'], act: shareFile },
  { name: 'title-bar', path: '/home', long: true, states: ['full'], act: takeTitleBar },
  {
    name: 'title-bar-reader',
    path: `/reading/${BEGUN_BOOK}/${READ_TARGET}`,
    long: true,
    states: ['full'],
    act: takeTitleBar,
  },
  {
    name: 'shared-lost',
    path: '/BookShelf?shared=lost',
    wordy: true,
    long: true,
    states: ['full'],
    act: (page) => page.getByRole('dialog').waitFor(),
  },
];

/** Reloads the page with another user agent, for this visit only (see `visit`). */
async function open(page: Page, userAgent: string): Promise<void> {
  await page.addInitScript((flag) => {
    const name = sessionStorage.getItem(flag);
    if (name) Object.defineProperty(navigator, 'userAgent', { get: () => name, configurable: true });
  }, FLAG);
  await page.evaluate(([flag, name]) => sessionStorage.setItem(flag, name), [FLAG, userAgent] as const);
  await page.reload();
}

const WORTH_IT = { readTimes: 1, firstVisitDay: '2020-01-01', showNotice: false, freeReadingClick: 'no' };

async function offerInstalling(page: Page): Promise<void> {
  await saveSettings(page, { ...WORTH_IT, installRefusals: 0, installShowTime: 0 });
  await open(page, IPHONE);
  await page.getByRole('dialog').waitFor();
}

async function tellTheWayOut(page: Page): Promise<void> {
  await saveSettings(page, { ...WORTH_IT, leadRefusals: 0, leadShowTime: 0 });
  await open(page, INSTAGRAM);
  await page.getByRole('dialog').waitFor();
}

async function askForShortcut(page: Page): Promise<void> {
  await saveSettings(page, { shortcutShown: null });
  await page.goto(new URL('/home?open=pwa', page.url()).href);
  await page.getByRole('dialog').waitFor();
}

async function shareFile(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const cache = await caches.open('dogear-shared');
    const headers = { 'X-File-Name': encodeURIComponent('The Railway Shelf.epub') };
    await cache.put('/shared/0', new Response('A book.', { headers }));
  });
  await page.goto(new URL('/BookShelf?shared=waiting', page.url()).href);
  await page.getByRole('dialog').waitFor();
}

/** The title bar of Windows in px: its height, and the width of its own buttons. */
const TITLE_BAR = { height: 33, buttons: 138 };

/**
 * Shows a desktop as the installed app with the title bar's space. Outside such a window no page matches the
 * media query, so its rules are applied to the page, with fixed values instead of the browser's.
 */
async function takeTitleBar(page: Page, device: Device): Promise<void> {
  await settled(page);
  if (device === 'phone') return;
  await page.evaluate(({ height, buttons }) => {
    const ofSuchWindows = (rules: CSSRuleList): string[] =>
      [...rules].flatMap((rule) => {
        if (!(rule instanceof CSSGroupingRule)) return [];
        const isOne = rule instanceof CSSMediaRule && /window-controls-overlay/.test(rule.conditionText);
        return isOne ? [...rule.cssRules].map(({ cssText }) => cssText) : ofSuchWindows(rule.cssRules);
      });
    const said = { x: '0px', width: `calc(100vw - ${buttons}px)`, height: `${height}px` };
    const rules = [...document.styleSheets].flatMap((sheet) => ofSuchWindows(sheet.cssRules)).join('\n');
    if (rules === '') throw new Error('Nothing is laid out for the title bar.');
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      rules.replace(
        /env\(titlebar-area-(x|width|height)[^)]*\)/g,
        (_, name: keyof typeof said) => said[name],
      ),
    );
    document.adoptedStyleSheets.push(sheet);
    const drawn = document.createElement('div');
    drawn.ariaHidden = 'true';
    Object.assign(drawn.style, {
      position: 'fixed',
      inset: '0 0 auto auto',
      width: `${buttons}px`,
      height: `${height}px`,
      background: 'repeating-linear-gradient(90deg, #8884 0 44px, transparent 44px 46px)',
      zIndex: '99',
    });
    document.body.append(drawn);
  }, TITLE_BAR);
}
