import { expect, type Locator, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { newDevice } from '../product/device';
import { waitForServiceWorker } from '../product/reader';
import { startTestDrama } from '../product/testDrama';
import { filmInSight } from '../product/watching';

let drama: Awaited<ReturnType<typeof startTestDrama>>;

test.beforeAll(async () => {
  drama = await startTestDrama();
});

test.afterAll(() => drama?.end());

const address = (target: number) => `${drama.url}/drama/${drama.videoId}/${target}`;
const seekBar = (page: Page) => page.getByRole('slider', { name: 'Place in the episode' });

async function pausedAt(page: Page, target: number): Promise<void> {
  await page.goto(address(target));
  await expect.poll(async () => (await filmInSight(page))?.plays).toBe(true);
  await page.keyboard.press('Space');
  await expect.poll(async () => (await filmInSight(page))?.paused).toBe(true);
}

async function aim(page: Page, share: number): Promise<void> {
  const box = (await seekBar(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(box.x + box.width * share, box.y + box.height / 2);
}

/** Returns the strongest of red, green and blue in the middle of the still. */
async function colourOf(still: Locator): Promise<string | undefined> {
  const { data, info } = await sharp(await still.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
  const strongest = [...data.subarray(at, at + 3)];
  return ['red', 'green', 'blue'][strongest.indexOf(Math.max(...strongest))];
}

test('pointing at the seek bar shows a still, also offline, or only the time', {
  tag: '@long',
}, async ({ browser }) => {
  const { context, page } = await newDevice(browser, 'desktop');
  const still = page.locator('.player-still');
  const time = page.locator('.player-preview-time');
  try {
    await page.goto(`${drama.url}/dramaInfo/${drama.videoId}`);
    await waitForServiceWorker(page);
    await page.getByRole('button', { name: 'Download episodes' }).click();
    const sheet = page.getByRole('dialog', { name: 'Download episodes' });
    await sheet.getByRole('radio', { name: 'All 3' }).check();
    await sheet.getByRole('button', { name: 'Download', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Download' }).getByText('On this device')).toBeVisible();
    await drama.stop();

    await pausedAt(page, 1);
    for (const [share, colour, said] of [
      [0.1, 'red', '00:00'],
      [0.5, 'green', '00:03'],
      [0.9, 'blue', '00:05'],
    ] as const) {
      await aim(page, share);
      await expect(still).toBeVisible();
      await expect.poll(() => colourOf(still)).toBe(colour);
      await expect(time).toHaveText(said);
    }
    await page.mouse.down();
    await aim(page, 0.5);
    await expect.poll(async () => Math.round((await filmInSight(page))?.second ?? 0)).toBe(3);
    await expect.poll(() => colourOf(still)).toBe('green');
    await page.mouse.up();
    await page.mouse.move(9, 9);
    await expect(time).toBeHidden();

    await page.evaluate(async () => {
      const cache = await caches.open('dogear-parts');
      for (const file of await cache.keys()) if (file.url.endsWith('.stills')) await cache.delete(file);
    });
    await pausedAt(page, 1);
    await aim(page, 0.5);
    await expect(time).toBeVisible();
    await expect(still).toBeHidden();
  } finally {
    await context.close();
  }
});
