import type { Page } from '@playwright/test';
import { endCarrying } from './offers';
import type { Device } from './reader';
import type { Screen } from './screens';
import { settled } from './settled';

/** Opens a screen as a visit of its own, does there what belongs to it, and waits until it holds still. */
export async function visit(page: Page, url: string, screen: Screen, device: Device): Promise<void> {
  // How a visit began lasts as long as its tab (spec 4.11): a screen must not tell of the one before.
  if (page.url().startsWith(url)) await page.evaluate(() => sessionStorage.clear());
  await endCarrying(page);
  await page.goto(`${url}${screen.path}`);
  await settled(page);
  // Nor start where the one before at this address was scrolled to, half under the bar.
  await page.evaluate(() => scrollTo(0, 0));
  if (!screen.act) return;
  await screen.act(page, device);
  await settled(page);
}
