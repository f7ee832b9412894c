import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { findViolations } from '../product/axe';
import { launchBrowser, newDevice } from '../product/device';
import { dumpDevice } from '../product/deviceDump';
import { openDoor } from '../product/door';
import { CHECKED, EMAIL, fillLogin, logIn, PASSWORD, readMail, register } from '../product/emailLogin';
import { freePort, makeEmptyFolder, startServer } from '../product/startServer';

const LOGGED_OUT = 'Another of your devices logged this one out.';

test('a reader edits the profile, logs out another device, writes offline, and deletes the account', {
  tag: '@long',
}, async () => {
  const data = await makeEmptyFolder();
  const port = await freePort();
  const server = await startServer(data.path, port);
  const door = await openDoor(port);
  const browser = await launchBrowser();
  try {
    const { page } = await newDevice(browser, 'phone');
    await register(page, door.url);

    await page.goto(`${door.url}/profile`);
    const name = page.getByLabel('Username');
    await name.fill('x');
    await name.fill('');
    await name.blur();
    await expect(page.getByText('Username cannot be empty')).toBeVisible();
    await name.fill('Ada');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    // Larger than the server accepts, as most phone cameras make them.
    const picture = sharp({ create: { width: 4_032, height: 3_024, channels: 3, background: '#2a6' } });
    const input = page.getByLabel('Picture');
    await input.setInputFiles({ name: 'no.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('hello') });
    await expect(page.getByText('This picture can’t be used')).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText('This picture can’t be used')).toHaveCount(0);
    const buffer = await picture.jpeg().toBuffer();
    await input.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer });
    await expect(page.getByRole('main').locator('img[src^="/novel-api/avatar/"]')).toBeVisible();
    await expect(page.getByText('Your picture is changed')).toBeVisible();

    await door.stop();
    await input.setInputFiles({ name: 'later.jpg', mimeType: 'image/jpeg', buffer });
    await expect(page.getByText('Your picture is kept on this device')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('main').locator('img[src^="data:image/jpeg"]')).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await door.reopen();
    await page.goto(`${door.url}/profile`);
    await expect(page.getByRole('main').locator('img[src^="/novel-api/avatar/"]')).toBeVisible();
    await expect(page.getByText('Your picture is kept on this device')).toHaveCount(0);
    await page.evaluate(() => {
      navigator.clipboard.writeText = async (text) => void (document.body.dataset.copied = text);
    });
    const code = page.getByRole('button', { name: 'Copy invitation code' });
    await code.click();
    await expect(page.getByText('Invitation code copied')).toBeVisible();
    await expect(page.locator('body')).toHaveAttribute('data-copied', /^[2-9A-Z]{10}$/);
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('denied'));
    });
    await code.click();
    await expect(page.getByText('Failed to copy sharing link')).toBeVisible();
    await page.goto(`${door.url}/mine`);
    await expect(page.getByRole('region', { name: 'Profile' })).toContainText('Ada');

    const other = await newDevice(browser, 'phone');
    await logIn(other.page, door.url);
    await expect(other.page).toHaveURL(`${door.url}/mine`, CHECKED);
    for (const path of ['/profile', '/devices']) {
      await page.goto(`${door.url}${path}`);
      await page.getByRole('link', { name: 'Change password' }).click();
      await expect(page).toHaveURL(new RegExp(`/forgetPassword\\?redirect=.*${path.slice(1)}`));
    }
    await page.goto(`${door.url}/devices`);
    await expect(page.getByText('This device', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Log this device out' })).toHaveCount(1);
    await other.context.clearCookies();
    await other.page.reload();
    await expect(other.page.getByText('Ada is logged out on this device.')).toBeVisible();
    await other.page.getByRole('link', { name: 'Log in again' }).click();
    await other.page.getByRole('textbox', { name: 'E-mail' }).fill('somebody@else.example');
    await other.page.getByRole('link', { name: 'Log in with a password' }).click();
    await fillLogin(other.page, 'somebody@else.example');
    const question = other.page.getByRole('dialog', { name: 'Log in with a different account?' });
    await expect(question).toContainText('Ada');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await fillLogin(other.page);
    await expect(other.page).toHaveURL(`${door.url}/mine`, CHECKED);
    await expect(other.page.getByText('is logged out on this device')).toHaveCount(0);
    // Both sessions of the other device are ended from here, the lost one and the current one; its data is
    // deleted.
    await page.reload();
    const endOne = page.getByRole('button', { name: 'Log this device out' });
    for (const left of [1, 0]) {
      await endOne.first().click();
      await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
      await expect(endOne).toHaveCount(left);
    }
    await other.page.goto(`${door.url}/home`);
    await expect(other.page).toHaveURL(`${door.url}/mine`);
    await expect(other.page.getByText(LOGGED_OUT)).toBeVisible();
    await expect(other.page.getByRole('region', { name: 'Profile' })).not.toContainText('Ada');

    const downloading = page.waitForEvent('download');
    await page.goto(`${door.url}/profile`);
    await page.getByRole('button', { name: 'Download my data' }).click();
    const file = await readFile(await (await downloading).path(), 'utf8');
    expect(JSON.parse(file)).toMatchObject({ account: { email: EMAIL, nickName: 'Ada' } });

    await page.goto(`${door.url}/customerService`);
    await door.stop();
    await page.getByLabel('Message').fill('Where is the third chapter?');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Your message is kept on this device')).toBeVisible();
    expect(await dumpDevice(page)).not.toContain('third chapter');
    await door.reopen();
    await page.goto(`${door.url}/customerService`);
    await expect.poll(() => readMail(page, door.url)).toContain('Where is the third chapter?');
    await expect(page.getByText('Your message is kept on this device')).toHaveCount(0);

    await page.goto(`${door.url}/profile`);
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const form = page.getByRole('dialog', { name: 'Delete my account' });
    const password = form.getByLabel('Password', { exact: true });
    await password.fill('wrong horse');
    await form.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await form.getByRole('button', { name: 'Hide password' }).click();
    await expect(password).toHaveAttribute('type', 'password');
    await form.getByRole('button', { name: 'Delete permanently' }).click();
    await expect(form.getByRole('alert')).toHaveText('login error', CHECKED);
    await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await form.getByRole('button', { name: 'Delete permanently' }).click();
    await expect(page).toHaveURL(/\/home$/, CHECKED);
    expect(await dumpDevice(page)).not.toContain(EMAIL);
    await logIn(page, door.url);
    await expect(page.getByRole('alert')).toHaveText('login error', CHECKED);
  } finally {
    await browser.close();
    await door.stop();
    await server.stop();
    await data.remove();
  }
});
