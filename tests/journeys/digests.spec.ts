import { type Browser, expect, type Page, test } from '@playwright/test';
import { unsubscribeUrl } from '../../server/digests/unsubscribe';
import { openSecrets } from '../../server/ground/secrets';
import { readSettings } from '../../server/ground/settings/settings';
import { launchBrowser, newDevice } from '../product/device';
import { readRows } from '../product/deviceRows';
import { register } from '../product/emailLogin';
import { freePort, makeEmptyFolder, startServer } from '../product/startServer';

/**
 * Mails about news that no browser was notified of: switched on in Settings, and ended from the mail without
 * a session (decision 0060).
 */

let browser: Browser;
test.beforeAll(async () => {
  browser = await launchBrowser();
});
test.afterAll(() => browser.close());

test('news by e-mail is switched on in Settings and off by the mail’s link', {
  tag: '@long',
}, async () => {
  const [folder, port] = await Promise.all([makeEmptyFolder(), freePort()]);
  const environment = { DOGEAR_PUBLIC_URL: `http://localhost:${port}` };
  const server = await startServer(folder.path, port, environment);
  const { context, page } = await newDevice(browser, 'phone');
  const group = page.getByRole('region', { name: 'Notifications' });
  const byMail = group.getByRole('switch', { name: 'By e-mail too' });

  await page.goto(`${server.url}/Settings`);
  await expect(group.getByRole('switch').first()).toBeVisible();
  await expect(byMail).toHaveCount(0);
  await register(page, server.url);
  await page.goto(`${server.url}/Settings`);
  await expect(byMail).not.toBeChecked();
  await byMail.click();
  await expect(byMail).toBeChecked();
  await group.getByRole('switch', { name: 'News and offers' }).click();
  await expect.poll(async () => (await readRows(page, 'syncChanges')).length).toBe(0);

  const settings = readSettings({ DOGEAR_DATA: folder.path, ...environment });
  const secrets = await openSecrets(settings, undefined);
  const link = unsubscribeUrl({ secrets, settings }, await accountOf(page), 'pt');
  const stranger = await newDevice(browser, 'phone');
  const complaints: string[] = [];
  stranger.page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await stranger.page.goto(link);
  await expect(stranger.page.getByRole('heading')).toHaveText('E-mails de novidades');
  await stranger.page.getByRole('button', { name: 'Não enviar mais' }).click();
  await expect(stranger.page.getByText('Você não recebe mais esses e-mails.')).toBeVisible();
  expect(complaints).toEqual([]);

  await page.reload();
  await expect(byMail).not.toBeChecked();
  await context.close();
  await stranger.context.close();
  await server.stop();
  await folder.remove();
});

async function accountOf(page: Page): Promise<number> {
  const rows = await readRows<{ key: string; value: unknown }>(page, 'meta');
  return Number(rows.find(({ key }) => key === 'accountId')?.value);
}
