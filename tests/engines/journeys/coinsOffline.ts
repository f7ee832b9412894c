import { bellSentence } from '../../product/bellNovel';
import type { Journey } from './journey';
import { checkIn, expectUnlocked, findTitle, unlockButton } from './reading';

/**
 * A chapter unlocked with no server: the intent survives a restart of the browser and is delivered once, at
 * the latest by the next start of the app.
 */
export const coinsOffline: Journey = {
  name: 'coins offline',
  run: async ({ device, door }) => {
    const { url } = door;
    const book = await findTitle(device.page, url, 'Bell Ringer');
    await checkIn(device.page, url);
    await device.page.goto(`${url}/reading/${book}/2`);
    await device.page.sees(unlockButton);
    await device.page.isServed();
    await door.stop();
    await device.page.click(unlockButton);
    await device.page.sees({ text: 'Waiting for a connection' });

    await device.reopen();
    await device.page.goto(`${url}/reading/${book}/2`);
    await device.page.sees({ text: 'Waiting for a connection' });

    await door.reopen();
    // Only Chromium wakes the service worker by itself; a start of the app works everywhere.
    await device.page.tab.reload();
    await device.page.sees({ text: bellSentence(2) });
    await expectUnlocked(device.page, url, [2]);
    await door.stop();
    await device.page.goto(`${url}/reading/${book}/2`);
    await device.page.sees({ text: bellSentence(2) });
  },
};
