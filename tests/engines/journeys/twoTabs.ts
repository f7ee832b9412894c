import { bellSentence } from '../../product/bellNovel';
import type { Journey } from './journey';
import { checkIn, expectUnlocked, findTitle, unlockButton } from './reading';

export const twoTabs: Journey = {
  name: 'two tabs',
  run: async ({ device, door: { url } }) => {
    const book = await findTitle(device.page, url, 'Bell Ringer');
    await checkIn(device.page, url);
    const other = await device.newTab();
    const tabs = [device.page, other];
    for (const tab of tabs) await tab.goto(`${url}/reading/${book}/2`);
    for (const tab of tabs) await tab.sees(unlockButton);
    // Each tab asks before it can know about the other's request.
    for (const tab of tabs)
      await tab.tab.run(() => {
        const buttons = document.querySelectorAll<HTMLElement>(
          '.leaf:not([inert]) .locked:not([inert]) button',
        );
        [...buttons].find((button) => button.textContent?.startsWith('Unlock'))?.click();
      });
    for (const tab of tabs) await tab.sees({ text: bellSentence(2) });
    await expectUnlocked(other, url, [2]);

    await other.goto(`${url}/BookShelf`);
    await other.sees({ text: 'Your shelf is empty' });
    await device.page.goto(`${url}/bookInfo/${book}`);
    await device.page.click({ role: 'button', name: 'Add to library' });
    await other.sees({ role: 'link', name: 'The Bell Ringer' });
  },
};
