import { type BrowserContext, expect, test } from '@playwright/test';
import { openDemo } from '../product/demoServer';
import { newDevice, newPage } from '../product/device';
import { pictureIsKept } from '../product/keptPicture';
import { waitForServiceWorker } from '../product/reader';
import { settled } from '../product/settled';

/** What the browser tells of a module that it made ready to run. */
type Compiled = {
  readonly name: string;
  readonly args: { readonly data?: { readonly url?: string; readonly consumedCacheSize?: number } };
};

/** Of every start in the library. A worker compiles its own again each time. */
const CODE = /\/assets\/(index|BookShelf)-[\w-]+\.js$/;

test('a start runs what the browser compiled on the start before, and asks for nothing in vain', async ({
  browser,
}) => {
  const server = await openDemo();
  const { context, page } = await newDevice(browser, 'phone');
  const said: string[] = [];
  context.on('console', (message) => said.push(message.text()));
  try {
    await page.goto(`${server.url}/BookShelf`);
    await waitForServiceWorker(page);
    await page.reload();
    await settled(page);
    await pictureIsKept(page, 'library');

    // Behind a picture, and without one.
    for (const path of ['/BookShelf', '/BookShelf?keyword=']) {
      const address = `${server.url}${path}`;
      // The browser writes beside the files when it finds the time.
      await expect.poll(() => parsedAgain(context, address), path).toEqual([]);
    }
    expect(said.filter((text) => text.includes('preload'))).toEqual([]);
  } finally {
    await context.close();
    await server.stop();
  }
});

/** Starts the app in a page of its own. Returns which of its code was made from the source again. */
async function parsedAgain(context: BrowserContext, address: string): Promise<string[]> {
  const page = await newPage(context);
  const session = await context.newCDPSession(page);
  const compiled: Compiled[] = [];
  // The protocol's types say only that they are objects.
  session.on('Tracing.dataCollected', ({ value }) => compiled.push(...(value as unknown as Compiled[])));
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline', 'disabled-by-default-v8.compile'] },
  });
  await page.goto(address);
  await settled(page);
  // It is left to the app, for when its first page stands.
  await expect(page.locator('link[rel="manifest"]')).toHaveCount(1);
  await session.send('Tracing.end');
  await complete;
  await page.close();
  const ofStart = compiled
    .filter(({ name }) => name === 'v8.compileModule')
    .map(({ args: { data } }) => ({
      file: CODE.exec(data?.url ?? '')?.[1],
      size: data?.consumedCacheSize ?? 0,
    }))
    .filter(({ file }) => file !== undefined);
  expect(new Set(ofStart.map(({ file }) => file)).size, 'the files of a start').toBe(2);
  return ofStart.filter(({ size }) => size === 0).map(({ file }) => String(file));
}
