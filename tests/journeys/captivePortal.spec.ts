import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { askAs } from '../product/askAs';
import { launchBrowser, newDevice } from '../product/device';
import { waitForServiceWorker } from '../product/reader';
import { freePort, makeEmptyFolder, runCatalog, startServer } from '../product/startServer';
import { startTamperingProxy } from '../product/tamperingProxy';

const UNLOCK = /unlockChapterByGold/;
const sentence = (chapter: number) => `Gate number ${chapter} stood open.`;
const NOVEL = `---
title: The Gatekeeper
author: Test Writer
language: en
---
${[1, 2, 3, 4].map((chapter) => `\n# Gate ${chapter}\n\n${sentence(chapter)}\n`).join('')}`;

test('behind a captive portal unlocks wait, are retried rarely, and are sent afterwards', {
  tag: '@long',
}, async () => {
  const data = await makeEmptyFolder();
  const folder = await mkdtemp(join(tmpdir(), 'dogear-novel-'));
  await writeFile(join(folder, 'gates.md'), NOVEL);
  await runCatalog(data.path, ['import', join(folder, 'gates.md'), '--free', '1', '--price', '1']);
  const port = await freePort();
  const [server, browser] = await Promise.all([
    startServer(data.path, port, { DOGEAR_DEMO: 'off' }),
    launchBrowser(),
  ]);
  const proxy = await startTamperingProxy(port);
  try {
    const { context, page } = await newDevice(browser, 'phone');
    await page.goto(`${proxy.url}/search?q=gatekeeper`);
    const link = page.locator('a[href*="/bookInfo/"]').first();
    const book = /bookInfo\/(\d+)/.exec((await link.getAttribute('href')) ?? '')?.[1];
    const read = (chapter: number) => page.goto(`${proxy.url}/reading/${book}/${chapter}`);
    await page.goto(`${proxy.url}/Rewards`);
    await page.getByRole('button', { name: /^Check in/ }).click();
    await expect(page.getByText('You have 5 coins.')).toBeVisible();
    await waitForServiceWorker(page);
    for (const chapter of [4, 3, 2]) {
      await read(chapter);
      await unlockButton(page).waitFor();
    }

    proxy.damage({ instead: 200 });
    const began = performance.now();
    await unlockButton(page).click();
    await wakeAlways(page);
    const portal = 'This network answers instead of Dogear: open its sign-in page, or use another network.';
    await expect(lockedPage(page)).toContainText(portal, { timeout: 40_000 });

    // The next two get a proxy that wants a login, which browsers report only as a failed request.
    proxy.damage({ instead: 407 });
    for (const chapter of [3, 4]) {
      await read(chapter);
      await unlockButton(page).click();
      await expect(lockedPage(page)).toContainText(/Waiting for a connection|Not confirmed yet/);
    }
    await wakeAlways(page);
    const silence = 'Dogear can’t be reached over this network. Nothing is lost';
    await expect(lockedPage(page)).toContainText(silence, { timeout: 40_000 });
    await expect.poll(() => proxy.asked(UNLOCK), { timeout: 40_000 }).toBeGreaterThan(5);
    const tries = proxy.asked(UNLOCK);
    expect(tries).toBeLessThanOrEqual(2 + (performance.now() - began) / 2_000);
    expect(await spent(page, server.url)).toEqual([]);

    // The portal is gone and nothing wakes the page: all the unlocks are sent, each once.
    await page.reload();
    proxy.damage('none');
    await expect.poll(() => spent(page, server.url), { timeout: 30_000 }).toEqual([-1, -1, -1]);
    await expect(page.getByText(sentence(4))).toBeVisible();
    const grants = await askAs(context, server.url, 'grants', { after: 0 });
    expect(grants.list.map(({ target }) => target)).toEqual([2, 3, 4]);
    expect(proxy.asked(UNLOCK) - tries).toBeLessThanOrEqual(8);
  } finally {
    await browser.close();
    await proxy.stop();
    await server.stop();
    await data.remove();
    await rm(folder, { recursive: true });
  }
});

/** Keeps firing wake events until the page is left. */
async function wakeAlways(page: Page): Promise<void> {
  await page.evaluate(() => {
    setInterval(() => {
      window.dispatchEvent(new Event('online'));
      document.dispatchEvent(new Event('visibilitychange'));
    }, 100);
  });
}

async function spent(page: Page, url: string): Promise<number[]> {
  const { list } = await askAs(page.context(), url, 'goldLog', { before: null, filter: 'out' });
  return list.map(({ coins, bonus }) => coins + bonus);
}

/** The locked page in view; those of adjacent chapters are inert. */
function lockedPage(page: Page) {
  return page.locator('.leaf:not([inert]) .locked:not([inert])');
}

function unlockButton(page: Page) {
  return lockedPage(page).getByRole('button', { name: 'Unlock for 1 coin' });
}
