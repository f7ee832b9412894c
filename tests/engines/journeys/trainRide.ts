import type { EnginePage } from '../enginePage';
import type { Journey } from './journey';
import { SHOWN_TEXT, turnTo } from './reading';

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
    await keptAgain(device.page, '');
    await device.page.goto(info);
    await device.page.click({ role: 'button', name: 'Add to library' });
    // The message covers the next button, and a click there might hit the message.
    await device.page.sees({ text: 'Added to your library' });
    await device.page.misses({ text: 'Added to your library' });
    await device.page.click({ role: 'button', name: 'Download book' });
    await device.page.sees({ text: 'checked and complete' }, 120_000);
    await device.page.isServed();

    await door.stop();
    await device.reopen();
    await device.page.goto(url);
    await device.page.click({ role: 'link', name: 'Library', exact: true });
    // The address changes to the library's before home, which also has a link to the book, has left the
    // screen.
    await device.page.sees({ role: 'heading', name: 'Library' });
    await device.page.click({ role: 'link', name: novel.title });
    await device.page.sees(SHOWN_TEXT);
    const atFirst = await keptPlaces(device.page);
    await openChapter(device.page, novel.thirtieth.title);
    await device.page.sees({ text: novel.thirtieth.opening });
    const atThirtieth = await keptAgain(device.page, atFirst);
    await turnTo(device.page, 2);
    await keptAgain(device.page, atThirtieth);

    await device.reopen();
    await device.page.goto(`${url}/BookShelf`);
    await device.page.click({ role: 'link', name: novel.title });
    await device.page.at(/\/reading\/\d+\/30$/);
    await device.page.sees({ css: '[data-reader-page="2"]' });
    await device.page.goto(info);
    await device.page.sees({ role: 'heading', name: novel.title });
  },
};

async function openChapter(page: EnginePage, title: string): Promise<void> {
  const { width, height } = await page.tab.run(() => ({ width: innerWidth, height: innerHeight }));
  await page.tab.clickAt({ x: width / 2, y: height / 2 });
  await page.click({ role: 'button', name: 'Contents' });
  await page.fill({ role: 'textbox', name: 'Number or title' }, title);
  await page.click({ role: 'button', name: title });
}

function keptPlaces(page: EnginePage): Promise<string> {
  return page.tab.run(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('dogear');
        opening.onsuccess = () => {
          const rows = opening.result.transaction('places').objectStore('places').getAll();
          rows.onsuccess = () => {
            opening.result.close();
            resolve(rows.result.map((row: { sealed: string }) => row.sealed).join());
          };
        };
      }),
  );
}

/** The reader's place is saved a moment after it changes; resolves to the places after that. */
function keptAgain(page: EnginePage, before: string): Promise<string> {
  return page.until('the place is kept', async () => {
    const now = await keptPlaces(page);
    return now === before ? '' : now;
  });
}
