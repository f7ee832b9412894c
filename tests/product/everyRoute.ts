import type { BrowserContext, Page } from '@playwright/test';
import { newPage } from './device';
import type { Device } from './reader';
import { SCREENS } from './screens';

/** Another query or another book is the same route: it loads and fails as the first one does. */
const routeOf = (path: string) => path.replace(/\?.*/, '').replace(/\/\d+/g, '/0');

const ONE_EACH = SCREENS.filter(
  ({ path, key }, at) => key || SCREENS.findIndex((other) => routeOf(other.path) === routeOf(path)) === at,
);
const pathsOf = (screens: typeof SCREENS) => [...new Set(screens.map(({ path }) => path))];

/** All routes, and the key screens where these stand for all: a desktop has the same routes and the same loading. */
export const PATHS: Record<Device, readonly string[]> = {
  phone: pathsOf(ONE_EACH),
  desktop: pathsOf(SCREENS.filter(({ key }) => key)),
};

/** Opens every path as a visit of its own, in a number of tabs at once: most of a page's time is waiting. */
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
        // How a visit began lasts as long as its tab (spec 4.11).
        await page.evaluate(() => sessionStorage.clear());
      }
      await page.close();
    }),
  );
}

/** Keeps what no handler of a page of the device caught. */
export function watchErrors(context: BrowserContext): string[] {
  const errors: string[] = [];
  context.on('weberror', (error) => errors.push(`${error.page()?.url()}: ${error.error().message}`));
  return errors;
}
