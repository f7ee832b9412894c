import { type BrowserContext, chromium, type LaunchOptions, type Page } from '@playwright/test';
import { chromiumLaunchOptions } from '../../scripts/browser/launchOptions';

export type Device = 'phone' | 'desktop';

/** The server guesses the layout of the first picture from it. */
const PHONE_AGENT =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

export const DEVICES = {
  phone: {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
    userAgent: PHONE_AGENT,
  },
  desktop: { viewport: { width: 1440, height: 900 } },
} as const;

type BrowserOptions = {
  readonly viewport?: { width: number; height: number } | undefined;
  readonly launch?: LaunchOptions;
  /** Device pixels per CSS pixel: few, so that drawing does not keep a small machine busy. */
  readonly scale?: number;
};

/** Opens a browser with a profile on disk, so that a test can close and reopen it as a reader would. */
export async function openBrowser(
  profile: string,
  device: Device,
  { viewport, launch = chromiumLaunchOptions(), scale = 1 }: BrowserOptions = {},
): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, {
    ...launch,
    ...DEVICES[device],
    deviceScaleFactor: scale,
    ...(viewport ? { viewport } : {}),
    locale: 'en-GB',
  });
}

/** Waits until the service worker controls this page, so that a reload needs no network. */
export async function waitForServiceWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) {
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      );
    }
  });
}
