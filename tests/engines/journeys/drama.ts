import { TEST_DRAMA } from '../../product/testDrama';
import type { EnginePage } from '../enginePage';
import { type Journey, LeftOut } from './journey';
import { findTitle } from './reading';

export const drama: Journey = {
  name: 'drama',
  run: async ({ device, door }) => {
    const { url } = door;
    const id = await findTitle(device.page, url, TEST_DRAMA, 'dramaInfo');
    const decodes = await device.page.tab.run(() => {
      const { ManagedMediaSource, MediaSource } = globalThis as {
        ManagedMediaSource?: typeof window.MediaSource;
      } & typeof window;
      const Source = ManagedMediaSource ?? MediaSource;
      return ['video/webm; codecs="vp9,opus"', 'video/mp4; codecs="vp09.00.10.08"'].every((type) =>
        Source?.isTypeSupported(type),
      );
    });
    if (!decodes) throw new LeftOut('this build decodes none of the films');
    await device.page.goto(`${url}/dramaInfo/${id}`);
    await device.page.isServed();
    await device.page.click({ role: 'link', name: 'Watch' });
    await plays(device.page, 1);
    await device.page.tab.press('ArrowDown');
    await plays(device.page, 2);

    await device.page.goto(`${url}/dramaInfo/${id}`);
    await device.page.click({ role: 'button', name: 'Download episodes' });
    await device.page.click({ role: 'button', name: 'Download', exact: true, inDialog: true });
    await device.page.sees({ text: 'On this device' });
    await door.stop();
    await device.reopen();
    await device.page.goto(`${url}/dramaInfo/${id}`);
    await device.page.click({ css: 'main a[href*="/drama/"]' });
    await device.page.at(/\/drama\/\d+\/\d+$/);
    const target = Number(/\d+$/.exec(await device.page.address())?.[0]);
    await plays(device.page, target);
  },
};

async function plays(page: EnginePage, target: number): Promise<void> {
  await page.at(new RegExp(`/drama/\\d+/${target}$`));
  const second = () =>
    page.tab.run(
      () => document.querySelector<HTMLVideoElement>('.player-slide:not([inert]) video')?.currentTime ?? 0,
    );
  const before = await second();
  await page.until(`episode ${target} plays`, async () => (await second()) > before + 0.3);
}
