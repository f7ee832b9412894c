import { expect, test } from '@playwright/test';
import { sealCampaign } from '../../contract/account/campaignLink.codec';
import { endpoints } from '../../contract/endpoints';
import { type HttpMethod, openParams } from '../../contract/wire/sealing.codec';
import { browser, server, UNCACHED, withDemo } from '../product/demoVisits';
import { newDevice } from '../product/device';
import { dumpDevice } from '../product/deviceDump';
import { openValues } from '../product/openValues';
import { settled } from '../product/settled';

withDemo();

test('no fingerprint is taken before consent or after its withdrawal', async () => {
  const { context, page } = await newDevice(browser, 'phone', UNCACHED);
  const { method, path } = endpoints.registerByFingerId;
  const code: string[] = [];
  const ids: unknown[] = [];
  const takenBack: unknown[] = [];
  const elsewhere: string[] = [];
  context.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(server.url))
      elsewhere.push(request.url());
    if (request.url().includes('/quietFingerprint')) code.push(request.url());
    const asked = new URL(request.url()).pathname;
    const opened = (call: { method: HttpMethod; path: string }) => {
      const params = new URLSearchParams(request.postData() ?? '').get('params') ?? '';
      return openParams(call.method, call.path, params);
    };
    if (asked === path) ids.push(opened({ method, path }).fingerId);
    if (asked === endpoints.forgetFingerprint.path) takenBack.push(opened(endpoints.forgetFingerprint));
  });
  await page.goto(`${server.url}/Settings`);
  await expect.poll(() => ids.length).toBe(1);
  const consent = page.getByRole('switch', { name: 'Fingerprint of this browser' });
  await expect(consent).not.toBeChecked();
  expect(code).toEqual([]);

  // The fingerprint is the same each time; the identifier that replaces it without consent always differs.
  for (const [at, agreed] of [true, false, true].entries()) {
    await consent.setChecked(agreed);
    await expect.poll(() => ids.length).toBe(at + 2);
  }
  expect(code).toHaveLength(1);
  expect(ids[3]).toBe(ids[1]);
  expect(new Set(ids).size).toBe(3);
  expect(takenBack).toMatchObject([{ former: ids[1], fingerId: ids[2] }]);
  expect(elsewhere).toEqual([]);
  await context.close();
});

test('a campaign leads only to pages of the app', { tag: '@long' }, async () => {
  const { context, page } = await newDevice(browser, 'phone', UNCACHED);
  const open = (landing: string, query: Record<string, string | number>) =>
    page.goto(`${server.url}${landing}${landing.includes('?') ? '&' : '?'}par=${sealCampaign(query)}`);

  await open('/google/googleplay.html', {
    targetId: 1,
    inviteCode: 'ASKEDBY1',
    isDeepLink: 1,
    utm_source: 'mail',
  });
  await expect(page).toHaveURL(`${server.url}/bookInfo/1?inviteCode=ASKEDBY1&isDeepLink=1`);
  // A reload knows the deep link before the first frame; the inviter is stored nowhere in plain text.
  expect(await page.evaluate(() => ({ ...sessionStorage }))).toEqual({ isDeepLink: '1' });
  expect(await openValues(page)).toEqual([]);
  expect(await dumpDevice(page)).not.toContain('ASKEDBY1');
  await page.getByRole('button', { name: 'Back', exact: true }).first().click();
  await expect(page).toHaveURL(/\/home\?inviteCode=ASKEDBY1&isDeepLink=1$/);
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveCount(5);

  await open('/ad/gp.html?type=novel', { targetId: 1, number: 2, isSkip: 1 });
  await expect.poll(() => new URL(page.url()).pathname).toBe('/reading/1/2');
  // The link opens the text once (spec 4.4), later the book.
  await open('/ad/gp.html?type=novel', { targetId: 1, number: 2, isSkip: 1 });
  await expect.poll(() => new URL(page.url()).pathname).toBe('/bookInfo/1');
  await open('/home', { path: '/ViewAll?title=Long%20reads&blockId=1' });
  await expect(page).toHaveURL(/\/ViewAll\?.*title=Long\+reads/);

  const strays: string[] = [];
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(`${server.url}/`))
      strays.push(request.url());
  });
  for (const path of [
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'https://evil.example/home',
  ]) {
    await open('/par', { path });
    await expect.poll(() => new URL(page.url()).pathname, path).toBe('/home');
  }
  await page.goto(`${server.url}/ad/gp.html?par=broken`);
  await expect.poll(() => new URL(page.url()).pathname).toBe('/home');
  await expect(page.getByText('This link is damaged.')).toBeVisible();
  await page.goto(`${server.url}/login?redirect=//evil.example`);
  await expect(page).toHaveTitle('Log in · Dogear');
  await expect(page.getByRole('link', { name: 'Continue as guest' })).toHaveCount(0);
  expect(strays).toEqual([]);
  await context.close();
});

for (const [language, library] of [
  ['en', 'Library'],
  ['ru', 'Библиотека'],
  ['zh', '书架'],
  ['pt', 'Biblioteca'],
] as const) {
  test(`the app is in ${language}, without missing texts`, {
    tag: '@long',
  }, async () => {
    const { context, page } = await newDevice(browser, 'phone', UNCACHED);
    await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
    for (const path of [
      '/BookShelf',
      '/mine',
      '/Settings',
      '/login',
      '/PrivacyPolicy',
      '/about',
      '/nowhere',
    ]) {
      await page.goto(`${server.url}${path}`);
      await settled(page);
      await expect(page.locator('html'), path).toHaveAttribute('lang', language);
      if (path === '/BookShelf') await expect(page.locator('main h1:visible')).toHaveText(library);
      // A text without its catalogue shows its key: six letters and digits.
      const words = (await page.locator('body').innerText()).split(/\s+/);
      const keys = words.filter(
        (word) => /^(?=.*[A-Z0-9])(?=.*[a-z])[\w+/-]{6}$/.test(word) && !/^[A-Z][a-z]+$/.test(word),
      );
      expect(
        keys.filter((word) => word !== 'Dogear' && word !== 'E-mail'),
        path,
      ).toEqual([]);
    }
    await context.close();
  });
}
