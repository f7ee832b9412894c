import { expect, test } from '@playwright/test';
import { askAs } from '../product/askAs';
import { newDevice, newPage } from '../product/device';
import { findOnDevice, openedSamples } from '../product/openedBytes';
import { waitForServiceWorker } from '../product/reader';
import { startTestDrama } from '../product/testDrama';
import { keepEpisodes, plays } from '../product/watching';

const LAST = 3;
let drama: Awaited<ReturnType<typeof startTestDrama>>;
test.beforeAll(async () => {
  // The films share a tone, so none of the others' bytes may be in the priced one.
  drama = await startTestDrama({ films: ['vp9-opus.webm', 'av1-opus.mp4', 'vp9-silent.mp4'] });
});
test.afterAll(() => drama?.end());

const address = (target: number) => `${drama.url}/drama/${drama.videoId}/${target}`;

test('no decrypted byte of a priced episode is stored: locked, unlocked, played or kept', {
  tag: '@long',
}, async ({ browser }) => {
  const buyer = await newDevice(browser, 'phone');
  const other = await newDevice(browser, 'phone');
  const { context, page } = buyer;
  try {
    await page.goto(`${drama.url}/Rewards`);
    await page.getByRole('button', { name: /^Check in/ }).click();
    await page.getByText('Checked in today').waitFor();
    await page.goto(address(LAST));
    await waitForServiceWorker(page);
    await page
      .locator('.player-slide:not([inert])')
      .getByRole('button', { name: /^Unlock for/ })
      .click();
    await plays(page, LAST);
    const { episode } = await askAs(context, drama.url, 'episode', { videoId: drama.videoId, target: LAST });
    const key = Buffer.from(episode.key ?? '', 'base64');
    expect(key).toHaveLength(16);
    await page.goto(`${drama.url}/dramaInfo/${drama.videoId}`);
    await keepEpisodes(page, 1, LAST);
    await expect(page.getByText(`${LAST} of ${LAST} episodes`)).toBeVisible();

    // The samples of the free episode are found on the device; those of the priced one are not.
    const free = await openedSamples(page, drama.url, 1, key);
    const priced = await openedSamples(page, drama.url, LAST, key);
    expect(priced.length).toBeGreaterThan(4);
    const search = await findOnDevice(page, [...free, ...priced]);
    expect(search.found.toSorted()).toEqual(free.toSorted());
    expect(search.bytes).toBeGreaterThan(1_000_000);

    // Without MediaSource the service worker opens the film; it stores nothing opened either.
    const whole = await newPage(context);
    await whole.addInitScript(() => {
      for (const name of ['MediaSource', 'ManagedMediaSource', 'WebKitMediaSource'])
        Reflect.deleteProperty(window, name);
    });
    await whole.goto(address(LAST));
    await plays(whole, LAST);
    expect((await findOnDevice(whole, priced)).found).toEqual([]);

    // A device that did not pay stores none of it either.
    await other.page.goto(address(LAST - 1));
    await plays(other.page, LAST - 1);
    await other.page.goto(address(LAST));
    await expect(
      other.page.locator('.player-slide:not([inert])').getByText(/please unlock it before watching/),
    ).toBeVisible();
    expect((await findOnDevice(other.page, priced)).found).toEqual([]);
  } finally {
    await context.close();
    await other.context.close();
  }
});
