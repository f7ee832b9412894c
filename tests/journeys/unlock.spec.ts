import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { CHECK_IN_BONUS } from '../../contract/money/rewards';
import { openBrowser, waitForServiceWorker } from '../product/reader';
import { freePort, makeDataFolder, makeEmptyFolder, runCatalog, startServer } from '../product/startServer';

/** One free chapter, two that a first check-in pays for, and one that it does not. */
const CHAPTERS = 4;
const PRICE = 2;
const TIDE = 'The tide came in and the boats rose. ';
/** The identifying sentence of a chapter is after the preview. */
const NOVEL = `---
title: The Second Moon
author: Test Writer
language: en
---
${Array.from({ length: CHAPTERS }, (_, index) => {
  const number = index + 1;
  return `\n# Night ${number}\n\n${TIDE.repeat(7)}${sentenceOf(number)} ${TIDE.repeat(23)}\n`;
}).join('')}`;

function sentenceOf(chapter: number): string {
  return `Sentence of night ${chapter}.`;
}

test('chapters are unlocked online and offline, refused without enough coins, and stay unlocked', async () => {
  const data = await makeEmptyFolder();
  const profile = await makeDataFolder();
  const folder = await mkdtemp(join(tmpdir(), 'dogear-novel-'));
  const source = join(folder, 'second-moon.md');
  await writeFile(source, NOVEL);
  const port = await freePort();
  await runCatalog(data.path, ['import', source, '--free', '1', '--price', String(PRICE)]);
  let server = await startServer(data.path, port);
  const { url } = server;
  let context = await openBrowser(profile.path, 'phone');
  try {
    let page = await context.newPage();
    await page.goto(`${url}/Rewards`);
    await page.getByRole('button', { name: `Check in: ${CHECK_IN_BONUS[0]} bonus` }).click();
    await expect(page.getByText('Checked in today')).toBeVisible();
    await waitForServiceWorker(page);

    await page.goto(`${url}/search`);
    await page.getByRole('searchbox').fill('second moon');
    await page
      .getByRole('link', { name: /The Second Moon/ })
      .first()
      .click();
    const price = page.getByRole('region', { name: 'Price' });
    await expect(price).toContainText('3 chapters left, 6 coins');
    await expect(price).toContainText('You have 5 coins.');
    await page.getByRole('link', { name: 'Read', exact: true }).click();
    await expect(page.getByText(sentenceOf(1))).toBeVisible();
    const chapter = (number: number) => page.url().replace(/\/-?\d+$/, `/${number}`);

    await page.goto(chapter(2));
    await expect(page.getByText(sentenceOf(2))).toHaveCount(0);
    const teaser = lockedPage(page).getByRole('region', { name: 'How it begins' });
    await expect(teaser).toHaveText(
      /^(The tide came in and the boats rose\.? ?)+(The|tide|came|in|and|the| )*$/,
    );
    expect((await teaser.innerText()).length).toBeLessThan(TIDE.length * 7);
    const automatic = lockedPage(page).getByRole('switch', { name: 'Unlock each chapter as I reach it' });
    await automatic.click();
    await expect(automatic).toBeChecked();
    await automatic.click();
    await expect(automatic).not.toBeChecked();
    await unlockButton(page).click();
    await expect(page.getByText(sentenceOf(2))).toBeVisible();

    await page.goto(chapter(3));
    await expect(unlockButton(page)).toBeVisible();
    await server.stop();
    await unlockButton(page).click();
    await expect(lockedPage(page)).toContainText('Waiting for a connection: 2 coins');
    await expect(lockedPage(page)).toContainText('You have 3 coins.');
    await page.reload();
    await expect(lockedPage(page)).toContainText('Waiting for a connection: 2 coins');

    server = await startServer(data.path, port);
    await expect(page.getByText(sentenceOf(3))).toBeVisible({ timeout: 30_000 });

    await page.goto(chapter(4));
    await expect(lockedPage(page)).toContainText('You have 1 coin.');
    const coins = lockedPage(page).getByRole('button', { name: 'Get coins · 1 missing' });
    await expect(coins).toBeVisible();
    await expect(automatic).toBeVisible();
    await expect(unlockButton(page)).toHaveCount(0);
    await coins.click();
    await expect(page.getByRole('dialog', { name: 'You need 1 more coin' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText(sentenceOf(4))).toHaveCount(0);
    const read = chapter(3);

    await page.goto(`${url}/CoinHistory`);
    await expect(page.locator('main')).toContainText('1 coin including 1 bonus');
    await expect(page.locator('main')).not.toContainText('$');
    await expect(page.getByRole('button', { name: /Unlocked: Night 3/ })).toHaveCount(1);
    await expect(page.getByRole('button', { name: /Unlocked: / })).toHaveCount(2);
    await page.getByRole('radio', { name: 'In', exact: true }).check();
    await expect(page.getByRole('button', { name: /Daily check-in/ })).toHaveCount(1);
    await expect(page.getByRole('button', { name: /Unlocked: / })).toHaveCount(0);
    await page.getByRole('radio', { name: 'Out', exact: true }).check();
    await expect(page.getByRole('button', { name: /Unlocked: / })).toHaveCount(2);
    await expect(page.getByRole('button', { name: /Daily check-in/ })).toHaveCount(0);
    await page.getByRole('button', { name: /Unlocked: Night 3/ }).click();
    const receipt = page.getByRole('dialog', { name: 'Receipt' });
    await expect(receipt).toContainText('Balance after1 coin');

    await server.stop();
    await context.close();
    context = await openBrowser(profile.path, 'phone');
    page = await context.newPage();
    await page.goto(read);
    await expect(page.getByText(sentenceOf(3))).toBeVisible();
    await page.goto(`${url}/CoinHistory`);
    await expect(page.getByRole('button', { name: /Unlocked: Night 3/ })).toBeVisible();
  } finally {
    await context.close();
    await server.stop();
    await data.remove();
    await profile.remove();
    await rm(folder, { recursive: true });
  }
});

/** The locked page in view; those of adjacent chapters are inert. */
function lockedPage(page: Page) {
  return page.locator('.locked:not([inert])');
}

function unlockButton(page: Page) {
  return lockedPage(page).getByRole('button', { name: `Unlock for ${PRICE} coins` });
}
