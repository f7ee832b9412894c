import { expect, type Page, test } from '@playwright/test';
import { openDemo } from '../product/demoServer';
import { newDevice } from '../product/device';
import { readRows } from '../product/deviceRows';
import type { Door } from '../product/door';
import { CHECKED, logIn, register } from '../product/emailLogin';
import { DRAMA } from '../product/livedIn';
import { waitForServiceWorker } from '../product/reader';
import { filmInSight, keepEpisodes, plays } from '../product/watching';

const TITLE = 'Number Thirty';
let server: Door;
test.beforeAll(async () => {
  server = await openDemo();
});
test.afterAll(() => server?.stop());

const infoAddress = () => `${server.url}/dramaInfo/${DRAMA}`;

/** Seeks forward by 10 s and pauses, by keys; returns the place as text. */
async function leaveAt(page: Page): Promise<string> {
  await page.keyboard.press('l');
  await page.keyboard.press('k');
  await expect.poll(async () => (await filmInSight(page))?.paused).toBe(true);
  const second = Math.floor((await filmInSight(page))?.second ?? 0);
  expect(second).toBeGreaterThanOrEqual(10);
  return `00:${second}`;
}

async function goesOnAt(page: Page, target: number, place: string): Promise<void> {
  await plays(page, target);
  expect((await filmInSight(page))?.second).toBeGreaterThanOrEqual(Number(place.slice('00:'.length)));
}

async function watchOut(page: Page, target: number): Promise<void> {
  await plays(page, target);
  for (let wound = 0; wound < 3; wound++) await page.keyboard.press('l');
  await plays(page, target + 1);
}

/** Resolves once the account has all changes of the device. */
async function isTold(page: Page): Promise<void> {
  await expect.poll(() => readRows(page, 'syncChanges'), { timeout: 60_000 }).toEqual([]);
}

test('a drama continues on another device from home, library and history, also after watching offline', {
  tag: '@long',
}, async ({ browser }) => {
  const email = `two-screens-${Date.now()}@books.example`;
  const phone = await newDevice(browser, 'phone');
  const desktop = await newDevice(browser, 'desktop');
  const main = desktop.page.getByRole('main');
  try {
    await register(phone.page, server.url, email);
    await phone.page.goto(infoAddress());
    await phone.page.getByRole('button', { name: 'Add to library' }).click();
    await phone.page.getByRole('link', { name: 'Watch', exact: true }).first().click();
    await watchOut(phone.page, 1);
    const left = await leaveAt(phone.page);
    await isTold(phone.page);

    await logIn(desktop.page, server.url, email);
    await desktop.page.waitForURL(`${server.url}/mine`, CHECKED);
    await desktop.page.goto(`${server.url}/BookShelf`);
    await expect(main.getByText(`Ep. 2 of 6 at ${left}`)).toBeVisible();
    const shelved = main.getByRole('list', { name: 'Titles' }).getByRole('link', { name: TITLE });
    await expect(shelved).toContainText('Ep. 2 of 6');
    await shelved.click();
    await goesOnAt(desktop.page, 2, left);
    await desktop.page.goto(infoAddress());
    await expect(main.getByRole('button', { name: 'In library' })).toBeVisible();
    await expect(main.getByText('1 of 6 episodes watched')).toBeVisible();
    await waitForServiceWorker(desktop.page);
    await keepEpisodes(desktop.page, 2, 3);
    await expect(main.getByRole('region', { name: 'Download' }).getByText('On this device')).toBeVisible();
    await desktop.page.goto(`${server.url}/ReadHistory`);
    await main.getByRole('link', { name: new RegExp(`${TITLE}.*Episode 2`) }).click();
    await goesOnAt(desktop.page, 2, left);

    // The film continues offline; the other device shows the old place until the changes are sent.
    await desktop.context.setOffline(true);
    await watchOut(desktop.page, 2);
    const further = await leaveAt(desktop.page);
    // Home offers a viewer a free book or the day's reward, sooner or later.
    const offer = phone.page.getByRole('dialog');
    await phone.page.addLocatorHandler(offer, () => offer.getByRole('button', { name: 'Close' }).click());
    await phone.page.goto(`${server.url}/home`);
    const goOn = phone.page.getByRole('link', { name: new RegExp(`Continue watching.*${TITLE}`) });
    await expect(goOn).toContainText('Ep. 2 of 6');
    await desktop.context.setOffline(false);
    await isTold(desktop.page);
    await phone.page.reload();
    await expect(goOn).toContainText(`Ep. 3 of 6 at ${further}`);
    await goOn.click();
    await goesOnAt(phone.page, 3, further);
    await phone.page.goto(infoAddress());
    await expect(phone.page.getByText('2 of 6 episodes watched')).toBeVisible();

    await phone.page.getByRole('button', { name: 'In library' }).click();
    await isTold(phone.page);
    await desktop.page.goto(infoAddress());
    await expect(main.getByRole('button', { name: 'Add to library' })).toBeVisible();
    await expect(main.getByRole('link', { name: /^Continue · ep\. 3/ })).toBeVisible();
  } finally {
    await phone.context.close();
    await desktop.context.close();
  }
});
