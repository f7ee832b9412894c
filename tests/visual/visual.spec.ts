import { type Browser, expect, type Page, test } from '@playwright/test';
import { builtClient } from '../product/builtClient';
import { type Clock, clientWithClock, setClock } from '../product/clock';
import { installOnly, launchBrowser, newDevice } from '../product/device';
import { liveIn } from '../product/livedIn';
import type { Device } from '../product/reader';
import { startClocked } from '../product/startClocked';
import { makeDataFolder } from '../product/startServer';
import { visit } from '../product/visit';
import { differingPixels } from './comparePictures';
import { KEY_SCREENS, type KeyScreen, unsteadyParts } from './keyScreens';
import { drawsAlike, rendererOf, storedRenderer } from './renderer';

/** Smoothing may shift a few pixels; a colour, a line or a word changes more. */
const MOST_DIFFERING_PIXELS = 40;

/**
 * For Playwright's comparison, 0 to 1: its default of 0.2 accepts another colour, and 0.02 a green that is
 * six steps brighter. The same renderer differs by less than one step.
 */
const COLOUR_TOLERANCE = 0.005;

let browser: Browser;
let comparesStored: boolean;

test.beforeAll(async ({ browserName: _ }, { config }) => {
  browser = await launchBrowser();
  const [here, stored] = await Promise.all([rendererOf(browser), storedRenderer()]);
  comparesStored = config.updateSnapshots === 'all' || drawsAlike(here, stored);
});
test.afterAll(() => browser.close());

for (const device of ['phone', 'desktop'] as const) {
  test(`the key screens look unchanged, on a ${device}`, async () => {
    test.setTimeout(300_000);
    if (!comparesStored) sayItComparesWithItself();
    const clock = setClock();
    const client = await clientWithClock(await builtClient(), clock);
    const data = await makeDataFolder();
    const server = await startClocked(data.path, clock, { DOGEAR_CLIENT_DIR: client.path });
    const [livedIn, unused] = await Promise.all([openDevice(device, clock), openDevice(device, clock)]);
    try {
      await liveIn(livedIn.page, server.url);
      await installOnly(unused.page, server.url);
      for (const state of ['full', 'offline'] as const) {
        if (state === 'offline') {
          await server.stop();
          for (const { context } of [livedIn, unused]) await context.setOffline(true);
        }
        const screens = KEY_SCREENS.filter((one) => one.device === device && one.state === state);
        for (const key of screens) {
          const { page } = key.isNew ? unused : livedIn;
          await test.step(key.name, () => check(page, server.url, key));
        }
      }
    } finally {
      await livedIn.context.close();
      await unused.context.close();
      await server.stop();
      await data.remove();
      await client.remove();
    }
  });
}

async function openDevice(device: Device, clock: Clock) {
  const opened = await newDevice(browser, device, { clock, scale: 1 });
  // The clocks of this device's realms differ, and an account's server could not order its changes.
  await opened.context.route(/\/user\/en\/sync/, (route) => route.fulfill({ status: 429 }));
  return opened;
}

async function check(page: Page, url: string, key: KeyScreen): Promise<void> {
  await show(page, url, key);
  const mask = unsteadyParts(page);
  if (comparesStored) {
    const options = { mask, maxDiffPixels: MOST_DIFFERING_PIXELS, threshold: COLOUR_TOLERANCE };
    await expect.soft(page).toHaveScreenshot(`${key.name}.png`, options);
    return;
  }
  const first = await page.screenshot({ mask });
  await show(page, url, key);
  const differing = await differingPixels(first, await page.screenshot({ mask }));
  expect.soft(differing, `${key.name}, drawn twice`).toBeLessThanOrEqual(MOST_DIFFERING_PIXELS);
}

async function show(page: Page, url: string, { screen, device, scheme, state }: KeyScreen): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  await visit(page, url, screen, device);
  // Until the carousel is initialized it shows plain slides, which are shifted by a fraction of a pixel.
  if (screen.name === 'home' && device === 'phone') {
    await page.locator(':not(.invisible) > .swiper').waitFor();
  }
  // The banner appears with the first failed request, which may be after the screen has settled. The player
  // has none.
  if (state === 'offline' && !screen.name.startsWith('player')) await page.getByText(/^Offline\./).waitFor();
}

function sayItComparesWithItself(): void {
  const description =
    'Not compared with the stored pictures: they were drawn by another browser build or with other system fonts. ' +
    'Every screen was drawn twice instead, and had to come out the same.';
  test.info().annotations.push({ type: 'not compared', description });
  console.log(description);
}
