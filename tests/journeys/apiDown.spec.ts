import { expect, test } from '@playwright/test';
import { demoPort } from '../product/demoServer';
import { newDevice } from '../product/device';
import { inTabs, PATHS, watchErrors } from '../product/everyRoute';
import { hasContent } from '../product/hasContent';
import { liveIn } from '../product/livedIn';
import type { Device } from '../product/reader';
import { startTamperingProxy } from '../product/tamperingProxy';

const TABS = 4;

test.describe.configure({ mode: 'parallel' });

for (const device of ['phone', 'desktop'] as const satisfies Device[]) {
  test(`every route shows content and a way on with the API down, on a ${device}`, {
    tag: '@long',
  }, async ({ browser }) => {
    test.setTimeout(300_000);
    const proxy = await startTamperingProxy(demoPort());
    const livedIn = await newDevice(browser, device);
    const errors = watchErrors(livedIn.context);
    try {
      await liveIn(livedIn.page, proxy.url);
      // A refused connection fails as a fault does, so one device and the key screens are enough.
      for (const damage of device === 'phone' ? (['fault', 'refuse'] as const) : (['fault'] as const)) {
        proxy.damage(damage);
        const unused = await newDevice(browser, device, { serviceWorker: false });
        const unusedErrors = watchErrors(unused.context);
        await Promise.all([
          inTabs(unused.context, TABS, PATHS[damage === 'fault' ? device : 'desktop'], async (page, path) => {
            await page.goto(`${proxy.url}${path}`);
            await hasContent(page, `${path}, new device, ${damage}`);
          }),
          inTabs(livedIn.context, 1, PATHS.desktop, async (page, path) => {
            await page.goto(`${proxy.url}${path}`);
            await hasContent(page, `${path}, lived-in device, ${damage}`);
          }),
        ]);
        await unused.context.close();
        errors.push(...unusedErrors);
      }
      expect(errors).toEqual([]);
    } finally {
      await livedIn.context.close();
      await proxy.stop();
    }
  });
}
