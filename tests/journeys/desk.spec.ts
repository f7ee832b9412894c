import { type Browser, expect, type Page, test } from '@playwright/test';
import { findViolations } from '../product/axe';
import { launchBrowser, newDevice } from '../product/device';
import { CHECKED, PASSWORD, register } from '../product/emailLogin';
import { BEGUN_BOOK } from '../product/livedIn';
import { DESK_SCREENS } from '../product/operatorScreens';
import type { Device } from '../product/reader';
import { settled } from '../product/settled';
import { freePort, makeDemoFolder, type ProductServer, runTool, startServer } from '../product/startServer';

let browser: Browser;
let data: Awaited<ReturnType<typeof makeDemoFolder>>;
let server: ProductServer;
let port: number;

test.beforeEach(async () => {
  [data, port, browser] = await Promise.all([makeDemoFolder(), freePort(), launchBrowser()]);
  server = await startServer(data.path, port);
});
test.afterEach(async () => {
  await browser?.close();
  await server?.stop();
  await data?.remove();
});

const OPERATOR = 'operator@books.example';

async function meet(device: Device): Promise<{ reader: Page; operator: Page; userId: number }> {
  const [one, other] = await Promise.all([
    newDevice(browser, 'phone', { serviceWorker: false }),
    newDevice(browser, device, { serviceWorker: false }),
  ]);
  const [reader, operator] = [one.page, other.page];
  await register(operator, server.url, OPERATOR);
  await reader.goto(`${server.url}/comments?bookId=${BEGUN_BOOK}`);
  await reader.getByLabel('Your comment').fill('A comment of a new account');
  await reader.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(reader.getByRole('article').filter({ hasText: 'new account' })).toContainText(
    'Only you can see it',
  );
  await reader.goto(`${server.url}/customerService`);
  await reader.getByLabel('Message').fill('Where did my coins go?');
  await reader.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(reader.getByText('Your message is sent.')).toBeVisible();
  await server.stop();
  await runTool('operator', data.path, ['grant', OPERATOR]);
  const messages = await runTool('operator', data.path, ['messages']);
  const userId = Number(/reader (\d+)/.exec(messages)?.[1]);
  server = await startServer(data.path, port);
  return { reader, operator, userId };
}

async function open(operator: Page): Promise<void> {
  await operator.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await operator.getByRole('button', { name: 'Open the desk' }).click();
}

test('the desk opens by password; moderation, answers, coins and bans appear in its audit log', {
  tag: '@long',
}, async () => {
  const { reader, operator, userId } = await meet('desktop');
  await operator.goto(`${server.url}/Settings`);
  await operator.getByRole('link', { name: 'Operator’s desk' }).click();
  await operator.getByLabel('Password', { exact: true }).fill('not this one');
  await operator.getByRole('button', { name: 'Open the desk' }).click();
  await expect(operator.getByRole('alert')).toContainText('That is not your password.', CHECKED);
  await open(operator);
  await expect(operator.getByRole('heading', { name: 'Comments' })).toBeVisible(CHECKED);

  await walk(operator, userId);

  await operator.goto(`${server.url}/operator?at=queue`);
  const waiting = operator.getByRole('article', { name: /^Comment by/ });
  await expect(waiting).toContainText('A comment of a new account');
  await waiting.focus();
  await operator.keyboard.press('a');
  await expect(operator.getByText('Nothing is waiting for you')).toBeVisible();

  const sections = operator.getByRole('navigation', { name: 'Sections of the desk' });
  await sections.getByRole('link', { name: 'Messages' }).click();
  await operator.getByLabel('Your answer').fill('They are on their way.');
  await operator.getByRole('button', { name: 'Send the answer' }).click();
  await expect(operator.getByText('Every message is answered')).toBeVisible();

  await sections.getByRole('link', { name: 'Readers' }).click();
  await operator.getByLabel('Number, e-mail or name').fill(String(userId));
  await operator.getByRole('button', { name: 'Find' }).click();
  await operator.getByRole('link', { name: `Reader ${userId}` }).click();
  await operator.getByRole('button', { name: 'Give or take coins…' }).click();
  const gold = operator.getByRole('dialog', { name: 'Give or take coins' });
  await gold.getByLabel('How many').fill('40');
  await gold.getByLabel('Reason').fill('They were lost on the way');
  // The desk is closed in another tab: the dialog asks for the password in place, and the action continues.
  const tab = await operator.context().newPage();
  await tab.goto(`${server.url}/operator`);
  await tab.getByRole('button', { name: 'Close the desk' }).click();
  await expect(tab.getByLabel('Password', { exact: true })).toBeVisible();
  await tab.close();
  await gold.getByRole('button', { name: 'Give', exact: true }).click();
  await open(operator);
  await expect(operator.getByText('Given. The reader sees the reason.')).toBeVisible(CHECKED);
  await operator.getByRole('button', { name: 'Ban…' }).click();
  const ban = operator.getByRole('dialog', { name: 'Ban this reader' });
  await ban.getByLabel('Reason').fill('Threats');
  await ban.getByRole('button', { name: 'Ban', exact: true }).click();
  await expect(operator.getByText(/^Banned until .*: Threats$/)).toBeVisible();

  await reader.goto(`${server.url}/mine`);
  const told = reader.getByRole('region', { name: 'A message for you' });
  await expect(told).toContainText('They are on their way.');
  await told.getByRole('button', { name: 'Got it' }).click();
  await expect(told).toContainText('40 coins were given to you');
  await settled(reader);
  expect(await findViolations(reader)).toEqual([]);
  await told.getByRole('button', { name: 'Got it' }).click();
  await expect(told).toContainText('Your account is suspended until');
  await told.getByRole('button', { name: 'Got it' }).click();
  await expect(told).toHaveCount(0);

  await sections.getByRole('link', { name: 'Audit log' }).click();
  const log = operator.getByRole('table', { name: 'Audit log' });
  for (const done of ['Banned', 'Gave coins', 'Answered a message', 'Approved a comment', 'Gave a role'])
    await expect(log.getByRole('row').filter({ hasText: done }).first()).toBeVisible();
  await expect(log).not.toContainText('A comment of a new account');
});

test('on a phone the desk has its sections in one list and fits the screen', {
  tag: '@long',
}, async () => {
  const { operator, userId } = await meet('phone');
  await operator.goto(`${server.url}/operator`);
  await open(operator);
  await operator.getByLabel('Section', { exact: true }).selectOption({ label: 'Readers' });
  await expect(operator.getByRole('heading', { name: 'Readers' })).toBeVisible(CHECKED);
  await walk(operator, userId);
  await operator.setViewportSize({ width: 320, height: 568 });
  await walk(operator, userId);
  await operator.emulateMedia({ colorScheme: 'dark' });
  await walk(operator, userId);
});

async function walk(operator: Page, userId: number): Promise<void> {
  const found: string[] = [];
  for (const { name, at, act } of DESK_SCREENS) {
    await operator.goto(`${server.url}/operator?at=${at(userId)}`);
    await settled(operator);
    await act?.(operator);
    await settled(operator);
    found.push(...(await findViolations(operator)).map((what) => `${name}: ${what}`));
    const overflow = await operator.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (overflow > 0) found.push(`${name}: ${overflow} px wider than the screen`);
  }
  expect(found).toEqual([]);
}
