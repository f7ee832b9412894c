import { type Browser, expect, type Page, test } from '@playwright/test';
import { isSound } from '../product/deskServer';
import { launchBrowser, newDevice } from '../product/device';
import { CHECKED, logIn, PASSWORD, register } from '../product/emailLogin';
import { freePort, makeEmptyFolder, type ProductServer, runTool, startServer } from '../product/startServer';

/** Passkeys at the desk (decision 0131), with the browser's own virtual authenticator. */
let browser: Browser;
let data: Awaited<ReturnType<typeof makeEmptyFolder>>;
let server: ProductServer;

test.beforeEach(async () => {
  [data, browser] = await Promise.all([makeEmptyFolder(), launchBrowser()]);
});
test.afterEach(async () => {
  await browser?.close();
  await server?.stop();
  await data?.remove();
});

const OPERATOR = 'operator@books.example';

async function start(environment: NodeJS.ProcessEnv = {}): Promise<string> {
  server = await startServer(data.path, await freePort(), { DOGEAR_DEMO: 'off', ...environment });
  return server.url;
}

/** A device whose operator is verified by its authenticator without a question. */
async function takeDevice(device: 'phone' | 'desktop') {
  const { context, page } = await newDevice(browser, device, { serviceWorker: false });
  const session = await context.newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  /** From now on somebody holds the device whom the authenticator does not know. */
  const stranger = () => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  return { page, stranger };
}

const enterPassword = async (page: Page) => {
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: /^(Open the desk|Go on)$/ }).click();
};
const openByPasskey = (page: Page) => page.getByRole('button', { name: 'Open with your passkey' }).click();

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name of a new passkey').fill(name);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
}

for (const device of ['phone', 'desktop'] as const) {
  test(`a passkey is added, opens the desk in the password’s place, and is removed, on a ${device}`, {
    tag: '@long',
  }, async () => {
    const url = await start();
    const { page } = await takeDevice(device);
    await register(page, url, OPERATOR);
    await runTool('operator', data.path, ['grant', OPERATOR]);
    const { page: other } = await newDevice(browser, 'phone', { serviceWorker: false });
    await logIn(other, url, OPERATOR);
    await other.waitForURL(`${url}/mine`, CHECKED);
    await other.goto(`${url}/operator`);
    await expect(other.getByLabel('Password', { exact: true })).toBeVisible();

    await page.goto(`${url}/operator?at=access`);
    await expect(page.getByText('A passkey is safer')).toBeVisible();
    await isSound(page);
    await enterPassword(page);
    await isSound(page);
    await addPasskey(page, 'Telephone');
    const mine = page.getByRole('region', { name: 'Your passkeys' });
    await expect(mine).toContainText('Telephone');
    await expect(mine).toContainText('not used yet');
    await isSound(page);
    await addPasskey(page, 'The same');
    await expect(page.getByRole('alert')).toContainText('is already there');

    await enterPassword(other);
    await expect(other.getByRole('alert')).toContainText('The desk needs a passkey.');
    await expect(other.getByRole('button', { name: 'Open with your passkey' })).toBeVisible();
    await expect(other.getByLabel('Password', { exact: true })).toHaveCount(0);
    await isSound(other);

    await page.getByRole('button', { name: 'Close the desk' }).click();
    await isSound(page);
    await openByPasskey(page);
    await expect(mine).toContainText('last used');
    await mine.getByRole('button', { name: 'Remove Telephone' }).click();
    await expect(page.getByRole('dialog')).toContainText('It is your last passkey');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(mine).toHaveCount(0);
    await page.getByRole('button', { name: 'Close the desk' }).click();
    await enterPassword(page);
    await expect(page.getByLabel('Name of a new passkey')).toBeVisible(CHECKED);
  });
}

test('a desk that needs a passkey opens without one only to add it; who loses it is let in again', {
  tag: '@long',
}, async () => {
  const url = await start({ DOGEAR_DESK_PASSKEY: 'required' });
  const { page, stranger } = await takeDevice('phone');
  await register(page, url, OPERATOR);
  await runTool('operator', data.path, ['grant', OPERATOR]);
  await page.goto(`${url}/operator`);
  await enterPassword(page);
  await expect(page.getByText('This site’s desk needs a passkey.')).toBeVisible(CHECKED);
  await expect(page.getByRole('combobox', { name: 'Section' }).locator('option')).toHaveCount(1);
  await isSound(page);
  await addPasskey(page, 'Telephone');
  await expect(page.getByRole('heading', { name: 'Comments' })).toBeVisible();
  await page.getByRole('button', { name: 'Close the desk' }).click();

  await stranger();
  await openByPasskey(page);
  await expect(page.getByRole('alert')).toContainText('No passkey was used.');
  await isSound(page);
  expect(await runTool('operator', data.path, ['passkeys', OPERATOR])).toMatch(/\tTelephone\t.*\n1 passkey/);
  expect(await runTool('operator', data.path, ['passkeys', OPERATOR, '--clear'])).toContain('Done');
  await page.reload();
  await enterPassword(page);
  await expect(page.getByText('This site’s desk needs a passkey.')).toBeVisible(CHECKED);
});

test('at an address without a name the desk says why it offers no passkeys', { tag: '@long' }, async () => {
  const url = (await start()).replace('localhost', '127.0.0.1');
  const { page } = await newDevice(browser, 'phone', { serviceWorker: false });
  await register(page, url, OPERATOR);
  await runTool('operator', data.path, ['grant', OPERATOR]);
  await page.goto(`${url}/operator?at=access`);
  await expect(page.getByText('A passkey is safer')).toHaveCount(0);
  await enterPassword(page);
  await expect(page.getByText('Passkeys need an https address')).toBeVisible(CHECKED);
  await isSound(page);
});
