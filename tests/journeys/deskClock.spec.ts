import { expect, test } from '@playwright/test';
import { browser, openDesk, server, withDeskServer } from '../product/deskServer';
import { newDevice } from '../product/device';
import { CHECKED } from '../product/emailLogin';
import { BEGUN_BOOK } from '../product/livedIn';

withDeskServer({ DOGEAR_ZONE: 'Asia/Shanghai' });

test('times at the desk are by the operator’s clock, and days of sums by the installation’s', {
  tag: '@long',
}, async () => {
  const { page } = await newDevice(browser, 'desktop', { serviceWorker: false, zone: 'Europe/Berlin' });
  await openDesk(page, 'figures');
  await expect(page.getByText('Days by the clock of Asia/Shanghai.')).toBeVisible(CHECKED);
  await expect(page.getByText('Times at the desk are by your own clock: Europe/Berlin')).toBeVisible();

  await page.goto(`${server.url}/operator?at=titles/${BEGUN_BOOK}`);
  await page.getByRole('button', { name: 'Unpublish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click();
  await page.getByLabel('Publish at').fill('2030-12-24T18:30');
  await page.getByRole('button', { name: 'Publish at this time' }).click();
  await expect(page.getByText('Readers find it from Dec 24, 2030, 18:30 on.')).toBeVisible();

  await page.goto(`${server.url}/operator?at=audit`);
  await expect(page.getByText('2030-12-24T17:30:00.000Z').first()).toBeVisible();
  const row = page.getByRole('row').nth(1);
  const at = await row.locator('time').getAttribute('datetime');
  const berlin = {
    timeZone: 'Europe/Berlin',
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
  } as const;
  const shown = new Intl.DateTimeFormat('en', berlin).format(new Date(at ?? ''));
  await expect(row.locator('time')).toHaveText(shown);
});
