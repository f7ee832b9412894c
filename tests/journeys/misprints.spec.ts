import { expect, type Page, test } from '@playwright/test';
import { browser, isSound, openDesk, server, withDeskServer } from '../product/deskServer';
import { newDevice } from '../product/device';
import { readMail } from '../product/emailLogin';
import { BEGUN_BOOK } from '../product/livedIn';
import { waitForServiceWorker } from '../product/reader';
import { textIsShown } from '../product/turnPage';

withDeskServer();

/** A job begins within seconds. */
const WORKED = { timeout: 60_000 } as const;
const OPERATOR = 'operator@books.example';

function marked(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    ['yellow', 'green', 'blue', 'pink']
      .flatMap((color) => [...(CSS.highlights.get(`dogear-${color}`) ?? [])])
      .filter((range) => !range.startContainer.parentElement?.closest('[inert]'))
      .map(String),
  );
}

test('a misprint reported in a tunnel is fixed by the author with one tap, and the mark stays', {
  tag: '@long',
}, async () => {
  const { page: author } = await newDevice(browser, 'desktop', { serviceWorker: false });
  await openDesk(author, `titles/${BEGUN_BOOK}`);
  await author.getByRole('button', { name: 'Invite someone…' }).click();
  const sheet = author.getByRole('dialog');
  await sheet.getByLabel('E-mail').fill(OPERATOR);
  await sheet.getByRole('radio', { name: /^Author/ }).check();
  await sheet.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect.poll(() => readMail(author, server.url)).toContain('You are invited to work on');
  await author.goto(`${server.url}/studio`);
  await author.getByRole('button', { name: 'Accept' }).click();

  const { page, context } = await newDevice(browser, 'phone');
  await page.goto(`${server.url}/reading/${BEGUN_BOOK}/1`);
  await textIsShown(page);
  await waitForServiceWorker(page);
  const bar = page.getByRole('toolbar', { name: 'Selected words' });
  await page.keyboard.press('h');
  const sentence = await page.evaluate(() => String(getSelection()));
  await bar.getByRole('button', { name: 'Highlight in green' }).click();
  await expect.poll(() => marked(page)).toEqual([sentence]);

  await context.setOffline(true);
  await page.keyboard.press('h');
  await bar.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Report a typo' }).click();
  const typo = page.getByRole('dialog', { name: 'Report a typo' });
  const quote = await typo.getByRole('blockquote').innerText();
  const right = `Once, ${quote}`;
  await typo.getByLabel('How it should read').fill(right);
  await typo.getByRole('button', { name: 'Send when online' }).click();
  await expect(typo).toContainText('Waiting for a connection');
  await context.setOffline(false);
  await expect(typo.getByText('Sent', { exact: true })).toBeVisible(WORKED);

  await author.goto(`${server.url}/studio?at=titles/${BEGUN_BOOK}`);
  const typos = author.getByRole('region', { name: 'Typos that readers reported' });
  await expect(typos.getByRole('insertion')).toContainText('Once');
  await isSound(author);
  await typos.getByRole('button', { name: 'Apply' }).click();
  await expect(typos).toHaveCount(0, WORKED);

  await page.goto(`${server.url}/bookInfo/${BEGUN_BOOK}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(`${server.url}/reading/${BEGUN_BOOK}/1`);
  await expect(page.locator('.leaf:not([inert])').getByText(right).first()).toBeVisible(WORKED);
  await expect.poll(() => marked(page)).toEqual([sentence]);
});
