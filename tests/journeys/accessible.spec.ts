import AxeBuilder from '@axe-core/playwright';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { liveInAccount } from '../product/account';
import { installOnly, launchBrowser, newDevice } from '../product/device';
import { liveIn } from '../product/livedIn';
import type { Device } from '../product/reader';
import { isIn, SCREENS, type Screen, type State } from '../product/screens';
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
 * WCAG 2.2 AA and axe's own best practices on every screen in every state. A dark page differs from a light one in
 * its colours alone, so only what is about colour is asked again.
 */
const RULES = {
  runOnly: {
    type: 'tag' as const,
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  },
  rules: { 'target-size': { enabled: true } },
  resultTypes: ['violations'],
} satisfies Parameters<AxeBuilder['options']>[0];
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * `npm run axe` asks about everything; a test run about every screen once, and about the key ones in every other state
 * on one device, in turns: a message about a missing connection is the same on both.
 */
const WALKS_ALL = process.env.DOGEAR_AXE === 'all';
const TIMEOUT_MS = WALKS_ALL ? 1_500_000 : 400_000;
const DEVICES_ASKED: Record<State, readonly Device[]> = {
  full: ['phone', 'desktop'],
  account: ['phone'],
  empty: ['desktop'],
  offline: ['desktop'],
  'offline-new': ['phone'],
};

// The longest walks: side by side where there are two workers.
test.describe.configure({ mode: 'parallel' });

let browser: Browser;
test.beforeAll(async () => {
  browser = await launchBrowser();
});
test.afterAll(() => browser.close());

test('axe finds nothing with books, with the server and without it', async () => {
  test.setTimeout(TIMEOUT_MS);
  await withServer(makeDemoFolder, {}, async (server) => {
    const devices = await open();
    await Promise.all(devices.map(({ page }) => liveIn(page, server.url)));
    const findings = await walkAll(devices, server.url, 'full');
    await server.stop();
    findings.push(...(await walkAll(devices, server.url, 'offline')));
    expect(findings).toEqual([]);
  });
});

test('axe finds nothing on a new device, with an empty catalogue and with no answer ever', async () => {
  test.setTimeout(TIMEOUT_MS);
  await withServer(makeEmptyFolder, { DOGEAR_DEMO: 'off' }, async (server) => {
    const devices = await open();
    const findings = await walkAll(devices, server.url, 'empty');
    const unreached = await open();
    await Promise.all(unreached.map(({ page }) => installOnly(page, server.url)));
    await server.stop();
    findings.push(...(await walkAll(unreached, server.url, 'offline-new')));
    expect(findings).toEqual([]);
  });
});

test('axe finds nothing in an account, with a second device and a paid chapter', async () => {
  test.setTimeout(TIMEOUT_MS);
  await withServer(makeDemoFolder, {}, async (server) => {
    const devices = (await open()).filter(({ device }) => WALKS_ALL || device === 'phone');
    await Promise.all(
      devices.map(async ({ device, page }) => {
        await liveIn(page, server.url);
        await liveInAccount(browser, page, server.url, device);
      }),
    );
    expect(await walkAll(devices, server.url, 'account')).toEqual([]);
  });
});

type OpenDevice = { readonly device: Device; readonly page: Page };

function open(): Promise<OpenDevice[]> {
  return Promise.all(
    (['phone', 'desktop'] as const).map(async (device) => ({
      device,
      page: (await newDevice(browser, device)).page,
    })),
  );
}

async function walkAll(devices: readonly OpenDevice[], url: string, state: State): Promise<string[]> {
  const reachable = SCREENS.filter(isIn(state));
  const found = await Promise.all(
    devices
      .filter(({ device }) => WALKS_ALL || DEVICES_ASKED[state].includes(device))
      .map((one) => {
        const isWhole = WALKS_ALL || state === 'account' || (state === 'full' && one.device === 'phone');
        const asked = WALKS_ALL
          ? reachable
          : reachable.filter(({ planned, key }) => (isWhole ? !planned : key));
        return walk(one, url, state, asked);
      }),
  );
  return found.flat();
}

/** Goes through the screens on one page; returns what is wrong, each with where it was seen. */
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
    await visit(page, url, screen, device);
    findings.push(...(await violations(`${where} light`, page, new AxeBuilder({ page }).options(RULES))));
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (overflow > 0) findings.push(`${where}: ${overflow} px wider than the screen`);
    // The dark has the same colours on every page and device: it is asked about where they all meet.
    if (!WALKS_ALL && !(screen.key && state === 'full' && device === 'phone')) continue;
    await page.emulateMedia({ colorScheme: 'dark' });
    await settled(page);
    const colours = new AxeBuilder({ page }).withRules(COLOUR_RULES);
    findings.push(...(await violations(`${where} dark`, page, colours)));
  }
  return findings;
}

/** Same-origin pages without frames need no second page to gather the answers on. */
async function violations(where: string, page: Page, axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.setLegacyMode(true).analyze();
  return violations.map(
    ({ id, nodes }) => `${where} (${page.url()}) ${id}: ${nodes.map(({ html }) => html).join(' ')}`,
  );
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
