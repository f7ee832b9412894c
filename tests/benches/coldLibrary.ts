import { freePort, makeDataFolder } from '../product/startServer';
import { describe, installProbe, throttleProcessor } from './measure';
import { openBenchBrowser } from './openBenchBrowser';
import { startSlowNetwork } from './slowNetwork';

const VISITS = 7;

/**
 * A first visit to the library over 1.6 Mbit/s and 150 ms at 4x: to the first frame in which the app itself shows it and a press on it
 * reaches the app.
 */
export async function coldLibrary(
  target: number,
  {
    name,
    device,
    viewport,
  }: { name: string; device: 'phone' | 'desktop'; viewport: { width: number; height: number } },
): Promise<void> {
  const relay = await startSlowNetwork({
    target,
    port: await freePort(),
    bytesPerSecond: 200_000,
    roundTripMs: 150,
  });
  const values: number[] = [];
  for (let at = 0; at < VISITS; at += 1) {
    const profile = await makeDataFolder();
    const context = await openBenchBrowser(profile.path, device, viewport);
    await context.addInitScript(installProbe);
    const page = await context.newPage();
    await throttleProcessor(page, 4);
    await page.goto(`${relay.url}/BookShelf`, { waitUntil: 'commit' });
    values.push(
      await page.evaluate(() =>
        window.dogearFrame(() => document.querySelector('#root main a[href*="/discover"]') !== null),
      ),
    );
    await context.close();
    await profile.remove();
  }
  await relay.stop();
  const samples = { name: 'cold slow start to the library usable', unit: 'ms', values };
  console.log(`${name.padEnd(9)} 4x  ${samples.name.padEnd(34)} ${describe(samples)} ${samples.unit}`);
}
