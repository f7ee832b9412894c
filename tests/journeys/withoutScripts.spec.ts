import { expect, test } from '@playwright/test';
import { browser, server, withDemo } from '../product/demoVisits';
import { DEVICES } from '../product/reader';

withDemo();

test('without JavaScript a book is found and its free chapters are read in order', async () => {
  const context = await browser.newContext({ ...DEVICES.phone, javaScriptEnabled: false });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await page.goto(`${server.url}/home`);
  await expect(page.locator('#first-picture')).toBeHidden();
  await page.getByRole('link', { name: 'Murder at the Allotment Society' }).first().click();
  await expect(page).toHaveURL(/\/bookInfo\/2$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Murder at the Allotment Society');
  await page.getByRole('link', { name: 'Start reading' }).click();
  await expect(page.locator('.plain').getByText('Boadicea had been dead some hours')).toBeVisible();
  await page.getByRole('link', { name: 'Next chapter' }).click();
  await expect(page).toHaveURL(/\/reading\/2\/2$/);
  const article = page.getByRole('article');
  const box = await article.boundingBox();
  expect(box?.x).toBeGreaterThan(10);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(390);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(complaints).toEqual([]);
  await context.close();
});
