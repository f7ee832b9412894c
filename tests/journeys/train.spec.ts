import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { openDoor } from '../product/door';
import { boundNovels, type Novel, realNovel } from '../product/novels';
import { type Device, openBrowser, waitForServiceWorker } from '../product/reader';
import { storedPlace } from '../product/readerPlace';
import {
  freePort,
  makeDataFolder,
  makeEmptyFolder,
  type ProductServer,
  runCatalog,
  startServer,
} from '../product/startServer';
import { textIsShown } from '../product/turnPage';

/** A volume made of the demo novels, and a real book if there is one beside the repository. */
const NOVELS = [boundNovels(), realNovel('great-expectations', 'Great Expectations')].filter(
  (novel): novel is Novel => novel !== null,
);

/**
 * The main job: a long book is found at home, kept on the device, and read on a train with the server stopped
 * and the browser closed in between.
 */
test.describe('a long book', () => {
  let folder: Awaited<ReturnType<typeof makeDataFolder>>;
  let data: Awaited<ReturnType<typeof makeEmptyFolder>>;
  let server: ProductServer | undefined;
  let port: number;

  test.beforeAll(async () => {
    data = await makeEmptyFolder();
    port = await freePort();
    const place = ['--tab', 'Classics', '--block', 'Long reads'];
    folder = await makeDataFolder();
    for (const { file } of NOVELS) {
      const path = join(folder.path, file.name);
      await writeFile(path, file.buffer);
      await runCatalog(data.path, ['import', path, '--free', '100', ...place]);
    }
    server = await startServer(data.path, port);
  });
  test.afterAll(async () => {
    await server?.stop();
    await data.remove();
    await folder.remove();
  });

  for (const novel of NOVELS) {
    for (const device of ['phone', 'desktop'] as const) {
      test(`“${novel.title}” is downloaded and read offline after restarts, on a ${device}`, {
        // A normal run tests only the device with less room and the book that every checkout can make.
        tag: device === 'desktop' || novel !== NOVELS[0] ? '@long' : [],
      }, async () => {
        const title = new RegExp(novel.title);
        const profile = await makeDataFolder();
        const door = await openDoor(port);
        const { url } = door;
        const strays: string[] = [];
        let context = await open(profile.path, device, url, strays);
        try {
          let page = await context.newPage();
          await page.goto(url);
          await expect(page).toHaveURL(/\/home/);
          await page.getByRole('link', { name: title }).first().click();
          await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
          const bookId = Number(/bookInfo\/(\d+)/.exec(page.url())?.[1]);
          await page.getByRole('link', { name: 'Read', exact: true }).click();
          await expect(page.getByText(novel.opening)).toBeVisible();
          await page.goBack();
          await page.getByRole('button', { name: 'Add to library' }).click();
          await page.getByRole('button', { name: 'Download book' }).click();
          await expect(page.getByText(/checked and complete/).filter({ visible: true })).toBeVisible({
            timeout: 60_000,
          });
          await waitForServiceWorker(page);

          await door.stop();
          await context.close();

          context = await open(profile.path, device, url, strays);
          page = await context.newPage();
          await page.goto(url);
          await page.getByRole('link', { name: 'Library', exact: true }).click();
          // Home stays rendered behind the library. Until the library is shown, home's link to the book would
          // match.
          await expect(page.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible();
          await page.getByRole('link', { name: title }).click();
          await expect(page).toHaveURL(new RegExp(`/reading/${bookId}/1$`));
          await openChapter(page, device, novel.thirtieth.title);
          await expect(page.getByText(novel.thirtieth.opening)).toBeVisible();
          for (const number of [2, 3]) {
            const before = await storedPlace(page, bookId);
            await page.keyboard.press('ArrowRight');
            await expect(page.locator(`[data-reader-page="${number}"]`)).toBeVisible();
            await expect.poll(() => storedPlace(page, bookId)).not.toBe(before);
          }
          const text = await textInTheMiddle(page);
          expect(text).not.toBe('');
          await context.close();

          context = await open(profile.path, device, url, strays);
          page = await context.newPage();
          await page.goto(`${url}/BookShelf`);
          await page.getByRole('link', { name: title }).click();
          await expect(page).toHaveURL(new RegExp(`/reading/${bookId}/30$`));
          await expect(page.locator('[data-reader-page="3"]')).toBeVisible();
          await expect.poll(() => textInTheMiddle(page)).toBe(text);

          await page.goto(`${url}/bookInfo/${bookId}`);
          await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
          await page.goto(`${url}/home`);
          await expect(page.getByRole('link', { name: title }).first()).toBeVisible();
          expect(strays, 'requests that left the origin').toEqual([]);
        } finally {
          await context.close();
          await door.stop();
          await profile.remove();
        }
      });
    }
  }
});

async function open(profile: string, device: Device, url: string, strays: string[]): Promise<BrowserContext> {
  const context = await openBrowser(profile, device);
  context.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(`${url}/`)) strays.push(request.url());
  });
  return context;
}

async function openChapter(page: Page, device: Device, title: string): Promise<void> {
  await textIsShown(page);
  const { width, height } = page.viewportSize() ?? { width: 390, height: 844 };
  if (device === 'phone') await page.touchscreen.tap(width / 2, height / 2);
  else await page.mouse.click(width / 2, height / 2);
  await page.getByRole('button', { name: 'Contents' }).click();
  const contents = page.getByRole('dialog');
  // The chapter may be in a folded part of the contents, so it is searched.
  await contents.getByLabel('Number or title').fill(title);
  await contents
    .getByRole('button', { name: new RegExp(`${title}\\b`) })
    .first()
    .click();
}

/**
 * Returns the paragraph in the middle of the page and the offset of the middle in it, once the page has
 * stopped sliding.
 */
function textInTheMiddle(page: Page): Promise<string> {
  return page.evaluate(async () => {
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)));
    const range = document.caretRangeFromPoint(innerWidth * 0.3, innerHeight * 0.45);
    const block = range?.startContainer.parentElement?.closest('[data-block]');
    return block ? `${block.getAttribute('data-block')} ${range?.startOffset} ${block.textContent}` : '';
  });
}
