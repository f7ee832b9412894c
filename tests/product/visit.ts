import type { Page } from '@playwright/test';
import { endCarrying } from './offers';
import type { Device } from './reader';
import type { Screen } from './screen';
import { settled } from './settled';

type VisitOptions = {
  /** Navigates within the open document, because a new visit costs a start of the app. */
  readonly within?: boolean;
};

export async function visit(
  page: Page,
  url: string,
  screen: Screen,
  device: Device,
  { within = false }: VisitOptions = {},
): Promise<void> {
  // How a visit began is stored for as long as its tab is open (spec 4.11); it must not affect the next
  // screen.
  if (page.url().startsWith(url)) await page.evaluate(() => sessionStorage.clear());
  await endCarrying(page);
  const isWithin = within && page.url().startsWith(url);
  if (isWithin) await goWithin(page, screen.path);
  else await page.goto(`${url}${screen.path}`);
  await settled(page);
  // An earlier screen at this address may have been scrolled, half under the bar.
  await page.evaluate(() => scrollTo(0, 0));
  if (!screen.act) return;
  await screen.act(page, device);
  if (!screen.restless) await settled(page);
}

/**
 * Navigates as a link of the app does. The router notices the history entry; the page is shown once both
 * locations are equal.
 */
async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => history.pushState({}, '', href), path);
  await page.waitForFunction(() => {
    const { latestLocation, stores } = window.__TSR_ROUTER__ ?? {};
    return latestLocation && stores?.resolvedLocation.get()?.href === latestLocation.href;
  });
}

declare global {
  interface Window {
    /** The router exposes itself to tools here. */
    __TSR_ROUTER__?: {
      readonly latestLocation: { readonly href: string };
      readonly stores: { readonly resolvedLocation: { get(): { readonly href: string } | undefined } };
    };
  }
}
