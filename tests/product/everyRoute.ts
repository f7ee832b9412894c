import type { BrowserContext, Page } from '@playwright/test';
import { newPage } from './device';
import type { Device } from './reader';
import { SCREENS } from './screens';

/** Paths that differ only in their query or their book are one route: they load and fail alike. */
const routeOf = (path: string) => path.replace(/[?#].*/, '').replace(/\/\d+/g, '/0');

const ONE_EACH = SCREENS.filter(
  ({ path, key }, at) => key || SCREENS.findIndex((other) => routeOf(other.path) === routeOf(path)) === at,
);
const pathsOf = (screens: typeof SCREENS) => [...new Set(screens.map(({ path }) => path))];

/** All routes on a phone, and only the key screens on a desktop, whose routes and loading are the same. */
export const PATHS: Record<Device, readonly string[]> = {
  phone: pathsOf(ONE_EACH),
  desktop: pathsOf(SCREENS.filter(({ key }) => key)),
};

export async function inTabs(
  context: BrowserContext,
  tabs: number,
  paths: readonly string[],
  work: (page: Page, path: string) => Promise<void>,
): Promise<void> {
  const waiting = [...paths];
  await Promise.all(
    Array.from({ length: tabs }, async () => {
      const page = await newPage(context);
      for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
        await work(page, path);
        // How a visit began is stored for as long as its tab is open (spec 4.11).
        await page.evaluate(() => sessionStorage.clear());
      }
      await page.close();
    }),
  );
}

export function watchErrors(context: BrowserContext): string[] {
  const errors: string[] = [];
  context.on('weberror', (error) => errors.push(`${error.page()?.url()}: ${error.error().message}`));
  return errors;
}
