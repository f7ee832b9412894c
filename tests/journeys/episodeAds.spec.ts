import { expect, type Page, test } from '@playwright/test';
import { EPISODE_PASS_MS } from '../../contract/money/episodeAds';
import { startAdProvider } from '../doubles/adProvider';
import { askAs } from '../product/askAs';
import { findViolations } from '../product/axe';
import { clockOff, serverEnvironment } from '../product/clock';
import { CHECKED, PASSWORD, register } from '../product/emailLogin';
import { DRAMA, LOCKED_EPISODE } from '../product/livedIn';
import { openBrowser, waitForServiceWorker } from '../product/reader';
import { freePort, makeDataFolder, makeDemoFolder, runTool, startServer } from '../product/startServer';
import { plays } from '../product/watching';

const OPERATOR = 'operator@books.example';
const VIEWER = 'viewer@books.example';
const SOON = { timeout: 30_000 } as const;

test('a viewer opens an episode with an ad, which the operator allowed, and a day later it is locked again', {
  tag: '@long',
}, async () => {
  test.setTimeout(240_000);
  const data = await makeDemoFolder();
  const [desk, profile] = [await makeDataFolder(), await makeDataFolder()];
  const port = await freePort();
  const provider = await startAdProvider();
  let server = await startServer(data.path, port);
  const { url } = server;
  const operator = await openBrowser(desk.path, 'desktop');
  const context = await openBrowser(profile.path, 'phone');
  const episode = `${url}/drama/${DRAMA}/${LOCKED_EPISODE}`;
  try {
    const page = await context.newPage();
    const locked = page.locator('.player-slide:not([inert]) .player-locked');
    const watchAd = locked.getByRole('button', { name: 'Watch an ad (15 s)' });
    await page.goto(episode);
    await expect(locked).toBeVisible(SOON);
    await expect(watchAd).toHaveCount(0);
    await allowTwoADay(await operator.newPage(), url, data.path);
    await operator.close();
    await server.stop();
    server = await startServer(data.path, port, {
      DOGEAR_ADS: JSON.stringify([
        {
          slotId: 'paid',
          page: 'Rewards',
          kind: 'rewarded',
          provider: 'script',
          script: `${provider.url}/missing.js`,
        },
      ]),
    });
    await page.goto(`${url}/home`);
    const question = page.getByRole('dialog', { name: 'What do you allow?' });
    await question.getByLabel('Third-party ads').check();
    await question.getByRole('button', { name: 'Allow selected' }).click();
    await page.goto(`${url}/dramaInfo/${DRAMA}`);
    await page.goto(episode);
    await expect(locked.getByText('to open it for 24 hours with an ad of 15 seconds.')).toBeVisible(SOON);

    await register(page, url, VIEWER);
    const before = (await askAs(context, url, 'goldIndex', {})).balance;
    await page.goto(`${url}/dramaInfo/${DRAMA}`);
    await waitForServiceWorker(page);
    await page.goto(episode);
    await expect(locked.getByText('It opens this episode for 24 hours. 2 ads left today.')).toBeVisible(SOON);
    expect(await findViolations(page)).toEqual([]);

    // The provider has no ad: this costs nothing, and the next ad is one of this site.
    await watchAd.click();
    const sheet = page.getByRole('dialog', { name: 'Advertisement' });
    const failed = sheet.getByText('The ad did not load. It did not count, and you can try another one.');
    const again = sheet.getByRole('button', { name: 'Try again' });
    await expect(failed).toBeVisible(SOON);
    expect(await findViolations(page)).toEqual([]);
    await again.click();
    await expect(sheet.getByRole('timer')).toBeVisible();
    expect(await askAs(context, url, 'episodeAds', { videoId: DRAMA })).toMatchObject({
      left: 2,
      passes: [],
    });

    // Left half-way, it costs nothing.
    expect(await findViolations(page)).toEqual([]);
    await sheet.getByRole('button', { name: 'Stop without opening it' }).click();
    await expect(page.getByText('The ad was closed early. It did not count.')).toBeVisible();
    await watchAd.click();
    await expect(failed).toBeVisible(SOON);
    await again.click();
    await expect(locked).toHaveCount(0, SOON);
    await plays(page, LOCKED_EPISODE);
    expect((await askAs(context, url, 'goldIndex', {})).balance).toEqual(before);
    expect(await askAs(context, url, 'episodeAds', { videoId: DRAMA })).toMatchObject({
      left: 1,
      passes: [{ target: LOCKED_EPISODE }],
    });

    // Without a server, after a restart of the page.
    await server.stop();
    await page.reload();
    await plays(page, LOCKED_EPISODE);

    const later = clockOff({ server: EPISODE_PASS_MS, device: 0 });
    server = await startServer(data.path, port, serverEnvironment(later));
    await page.reload();
    await expect(locked).toBeVisible(SOON);
    await expect(watchAd).toBeVisible(SOON);
    await server.stop();
    await page.reload();
    await expect(locked).toBeVisible(SOON);
    await expect(locked.getByText('Ads need a connection, because the server keeps the time.')).toBeVisible(
      SOON,
    );
    await expect(watchAd).toBeDisabled();
  } finally {
    await context.close();
    await server.stop();
    await provider.stop();
    await Promise.all([data.remove(), desk.remove(), profile.remove()]);
  }
});

async function allowTwoADay(page: Page, url: string, data: string): Promise<void> {
  await register(page, url, OPERATOR);
  await runTool('operator', data, ['grant', OPERATOR]);
  await page.goto(`${url}/operator?at=titles/${DRAMA}`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Open the desk' }).click();
  const form = page.getByRole('region', { name: 'Episodes for an ad' });
  await expect(form).toBeVisible(CHECKED);
  await form.getByLabel('Episodes a day for each viewer').selectOption('2');
  await form.getByRole('button', { name: 'Save what ads open' }).click();
  await expect(form.getByRole('button', { name: 'Save what ads open' })).toBeDisabled();
  expect(await findViolations(page)).toEqual([]);
}
