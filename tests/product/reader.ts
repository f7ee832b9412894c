import { type BrowserContext, chromium, type LaunchOptions, type Page } from '@playwright/test';
import { chromiumLaunchOptions } from '../../scripts/browser/launchOptions';

export type Device = 'phone' | 'desktop';

/** What the server guesses the layout of a first picture from. */
const PHONE_AGENT =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

/** The two devices of every picture and check. */
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
  /** Device pixels a pixel: few, so that drawing them does not keep a small machine busy. */
  readonly scale?: number;
};

/** A browser with a profile on disk, so that it can be closed and opened again as a reader would. */
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

/** Waits until the service worker answers for this page, so that a reload needs no network. */
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
