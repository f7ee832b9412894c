import type { BrowserContext } from '@playwright/test';
import { pictureIsKept } from '../product/keptPicture';
import { closeWholly, type Samples, throttleProcessor } from './measure';

/** Leaves the library as a reader does: what was last seen of it is kept (decision 0092). */
export async function leaveLibrary(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${url}/BookShelf`);
  await page.locator('#root main a[href*="/reading/"]').first().waitFor();
  await pictureIsKept(page, 'library');
  await closeWholly(page);
}

/**
 * A book is tapped in the first frame with the library's picture: how long until the app acts on it and opens that address, and
 * until its text is there, both from the beginning of the start.
 */
export async function tappedStart(
  context: BrowserContext,
  url: string,
  rate: number,
  starts: number,
): Promise<readonly Samples[]> {
  await leaveLibrary(context, url);
  const opened: number[] = [];
  const shown: number[] = [];
  for (let at = 0; at < starts; at++) {
    const page = await context.newPage();
    await throttleProcessor(page, rate);
    await page.goto(`${url}/BookShelf`, { waitUntil: 'commit' });
    const [openedAt, shownAt] = await page.evaluate(async () => {
      const find = () => document.querySelector('#first-picture a[href*="/reading/"]');
      await window.dogearFrame(() => find() !== null);
      const opening = new Promise<number>((resolve) =>
        window.navigation.addEventListener('navigate', ({ destination }) => {
          if (destination.url.includes('/reading/')) resolve(performance.now());
        }),
      );
      const showing = window.dogearFrame(
        () =>
          document.querySelector('#first-picture') === null &&
          document.querySelector('#root .reading-text p') !== null,
      );
      const { left = 0, top = 0 } = find()?.getBoundingClientRect() ?? {};
      const where = { clientX: left + 8, clientY: top + 8 };
      document.body.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...where }));
      return [await opening, await showing] as const;
    });
    opened.push(openedAt);
    shown.push(shownAt);
    await closeWholly(page);
  }
  return [
    { name: 'tapped at once, opened by the app', unit: 'ms', values: opened },
    { name: 'tapped at once, its text', unit: 'ms', values: shown },
  ];
}

/** How long until the app itself stands in its picture's place. */
export async function usableStart(
  context: BrowserContext,
  url: string,
  rate: number,
  starts: number,
): Promise<Samples> {
  await leaveLibrary(context, url);
  const values: number[] = [];
  for (let at = 0; at < starts; at++) {
    const page = await context.newPage();
    await throttleProcessor(page, rate);
    await page.goto(`${url}/BookShelf`, { waitUntil: 'commit' });
    values.push(
      await page.evaluate(() =>
        window.dogearFrame(
          () =>
            document.querySelector('#first-picture') === null &&
            document.querySelector('#root main a[href*="/reading/"]') !== null,
        ),
      ),
    );
    await closeWholly(page);
  }
  return { name: 'offline start to the library usable', unit: 'ms', values };
}

/** The app was left in a chapter, and is to open there: from its icon's address to the text. */
export async function backInTheText(
  context: BrowserContext,
  url: string,
  rate: number,
  starts: number,
  bookId: number,
): Promise<Samples> {
  const left = await context.newPage();
  await left.goto(`${url}/reading/${bookId}/3`);
  await left.evaluate(() => localStorage.setItem('opensWhereLeft', 'yes'));
  await left.reload();
  await left.locator('#root [data-reader-page] article p').first().waitFor();
  await pictureIsKept(left, 'reading');
  await pictureIsKept(left, 'place');
  await closeWholly(left);
  const values: number[] = [];
  for (let at = 0; at < starts; at++) {
    const page = await context.newPage();
    await throttleProcessor(page, rate);
    await page.goto(`${url}/BookShelf`, { waitUntil: 'commit' });
    values.push(
      await page.evaluate(() => window.dogearFrame(() => document.querySelector('.reading-text p') !== null)),
    );
    // Left before the app has come to rest, it opens there the next time too.
    await closeWholly(page);
  }
  const off = await context.newPage();
  await off.goto(`${url}/about`);
  await off.evaluate(() => localStorage.removeItem('opensWhereLeft'));
  await off.goto(`${url}/BookShelf`);
  await pictureIsKept(off, 'place', true);
  await off.close();
  return { name: 'offline start back in the text', unit: 'ms', values };
}
