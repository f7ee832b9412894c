import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { findViolations } from '../product/axe';
import { openDemo } from '../product/demoServer';
import { newDevice } from '../product/device';
import { dumpDevice } from '../product/deviceDump';
import { putRows, readRows } from '../product/deviceRows';
import type { Door } from '../product/door';
import { register } from '../product/emailLogin';
import { startOwnDemo } from '../product/ownDemo';
import { test } from '../product/ownStays';
import { textIsShown } from '../product/turnPage';

test.use({ ownWords: ['Harbour Cat', 'The Mill', 'The ferry went out at nine'] });

/** The device holds the only copy of its own books: these journeys log out with them, and remove them. */
const WORDS = 'The ferry went out at nine, and nobody on the quay but the harbour cat saw it go. '.repeat(30);
const HARBOUR = 'Harbour Cat';
const MILL = 'The Mill';
const BOOK = 2;

const fileOf = (title: string) => ({
  name: `${title}.md`,
  mimeType: 'text/markdown',
  buffer: Buffer.from(`---\ntitle: ${title}\n---\n\n# One\n\n${WORDS}\n\n# Two\n\n${WORDS}\n`),
});

async function openFiles(page: Page, url: string, titles: readonly string[]): Promise<void> {
  await page.goto(`${url}/BookShelf`);
  for (const [at, title] of titles.entries()) {
    await page.locator('input[type="file"]').setInputFiles(fileOf(title));
    await expect(page).toHaveURL(new RegExp(`/reading/-${at + 1}/1$`));
    await textIsShown(page);
    await page.goto(`${url}/BookShelf`);
    await expect(shelved(page, title)).toBeVisible();
  }
}

const shelved = (page: Page, title: string) =>
  page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(title) })
    .first();

async function bookmark(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await textIsShown(page);
  await page.keyboard.press('m');
  const button = page.getByRole('button', { name: 'Bookmark this page' });
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
}

/** Collects the page's errors, except failed requests. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && !/Failed to load resource|net::ERR/.test(text)) complaints.push(text);
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

test('logging out offers to save what has no other copy; the file restores the books', {
  tag: '@long',
}, async ({ browser }) => {
  const demo = await startOwnDemo();
  const { context, page } = await newDevice(browser, 'phone');
  const complaints = complaintsOf(page);
  try {
    await register(page, demo.url, 'own-files@books.example');
    await openFiles(page, demo.url, [HARBOUR, MILL]);
    await bookmark(page, `${demo.url}/reading/-1/1`);
    // From here on, no annotation in a book of the catalogue reaches the server.
    await context.route('**/user/en/sync*', (route) => route.abort('connectionrefused'));
    await bookmark(page, `${demo.url}/reading/${BOOK}/1`);

    await page.goto(`${demo.url}/mine`);
    await page.getByRole('button', { name: 'Log out', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Log out?' });
    await expect(dialog).toContainText('2 books from your own files will be deleted: there is no other copy');
    await expect(dialog).toContainText('1 bookmark or highlight in your own files will be deleted');
    await expect(dialog).toContainText(
      '1 bookmark or highlight hasn’t reached the server and will be deleted',
    );
    await expect(dialog).toContainText(/Your place in 1 title hasn’t reached the server/);
    expect(await findViolations(page)).toEqual([]);

    const downloading = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Save as files first' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^Dogear \d{4}-\d{2}-\d{2}\.zip$/);
    await expect(dialog.getByRole('status')).toContainText('is in your downloads');
    const saved = await readFile(await download.path());
    expect(await findViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    expect(await readRows(page, 'ownBooks')).toHaveLength(2);

    await page.getByRole('button', { name: 'Log out', exact: true }).click();
    await dialog.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL(/\/home$/);
    expect(await readRows(page, 'ownBooks')).toEqual([]);
    expect(await dumpDevice(page)).not.toContain(HARBOUR);

    await page.goto(`${demo.url}/BookShelf`);
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: download.suggestedFilename(), mimeType: 'application/zip', buffer: saved });
    for (const title of [HARBOUR, MILL]) await expect(shelved(page, title)).toBeVisible();
    const marks = await readRows<{ bookId: number }>(page, 'annotations');
    expect(marks).toHaveLength(1);
    await page.goto(`${demo.url}/reading/${marks[0]?.bookId}/1`);
    await textIsShown(page);
    await page.keyboard.press('m');
    await expect(page.getByRole('button', { name: 'Bookmark this page' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    expect(complaints).toEqual([]);
  } finally {
    await context.close();
    await demo.end();
  }
});

test.describe('own files of a guest', () => {
  let demo: Door;
  test.beforeEach(async () => {
    demo = await openDemo();
  });
  test.afterEach(() => demo.stop());

  test('are not deleted when saving them is stopped or fails, and the failure is shown', {
    tag: '@long',
  }, async ({ browser }) => {
    // Without a service worker the test can hold up the worker that saves.
    const { context, page } = await newDevice(browser, 'desktop', { serviceWorker: false });
    const complaints = complaintsOf(page);
    try {
      await openFiles(page, demo.url, [HARBOUR]);
      await page.goto(`${demo.url}/profile`);
      await page.getByRole('button', { name: 'Delete my account' }).click();
      const sheet = page.getByRole('dialog', { name: 'Delete my account' });
      await expect(sheet).toContainText('1 book from your own files will be deleted');
      const remove = sheet.getByRole('button', { name: 'Delete permanently' });
      let letGo: () => void = () => undefined;
      const held = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      await context.route('**/saveBooks.worker-*.js', async (route) => {
        await held;
        // The page that sent the request may be closed.
        await route.continue().catch(() => undefined);
      });
      await sheet.getByLabel('Your number').fill('1');
      await expect(remove).toBeEnabled();
      await sheet.getByRole('button', { name: 'Save as files first' }).click();
      await expect(sheet.getByRole('status')).toHaveText('Saving…');
      await expect(remove).toBeDisabled();
      expect(await findViolations(page)).toEqual([]);
      await sheet.getByRole('button', { name: 'Stop saving' }).click();
      await expect(remove).toBeEnabled();
      letGo();

      await emptyTable(page, 'chapters');
      await sheet.getByRole('button', { name: 'Save as files first' }).click();
      await expect(sheet.getByRole('alert').first()).toContainText(
        'Nothing could be saved: the texts are damaged on this device. Nothing was deleted.',
      );
      await expect(sheet.getByRole('alert').last()).toContainText(`“${HARBOUR}” could not be saved`);
      expect(await findViolations(page)).toEqual([]);
      expect(await readRows(page, 'ownBooks')).toHaveLength(1);
      expect(complaints).toEqual([]);
    } finally {
      await context.close();
    }
  });

  test('ask before removal, can be put back, and are deleted after 30 days', {
    tag: '@long',
  }, async ({ browser }) => {
    const { context, page } = await newDevice(browser, 'phone');
    const complaints = complaintsOf(page);
    try {
      await openFiles(page, demo.url, [HARBOUR]);
      await bookmark(page, `${demo.url}/reading/-1/1`);
      const removed = page.getByRole('button', { name: /^Recently removed/ });
      const remove = async (answer: 'Cancel' | 'Remove') => {
        await page.goto(`${demo.url}/BookShelf`);
        await page
          .getByRole('button', { name: /^More about “/ })
          .first()
          .click();
        await page.getByRole('menuitem', { name: 'Remove from library' }).click();
        const dialog = page.getByRole('dialog', { name: `Remove “${HARBOUR}”?` });
        await expect(dialog).toContainText('can be put back for 30 days');
        expect(await findViolations(page)).toEqual([]);
        await dialog.getByRole('button', { name: answer }).click();
      };
      await remove('Cancel');
      await expect(shelved(page, HARBOUR)).toBeVisible();
      await remove('Remove');
      await expect(page.getByText('Your shelf is empty')).toBeVisible();
      await page.goto(`${demo.url}/reading/-1/1`);
      await expect(page).toHaveURL(/\/BookShelf$/);
      await page.goto(`${demo.url}/ReadHistory`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText(HARBOUR)).toHaveCount(0);
      await page.goto(`${demo.url}/Settings`);
      await expect(page.getByText('Recently removed')).toBeVisible();

      await page.goto(`${demo.url}/BookShelf`);
      await removed.click();
      const list = page.getByRole('dialog', { name: 'Recently removed' });
      await expect(list).toContainText('30 days left');
      await expect(list).toContainText('1 mark');
      expect(await findViolations(page)).toEqual([]);
      await list.getByRole('button', { name: `Put back “${HARBOUR}”` }).click();
      await expect(list).toContainText('There is nothing here any more.');
      await list.getByRole('button', { name: 'Close' }).click();
      await shelved(page, HARBOUR).click();
      await textIsShown(page);
      expect(await readRows(page, 'annotations')).toHaveLength(1);

      await remove('Remove');
      await expect(removed).toBeVisible();
      // As if the clock went on: 31 days since the removal, and two since a start first found the book due.
      await age(page, 31);
      await page.reload();
      await expect(removed).toBeVisible();
      await expect.poll(async () => (await ownRows(page))[0]?.removed?.dueSince).toBeGreaterThan(0);
      await age(page, 2);
      await page.reload();
      await expect.poll(() => ownRows(page)).toEqual([]);
      expect(await readRows(page, 'annotations')).toEqual([]);
      await expect(removed).toHaveCount(0);
      expect(complaints).toEqual([]);
    } finally {
      await context.close();
    }
  });
});

type Laid = { at: number; dueSince?: number };
type OwnRow = { bookId: number; removed?: Laid };
const ownRows = (page: Page) => readRows<OwnRow>(page, 'ownBooks');

async function age(page: Page, days: number): Promise<void> {
  const past = days * 86_400_000;
  const rows = await ownRows(page);
  const aged = rows.map((row) => {
    const { at, dueSince, ...rest } = row.removed ?? { at: 0 };
    return {
      ...row,
      removed: { ...rest, at: at - past, ...(dueSince !== undefined && { dueSince: dueSince - past }) },
    };
  });
  await putRows(page, 'ownBooks', aged);
  await putRows(page, 'meta', [{ key: 'removedAt', value: Date.now() - past }]);
}

function emptyTable(page: Page, table: string): Promise<void> {
  return page.evaluate(
    (name) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('dogear');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const writing = opening.result.transaction(name, 'readwrite');
          writing.objectStore(name).clear();
          writing.onabort = () => reject(writing.error);
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    table,
  );
}
