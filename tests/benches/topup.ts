import type { BrowserContext } from '@playwright/test';
import { TEST_CARDS } from '../../contract/money/payments';
import { payAtDesk } from '../product/deskCard';
import { waitForServiceWorker } from '../product/reader';
import { freePort, makeDataFolder, startServer } from '../product/startServer';
import { describe, installProbe, throttleProcessor } from './measure';
import { openBenchBrowser } from './openBenchBrowser';
import { LOOK_MS } from './tapToText';

/**
 * `npm run bench -- topup`: /topup opened from the device's rows with the server stopped: by a tap on one's own page, and by a
 * start of the app. It is open when the packages and their prices are drawn. The device has bought before.
 */
const TIMES = 15;
const RATES = [1, 4] as const;
const VIEWPORTS = [
  { name: '390x844', device: 'phone', viewport: { width: 390, height: 844 } },
  { name: '1280x800', device: 'desktop', viewport: { width: 1280, height: 800 } },
] as const;
export async function topup(): Promise<void> {
  const data = await makeDataFolder();
  try {
    for (const { name, device, viewport } of VIEWPORTS) {
      const profile = await makeDataFolder();
      const context = await openBenchBrowser(profile.path, device, viewport);
      await context.addInitScript(installProbe);
      const server = await startServer(data.path, await freePort());
      try {
        await buyOnce(context, server.url);
        await server.stop();
        for (const rate of RATES) {
          await measure(`${name} ${rate}x tap to packages, offline:`, () => tap(context, server.url, rate));
          await measure(`${name} ${rate}x start to packages, offline:`, () =>
            start(context, server.url, rate),
          );
        }
      } finally {
        await context.close();
        await server.stop();
        await profile.remove();
      }
    }
  } finally {
    await data.remove();
  }
}

async function measure(what: string, once: () => Promise<number>): Promise<void> {
  const values: number[] = [];
  for (let at = 0; at < TIMES; at++) values.push(await once());
  console.log(`${what.padEnd(44)} ${describe({ name: what, unit: 'ms', values })} ms`);
}

async function buyOnce(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${url}/topup`);
  await page
    .getByRole('region', { name: 'Coins', exact: true })
    .getByRole('button', { name: 'Buy' })
    .first()
    .click();
  await payAtDesk(page, TEST_CARDS.succeeds);
  await page.getByRole('heading', { name: 'Paid' }).waitFor();
  await page.getByRole('link', { name: 'Coins and orders' }).click();
  await page.getByRole('region', { name: 'Orders' }).getByRole('button').first().waitFor();
  await page.goto(`${url}/mine`);
  await waitForServiceWorker(page);
  await page.close();
}

/** Ms from a tap on one's own page to the first frame with packages. */
async function tap(context: BrowserContext, url: string, rate: number): Promise<number> {
  const page = await context.newPage();
  await throttleProcessor(page, rate);
  await page.goto(`${url}/mine`);
  const link = page.locator('main a[href^="/topup"]').first();
  await link.waitFor();
  await page.waitForTimeout(LOOK_MS);
  await page.evaluate(() => {
    const isOpen = () => /\$\d/.test(document.querySelector('main section li')?.textContent ?? '');
    window.dogearPainted = window.dogearFrame(isOpen).then((at) => at - window.dogearPressedAt);
  });
  await link.click();
  const took = await page.evaluate(() => window.dogearPainted ?? Promise.reject(new Error('not armed')));
  await page.close();
  return took;
}

/** Ms from the start of the navigation to the same. */
async function start(context: BrowserContext, url: string, rate: number): Promise<number> {
  const page = await context.newPage();
  await throttleProcessor(page, rate);
  await page.goto(`${url}/topup`, { waitUntil: 'commit' });
  const took = await page.evaluate(() =>
    window.dogearFrame(() => /\$\d/.test(document.querySelector('main section li')?.textContent ?? '')),
  );
  await page.close();
  return took;
}
