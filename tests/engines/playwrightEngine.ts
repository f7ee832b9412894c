import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, firefox, type LaunchOptions, type Page } from '@playwright/test';
import { chromiumLaunchOptions } from '../../scripts/browser/launchOptions';
import { onPath } from '../../scripts/browser/onPath';
import type { Engine, EngineBrowser, EngineName, EngineTab } from './engineDriver';

const WINDOW = { width: 1024, height: 820 };
/** A busy machine takes its time. */
const PATIENCE_MS = 900_000;

/** Firefox's strict protection from tracking, fingerprints among it. */
const STRICT = {
  'browser.contentblocking.category': 'strict',
  'network.cookie.cookieBehavior': 5,
  'privacy.fingerprintingProtection': true,
  'privacy.trackingprotection.enabled': true,
};

export function findPlaywrightChromium(): Engine {
  const launch = chromiumLaunchOptions();
  return {
    name: 'chromium',
    described: `${launch.executablePath} by Playwright`,
    open: (profile) => open('chromium', launch, profile),
  };
}

/** Playwright's own Firefox where it is on this machine, else the system's over WebDriver BiDi, which Playwright speaks too; or what is missing. */
export function findFirefox(): Engine | string {
  const own = firefox.executablePath();
  const system = onPath('firefox-esr') ?? onPath('firefox');
  const launch =
    own && existsSync(own) ? {} : system ? { executablePath: system, channel: 'moz-firefox' } : undefined;
  if (!launch) return 'firefox (Debian: apt install firefox-esr)';
  return {
    name: 'firefox',
    described: `${launch.executablePath ?? own} by Playwright`,
    open: (profile) => open('firefox', launch, profile),
  };
}

async function open(
  name: Exclude<EngineName, 'webkit'>,
  launch: LaunchOptions,
  profile: string | null,
): Promise<EngineBrowser> {
  // One without a name is left as a private window's would be: with nothing.
  const folder = profile ?? (await mkdtemp(join(tmpdir(), 'dogear-profile-')));
  const type = name === 'chromium' ? chromium : firefox;
  const context = await type.launchPersistentContext(folder, {
    ...launch,
    timeout: PATIENCE_MS,
    viewport: WINDOW,
    locale: 'en-GB',
    firefoxUserPrefs: { ...STRICT, 'browser.privatebrowsing.autostart': profile === null },
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const complaints: string[] = [];
  const newTab = async () => {
    const page = await context.newPage();
    return tabOf(page, listen(page, complaints));
  };
  return {
    newTab,
    complaints: () => complaints,
    close: async () => {
      await context.close();
      if (profile === null) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** What the network did not bring is no fault of a page's. */
const OF_NETWORK = /Failed to load resource|net::ERR|NetworkError|NS_ERROR|ServiceWorker passed a promise/;

/** What Firefox says of files that a page was still fetching when it was left; seen only then, with the address that is left. */
const OF_LEAVING =
  /^download failed .*status=2152398850|^error loading dynamically imported module|ServiceWorker intercepted the request/;

/** Notes what a page complains about; returns what to call before it is left. */
function listen(page: Page, complaints: string[]): () => void {
  let isLeft = false;
  const note = (text: string) => {
    if (!(isLeft && OF_LEAVING.test(text))) complaints.push(text);
  };
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) isLeft = false;
  });
  page.on('console', (message) => {
    if (message.type() === 'error' && !OF_NETWORK.test(message.text())) note(message.text());
  });
  page.on('pageerror', (error) => note(error.message));
  return () => {
    isLeft = true;
  };
}

function tabOf(page: Page, leave: () => void): EngineTab {
  return {
    goto: async (url) => {
      leave();
      await page.goto(url);
    },
    reload: async () => {
      leave();
      await page.reload();
    },
    run: (call, ...values) =>
      page.evaluate(
        `(async () => { globalThis.__name = (named) => named; return (${call})(...${JSON.stringify(values)}); })()`,
      ),
    clickAt: ({ x, y }) => page.mouse.click(x, y),
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    pickFile: (selector, path) => page.locator(selector).setInputFiles(path),
    picture: () => page.screenshot(),
  };
}
