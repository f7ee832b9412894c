import type { Journey } from './journey';
import { SHOWN_TEXT, turnTo } from './reading';

/** A long book, found at home, kept, and read with no server, the browser closed twice in between. */
export const trainRide: Journey = {
  name: 'train ride',
  run: async ({ ground: { novel }, device, door }) => {
    const { url } = door;
    await device.page.goto(url);
    await device.page.click({ role: 'link', name: novel.title });
    await device.page.at(/bookInfo\/\d+/);
    await device.page.sees({ role: 'heading', name: novel.title });
    const info = await device.page.address();
    await device.page.click({ role: 'link', name: 'Read', exact: true });
    await device.page.sees({ text: novel.opening });
    await device.page.goto(info);
    await device.page.click({ role: 'button', name: 'Add to library' });
    await device.page.click({ role: 'button', name: 'Download book' });
    await device.page.sees({ text: 'checked and complete' }, 120_000);
    await device.page.isServed();

    await door.stop();
    await device.reopen();
    await device.page.goto(url);
    await device.page.click({ role: 'link', name: 'Library', exact: true });
    await device.page.at(/\/BookShelf/);
    await device.page.click({ role: 'link', name: novel.title });
    await device.page.sees(SHOWN_TEXT);
    await openChapter(device.page, novel.thirtieth.title);
    await device.page.sees({ text: novel.thirtieth.opening });
    await turnTo(device.page, 2);
    // Where the reader is, is kept a moment later.
    await device.page.until('the place is kept', () =>
      device.page.tab.run(
        () =>
          new Promise<boolean>((resolve) => {
            const opening = indexedDB.open('dogear');
            opening.onsuccess = () => {
              const rows = opening.result.transaction('readHistory').objectStore('readHistory').getAll();
              rows.onsuccess = () => {
                opening.result.close();
                resolve(JSON.stringify(rows.result).includes('30'));
              };
            };
          }),
      ),
    );

    await device.reopen();
    await device.page.goto(`${url}/BookShelf`);
    await device.page.click({ role: 'link', name: novel.title });
    await device.page.at(/\/reading\/\d+\/30$/);
    await device.page.sees({ css: '[data-reader-page="2"]' });
    await device.page.goto(info);
    await device.page.sees({ role: 'heading', name: novel.title });
  },
};

/** Wakes the menu and picks a chapter from the contents. */
async function openChapter(page: Parameters<typeof turnTo>[0], title: string): Promise<void> {
  const { width, height } = await page.tab.run(() => ({ width: innerWidth, height: innerHeight }));
  await page.tab.clickAt({ x: width / 2, y: height / 2 });
  await page.click({ role: 'button', name: 'Contents' });
  await page.fill({ role: 'textbox', name: 'Number or title' }, title);
  await page.click({ role: 'button', name: title });
}
