import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserContext, expect, test } from '@playwright/test';
import { openDemo } from '../product/demoServer';
import { openBrowser } from '../product/reader';
import { makeDataFolder } from '../product/startServer';
import { lastSaid, stubVoices } from '../product/stubbedVoices';
import { textIsShown } from '../product/turnPage';
import { wholeBrowser } from '../product/wholeBrowser';

/**
 * Only an extension can read whether the browser regards a tab as audible, which keeps a page alive on a
 * locked phone.
 */
async function makeExtension(folder: string): Promise<string> {
  await mkdir(folder);
  const manifest = { manifest_version: 3, name: 'Tabs', version: '1', permissions: ['tabs'] };
  await writeFile(
    join(folder, 'manifest.json'),
    JSON.stringify({ ...manifest, background: { service_worker: 'tabs.js' } }),
  );
  await writeFile(join(folder, 'tabs.js'), '');
  return folder;
}

function withExtension(folder: string) {
  const { args, ...launch } = wholeBrowser();
  return {
    ...launch,
    args: [...args, `--load-extension=${folder}`, `--disable-extensions-except=${folder}`],
    ignoreDefaultArgs: ['--mute-audio', '--disable-extensions'],
  };
}

async function isAudible(context: BrowserContext, address: RegExp): Promise<boolean | undefined> {
  const ofExtension = (one: { url: () => string }) => one.url().startsWith('chrome-extension://');
  const worker =
    context.serviceWorkers().find(ofExtension) ??
    (await context.waitForEvent('serviceworker', { predicate: ofExtension }));
  type Tab = { url?: string; audible?: boolean };
  const tabs = await worker.evaluate(() =>
    (globalThis as unknown as { chrome: { tabs: { query(of: object): Promise<Tab[]> } } }).chrome.tabs.query(
      {},
    ),
  );
  return tabs.find(({ url = '' }) => address.test(url))?.audible;
}

test('the browser reports the page audible while a voice reads, not once it is paused', {
  tag: '@long',
}, async () => {
  const [server, folder] = await Promise.all([openDemo(), makeDataFolder()]);
  const extension = await makeExtension(join(folder.path, 'extension'));
  const context = await openBrowser(join(folder.path, 'profile'), 'desktop', {
    launch: withExtension(extension),
  });
  const audible = () => isAudible(context, /\/reading\/2\/1$/);
  try {
    const page = await context.newPage();
    await page.addInitScript(stubVoices);
    await page.goto(`${server.url}/reading/2/1`);
    await textIsShown(page);
    expect(await audible()).toBe(false);
    await page.keyboard.press('r');
    await expect.poll(() => lastSaid(page)).not.toBe('');
    await expect.poll(audible).toBe(true);
    await page.getByRole('region', { name: 'Read aloud' }).getByRole('button', { name: 'Pause' }).click();
    await expect.poll(audible).toBe(false);
  } finally {
    await context.close();
    await server.stop();
    await folder.remove();
  }
});
