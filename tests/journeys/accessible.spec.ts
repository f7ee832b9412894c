import { type Browser, expect, type Page, test } from '@playwright/test';
import type { RunOptions } from 'axe-core';
import { liveInAccount } from '../product/account';
import { findViolations } from '../product/axe';
import { openDemo } from '../product/demoServer';
import { installOnly, launchBrowser, newDevice } from '../product/device';
import { liveIn } from '../product/livedIn';
import type { Device } from '../product/reader';
import { isIn, type Screen, STATES, type State } from '../product/screen';
import { SCREENS } from '../product/screens';
import { settled } from '../product/settled';
import {
  freePort,
  makeDemoFolder,
  makeEmptyFolder,
  type ProductServer,
  startServer,
} from '../product/startServer';
import { visit } from '../product/visit';

/**
 * WCAG 2.2 AA and axe's own best practices on every screen in every state. A dark page differs from a light
 * one in its colours alone, so only the colour rules are checked again.
 */
const RULES: RunOptions = {
  runOnly: {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  },
  rules: { 'target-size': { enabled: true } },
};
const COLOUR_RULES: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

/**
 * `npm run test:long -- axe` checks every screen in every state on both devices. A normal test run checks
 * each page that needs no account, and the first dialog of a kind, once, in the first state that reaches it:
 * pages on a desktop, with most side by side; dialogs on a phone, with the least room. It skips further
 * states of a screen that was checked.
 */
const WALKS_ALL = process.env.DOGEAR_AXE === 'all';
/** Parts of names, separated by commas: only screens whose name has one of them are checked. */
const ONLY = process.env.DOGEAR_AXE_SCREENS?.split(',');
const ASKED = SCREENS.filter(({ name }) => !ONLY || ONLY.some((part) => name.includes(part)));
const TIMEOUT_MS = WALKS_ALL ? 1_500_000 : 900_000;
const DEVICES_ASKED: Record<State, readonly Device[]> = {
  full: ['phone', 'desktop'],
  account: [],
  empty: [],
  offline: [],
  'offline-new': [],
  // The desk journeys check these.
  desk: [],
};

test.describe.configure({ mode: 'parallel' });

let browser: Browser;
test.beforeAll(async () => {
  browser = await launchBrowser();
});
test.afterAll(() => browser.close());

test('axe finds no violations with books, online and offline', { tag: '@long' }, async () => {
  test.setTimeout(TIMEOUT_MS);
  const server = await openDemo();
  const devices = await open('full', 'offline');
  await Promise.all(devices.map(({ page, serviceWorker }) => liveIn(page, server.url, { serviceWorker })));
  const findings = await walkAll(devices, server.url, 'full');
  await server.stop();
  if (WALKS_ALL) findings.push(...(await walkAll(devices, server.url, 'offline')));
  expect(findings).toEqual([]);
});

if (WALKS_ALL) {
  test('axe finds no violations on a new device, with an empty catalogue and offline', {
    tag: '@long',
  }, async () => {
    test.setTimeout(TIMEOUT_MS);
    await withServer(makeEmptyFolder, { DOGEAR_DEMO: 'off' }, async (server) => {
      const devices = await open('empty');
      const findings = await walkAll(devices, server.url, 'empty');
      const unreached = await open('offline-new');
      await Promise.all(unreached.map(({ page }) => installOnly(page, server.url)));
      await server.stop();
      findings.push(...(await walkAll(unreached, server.url, 'offline-new')));
      expect(findings).toEqual([]);
    });
  });
}

if (WALKS_ALL) {
  test('axe finds no violations in an account with a second device and a paid chapter', {
    tag: '@long',
  }, async () => {
    test.setTimeout(TIMEOUT_MS);
    await withServer(makeDemoFolder, {}, async (server) => {
      const devices = await open('account');
      await Promise.all(
        devices.map(async ({ device, page, serviceWorker }) => {
          await liveIn(page, server.url, { serviceWorker });
          await liveInAccount(browser, page, server.url, device);
        }),
      );
      expect(await walkAll(devices, server.url, 'account')).toEqual([]);
    });
  });
}

type OpenDevice = { readonly device: Device; readonly page: Page; readonly serviceWorker: boolean };

const isAsked = (device: Device, state: State) => WALKS_ALL || DEVICES_ASKED[state].includes(device);

/**
 * Opens the devices that are checked in these states; without a connection the app is served by a service
 * worker.
 */
function open(...states: readonly State[]): Promise<OpenDevice[]> {
  return Promise.all(
    (['phone', 'desktop'] as const)
      .filter((device) => states.some((state) => isAsked(device, state)))
      .map(async (device) => {
        const serviceWorker = states.some((state) => state.startsWith('offline') && isAsked(device, state));
        const { page } = await newDevice(browser, device, { serviceWorker });
        return { device, page, serviceWorker };
      }),
  );
}

async function walkAll(devices: readonly OpenDevice[], url: string, state: State): Promise<string[]> {
  const found = await Promise.all(
    devices
      .filter(({ device }) => isAsked(device, state))
      .map((one) =>
        walk(
          one,
          url,
          state,
          ASKED.filter((screen) =>
            WALKS_ALL ? isIn(state)(screen) : isAskedOnce(screen, state, one.device),
          ),
        ),
      ),
  );
  return found.flat();
}

function isAskedOnce(screen: Screen, state: State, device: Device): boolean {
  if (screen.long || STATES.find((each) => isIn(each)(screen)) !== state) return false;
  return device === (screen.act ? 'phone' : 'desktop');
}

async function walk(
  { page, device }: OpenDevice,
  url: string,
  state: State,
  screens: readonly Screen[],
): Promise<string[]> {
  const findings: string[] = [];
  for (const screen of screens) {
    const where = `${screen.name} ${state} ${device}`;
    await page.emulateMedia({ colorScheme: 'light' });
    await visit(page, url, screen, device, { within: !WALKS_ALL && !screen.act });
    findings.push(...(await ask(`${where} light`, page, RULES)));
    findings.push(...(await focusFaults(where, page)));
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (overflow > 0) findings.push(`${where}: ${overflow} px wider than the screen`);
    // The dark colours are the same on every page: they are checked only on key screens.
    if (!WALKS_ALL && !screen.key) continue;
    await page.emulateMedia({ colorScheme: 'dark' });
    await (screen.restless ? recoloured(page) : settled(page));
    findings.push(...(await ask(`${where} dark`, page, COLOUR_RULES)));
  }
  return findings;
}

/**
 * An open dialog must hold the focus, in its text field if it has one; fields in `data-aside` are not its
 * purpose.
 */
async function focusFaults(where: string, page: Page): Promise<string[]> {
  const fault = await page.evaluate(() => {
    const dialog = [...document.querySelectorAll('dialog')].findLast((each) => each.matches(':modal'));
    if (!dialog) return null;
    const at = document.activeElement;
    if (!dialog.contains(at)) return 'the focus is not in the dialog';
    const fields = [...dialog.querySelectorAll<HTMLElement>('textarea, input')].filter(
      (field) =>
        field.matches('textarea, :not([type]), [type=text], [type=search], [type=email], [type=password]') &&
        field.checkVisibility() &&
        !field.closest('[data-aside]'),
    );
    if (fields.length === 0 || fields.includes(at as HTMLElement)) return null;
    return `the focus is on ${at?.outerHTML.slice(0, 120)}, and not where one types`;
  });
  return fault ? [`${where}: ${fault}`] : [];
}

/** Resolves once the transitions to the new colour scheme are over; other animations may never end. */
async function recoloured(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const changes = document.getAnimations().filter((each) => each instanceof CSSTransition);
    await Promise.allSettled(changes.map(({ finished }) => finished));
  });
}

async function ask(where: string, page: Page, rules: RunOptions): Promise<string[]> {
  return (await findViolations(page, rules)).map((what) => `${where} (${page.url()}) ${what}`);
}

async function withServer(
  makeFolder: typeof makeEmptyFolder,
  environment: NodeJS.ProcessEnv,
  work: (server: ProductServer) => Promise<void>,
): Promise<void> {
  const data = await makeFolder();
  const server = await startServer(data.path, await freePort(), environment);
  try {
    await work(server);
  } finally {
    await server.stop();
    await data.remove();
  }
}
