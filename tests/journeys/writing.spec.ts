import { expect, type Page, test } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { besideServer } from '../product/demoAuthors';
import { isSound } from '../product/deskServer';
import { launchBrowser, newDevice } from '../product/device';
import { CHECKED, EMAIL, logIn, register } from '../product/emailLogin';
import { waitForServiceWorker } from '../product/reader';
import { freePort, makeDemoFolder, startServer } from '../product/startServer';

/** An author writes on two devices in a tunnel, and nothing is lost (decision 0143). */
const BOOK = 1;
const TITLE = `/studio?at=titles/${BOOK}`;
const SENT = { timeout: 60_000 } as const;

const text = (page: Page) => page.getByRole('textbox', { name: 'Text of the chapter' });
/** A hand is slower than the browser, which tells of a moved cursor a little later. */
const cursorIsSet = (page: Page) => page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
const isSent = (page: Page) =>
  expect(page.getByText('Saved on this device and on the server')).toBeVisible(SENT);

test('what two devices write in one manuscript without a network is all there, and becomes a draft', {
  tag: '@long',
}, async () => {
  const [folder, port, browser] = await Promise.all([makeDemoFolder(), freePort(), launchBrowser()]);
  let server = await startServer(folder.path, port);
  const { page: phone } = await newDevice(browser, 'phone');
  const { page: desk } = await newDevice(browser, 'desktop');
  const violations: string[] = [];
  for (const page of [phone, desk])
    page.on('console', (message) => {
      if (/Content Security Policy|Trusted/i.test(message.text())) violations.push(message.text());
    });
  await register(phone, server.url);
  await besideServer(folder.path, (db) =>
    db.execute(
      sql`insert into title_people (book_id, user_id, part) select ${BOOK}, id, 'author' from users where email = ${EMAIL}`,
    ),
  );
  await logIn(desk, server.url);
  await desk.waitForURL(`${server.url}/mine`, CHECKED);
  for (const page of [phone, desk]) {
    await waitForServiceWorker(page);
    await page.goto(`${server.url}${TITLE}`);
  }

  await phone.getByRole('button', { name: 'Write a new chapter' }).click();
  await phone.getByLabel('Title of the chapter').fill('The Last Ferry');
  await text(phone).click();
  await phone.keyboard.type('It rained.\nNobody came.');
  await phone.keyboard.press('Enter');
  await phone.getByRole('button', { name: 'Emphasis' }).click();
  await phone.keyboard.type('Then the bell.');
  await isSent(phone);
  await isSound(phone);

  await desk.reload();
  await desk.getByRole('link', { name: /The Last Ferry/ }).click();
  await expect(text(desk)).toContainText('Then the bell.');
  await isSent(desk);
  await isSound(desk);

  await server.stop();
  await text(phone).click();
  await cursorIsSet(phone);
  await phone.keyboard.press('ControlOrMeta+End');
  await cursorIsSet(phone);
  await phone.keyboard.type('\nFrom the phone.');
  await text(desk).click();
  await cursorIsSet(desk);
  await desk.keyboard.press('ControlOrMeta+Home');
  await cursorIsSet(desk);
  await desk.keyboard.type('From the desk. ');
  await expect(phone.getByText(/it is sent/)).toBeVisible();
  // As after a killed tab: typing is stored within a second.
  await phone.waitForTimeout(1_500);
  await phone.reload();
  await expect(text(phone)).toContainText('From the phone.');
  await phone.goto(`${server.url}${TITLE}`);
  await expect(phone.getByRole('link', { name: /The Last Ferry/ })).toBeVisible();
  await phone.getByRole('link', { name: /The Last Ferry/ }).click();
  await expect(text(phone)).toContainText('From the phone.');

  server = await startServer(folder.path, port);
  for (const page of [phone, desk]) {
    await expect(text(page)).toContainText('From the desk. It rained.', SENT);
    await expect(text(page)).toContainText('From the phone.', SENT);
    await isSent(page);
  }

  await phone.getByRole('button', { name: 'Preview' }).click();
  await expect(phone.getByRole('dialog').getByText('From the phone.')).toBeVisible();
  await phone.keyboard.press('Escape');
  await phone.getByRole('button', { name: 'Make it a draft' }).click();
  await expect(phone.getByText(/has this text now/)).toBeVisible(SENT);
  await phone.goto(`${server.url}${TITLE}`);
  await expect(phone.getByRole('region', { name: 'Drafts', exact: true })).toContainText('The Last Ferry');
  expect(violations).toEqual([]);

  await browser.close();
  await server.stop();
  await folder.remove();
});
