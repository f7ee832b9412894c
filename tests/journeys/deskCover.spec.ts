import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { browser, isSound, openDesk, withDeskServer } from '../product/deskServer';
import { newDevice } from '../product/device';
import { CHECKED } from '../product/emailLogin';
import { BEGUN_BOOK } from '../product/livedIn';

withDeskServer();

const picture = async (width: number, height: number) => ({
  name: 'cover.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width, height, channels: 3, background: '#284' } })
    .png()
    .toBuffer(),
});

test('a cover is shown as it will be cut, before it is used', { tag: '@long' }, async () => {
  const { page } = await newDevice(browser, 'phone', { serviceWorker: false });
  await openDesk(page, `titles/${BEGUN_BOOK}`);
  const cover = page.getByRole('region', { name: 'Cover', exact: true });
  await expect(cover).toBeVisible(CHECKED);
  const choose = async (button: string, width: number, height: number) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      cover.getByRole('button', { name: button }).click(),
    ]);
    await chooser.setFiles(await picture(width, height));
  };
  await choose('Choose a picture', 900, 600);
  await expect(cover.getByText('the dark edges are cut off')).toBeVisible();
  await expect(cover.getByText('It is small')).toBeVisible();
  await isSound(page);
  await choose('Choose another', 800, 1_200);
  await expect(cover.getByText('As readers see it')).toBeVisible();
  await expect(cover.getByText('the dark edges are cut off')).toBeHidden();
  await cover.getByRole('button', { name: 'Use this picture' }).click();
  await expect(cover.getByText('Saved.')).toBeVisible({ timeout: 60_000 });
  await expect(cover.getByRole('button', { name: 'Choose a picture' })).toBeVisible();
});
