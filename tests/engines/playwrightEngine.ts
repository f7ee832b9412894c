import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, firefox, type LaunchOptions, type Page } from '@playwright/test';
import { onPath } from '../../scripts/browser/findChromium';
import { chromiumLaunchOptions } from '../../scripts/browser/launchOptions';
import type { Engine, EngineBrowser, EngineName, EngineTab } from './engineDriver';

const WINDOW = { width: 1024, height: 820 };
const PATIENCE_MS = 900_000;

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

/**
 * Returns Playwright's own Firefox if it is installed, else the system's over WebDriver BiDi, which
 * Playwright also speaks; or the name of the missing program.
 */
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
  // A profile without a folder is deleted at the end, like a private window's.
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

/** Failed requests are no fault of the page. */
const OF_NETWORK = /Failed to load resource|net::ERR|NetworkError|NS_ERROR|ServiceWorker passed a promise/;

/** Firefox's messages about files that a page was still fetching when it was left; expected only then. */
const OF_LEAVING =
  /^download failed .*status=2152398850|^error loading dynamically imported module|ServiceWorker intercepted the request/;

/** Records the page's errors; returns a function to call before the page is left. */
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
