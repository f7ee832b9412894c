import { type Browser, expect, type Page, test } from '@playwright/test';
import { findViolations } from '../product/axe';
import { launchBrowser, newDevice } from '../product/device';
import { CHECKED, PASSWORD, register } from '../product/emailLogin';
import { settled } from '../product/settled';
import { freePort, makeDemoFolder, type ProductServer, runTool, startServer } from '../product/startServer';

let browser: Browser;
let data: Awaited<ReturnType<typeof makeDemoFolder>>;
let server: ProductServer;

test.beforeAll(async () => {
  const [folder, port] = await Promise.all([makeDemoFolder(), freePort()]);
  data = folder;
  [browser, server] = await Promise.all([launchBrowser(), startServer(data.path, port)]);
});
test.afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await data?.remove();
});

const OWNER = 'ann@books.example';
const MODERATOR = 'mo@books.example';

async function openDesk(page: Page, at = ''): Promise<void> {
  await page.goto(`${server.url}/operator${at && `?at=${at}`}`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Open the desk' }).click();
  await expect(page.getByRole('button', { name: 'Close the desk' })).toBeVisible(CHECKED);
}

async function look(page: Page): Promise<void> {
  await settled(page);
  expect(await findViolations(page)).toEqual([]);
}

test('an owner makes a moderator, who sees comments, words and readers, and is refused elsewhere', {
  tag: '@long',
}, async () => {
  const [one, other, third] = await Promise.all([
    newDevice(browser, 'phone', { serviceWorker: false }),
    newDevice(browser, 'desktop', { serviceWorker: false }),
    newDevice(browser, 'desktop', { serviceWorker: false }),
  ]);
  const [reader, owner, moderator] = [one.page, other.page, third.page];
  await register(reader, server.url);
  await register(owner, server.url, OWNER);
  await register(moderator, server.url, MODERATOR);
  await runTool('operator', data.path, ['grant', OWNER]);

  await openDesk(owner, 'operators');
  await owner.getByRole('button', { name: 'Add someone…' }).click();
  const sheet = owner.getByRole('dialog', { name: 'Add someone to the desk' });
  await sheet.getByRole('textbox', { name: 'E-mail' }).fill('nobody@books.example');
  await sheet.getByRole('radio', { name: 'Moderator' }).check();
  await look(owner);
  await sheet.getByRole('button', { name: 'Add' }).click();
  await expect(sheet.getByText('No account has this address.')).toBeVisible();
  await sheet.getByRole('textbox', { name: 'E-mail' }).fill(MODERATOR);
  await sheet.getByRole('button', { name: 'Add' }).click();
  const people = owner.getByRole('table', { name: 'Operators' });
  await expect(people.getByRole('row').filter({ hasText: MODERATOR })).toContainText('Moderator');
  await look(owner);

  await openDesk(moderator);
  await expect(moderator.getByRole('heading', { name: 'Comments' })).toBeVisible();
  const sections = moderator.getByRole('navigation', { name: 'Sections of the desk' });
  await expect(sections.getByRole('link')).toHaveText(['Comments', 'Readers', 'Listed words', 'Your access']);
  await expect(sections).toContainText('Your role: Moderator');
  await sections.getByRole('link', { name: 'Readers' }).click();
  await moderator.getByRole('link', { name: 'Reader 1', exact: true }).click();
  await expect(moderator.getByRole('button', { name: 'Ban…' })).toBeVisible();
  await expect(moderator.getByRole('button', { name: 'Give or take coins…' })).toHaveCount(0);
  await expect(moderator.getByRole('tab')).toHaveText(['Overview', 'Notices']);
  await moderator.goto(`${server.url}/operator?at=titles/1`);
  await expect(moderator.getByText('Your role doesn’t include this')).toBeVisible();
  await look(moderator);
  await moderator.goto(`${server.url}/operator?at=operators`);
  await expect(moderator.getByText('Your role doesn’t include this')).toBeVisible();

  await sections.getByRole('link', { name: 'Listed words' }).click();
  await moderator.getByLabel('A word or a phrase').fill('spoiler');
  await owner.getByRole('button', { name: `Change the role of ${MODERATOR}` }).click();
  const change = owner.getByRole('dialog', { name: 'Change the role' });
  await change.getByRole('radio', { name: 'Support' }).check();
  await change.getByRole('button', { name: 'Change' }).click();
  await expect(people.getByRole('row').filter({ hasText: MODERATOR })).toContainText('Support');
  // The page of the changed role is still open: its next step is refused, and it asks for the password.
  await moderator.getByRole('button', { name: 'Add to the list' }).click();
  await expect(moderator.getByRole('button', { name: 'Open the desk' })).toBeVisible();
  await openDesk(moderator);
  await expect(sections.getByRole('link')).toHaveText(['Messages', 'Readers', 'Your access']);

  await owner.getByRole('button', { name: `Take the role of ${MODERATOR} away` }).click();
  await owner.getByRole('button', { name: 'Take it away' }).click();
  await expect(people.getByRole('row').filter({ hasText: MODERATOR })).toHaveCount(0);
  await sections.getByRole('link', { name: 'Readers' }).click();
  await expect(moderator.getByText('This page is for the people who run this site')).toBeVisible();

  await owner.getByRole('button', { name: `Take the role of ${OWNER} away` }).click();
  await owner.getByRole('button', { name: 'Take it away' }).click();
  await expect(owner.getByText('Nobody else is an owner.')).toBeVisible();
});
