import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import type { RouteFiles } from '../../contract/wire/lateCode';
import { builtClient } from '../product/builtClient';
import { openDemo } from '../product/demoServer';
import { newDevice } from '../product/device';
import type { Door } from '../product/door';
import { firstLoad, packedSize } from '../product/firstLoad';
import { DRAMA } from '../product/livedIn';
import { settled } from '../product/settled';
import { plays } from '../product/watching';

/** Bytes of JavaScript (gz) on the main thread. */
const MOST_CODE = 25_600;

let server: Door;
test.beforeAll(async () => {
  server = await openDemo();
});
test.afterAll(() => server?.stop());

/** Returns all scripts that a page has loaded, without texts, which all pages share. */
async function scriptsOf(page: Page): Promise<string[]> {
  const written = await readFile(join(await builtClient(), 'route-files.json'), 'utf8');
  const texts = Object.values((JSON.parse(written) as RouteFiles).texts).flatMap((each) =>
    Object.values(each),
  );
  const { files } = await firstLoad(page, Number.POSITIVE_INFINITY);
  return files.filter((file) => !texts.includes(file));
}

for (const device of ['phone', 'desktop'] as const) {
  test(`the scripts that only the player loads stay within their budget, on a ${device}`, {
    tag: device === 'desktop' ? '@long' : [],
  }, async ({ browser }) => {
    const { context, page } = await newDevice(browser, device, { serviceWorker: false });
    try {
      const shell = new Set<string>();
      // Code that every page loads does not count as the player's.
      for (const path of ['/home', '/Settings']) {
        await page.goto(server.url + path);
        await settled(page);
        for (const file of await scriptsOf(page)) shell.add(file);
      }
      await page.goto(`${server.url}/drama/${DRAMA}/1`);
      await plays(page, 1);
      await settled(page);
      const own = (await scriptsOf(page)).filter((file) => !shell.has(file));
      const bytes = await packedSize(own);
      console.log(`player on a ${device}: ${bytes} bytes gz in ${own.join(' ')}`);
      expect(
        own.some((file) => file.startsWith('/assets/drama.')),
        own.join(' '),
      ).toBe(true);
      expect(bytes, own.join(' ')).toBeLessThanOrEqual(MOST_CODE);
    } finally {
      await context.close();
    }
  });
}
