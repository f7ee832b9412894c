import type { Page } from '@playwright/test';
import { endCarrying } from './offers';
import type { Device } from './reader';
import type { Screen } from './screen';
import { settled } from './settled';

type VisitOptions = {
  /** Goes there within the app, in the document that is open: a visit of its own costs a start of the app. */
  readonly within?: boolean;
};

/** Opens a screen as a visit of its own, does there what belongs to it, and waits until it holds still. */
export async function visit(
  page: Page,
  url: string,
  screen: Screen,
  device: Device,
  { within = false }: VisitOptions = {},
): Promise<void> {
  // How a visit began lasts as long as its tab (spec 4.11): a screen must not tell of the one before.
  if (page.url().startsWith(url)) await page.evaluate(() => sessionStorage.clear());
  await endCarrying(page);
  const isWithin = within && page.url().startsWith(url);
  if (isWithin) await goWithin(page, screen.path);
  else await page.goto(`${url}${screen.path}`);
  await settled(page);
  // Nor start where the one before at this address was scrolled to, half under the bar.
  await page.evaluate(() => scrollTo(0, 0));
  if (!screen.act) return;
  await screen.act(page, device);
  if (!screen.restless) await settled(page);
}

/** As a link of the app does. The router notices the entry, and says when its page stands there. */
async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => history.pushState({}, '', href), path);
  await page.waitForFunction(() => {
    const { latestLocation, stores } = window.__TSR_ROUTER__ ?? {};
    return latestLocation && stores?.resolvedLocation.get()?.href === latestLocation.href;
  });
}

declare global {
  interface Window {
    /** The router's own door for tools. */
    __TSR_ROUTER__?: {
      readonly latestLocation: { readonly href: string };
      readonly stores: { readonly resolvedLocation: { get(): { readonly href: string } | undefined } };
    };
  }
}
