import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { newDevice } from '../product/device';
import { putRows, readRows } from '../product/deviceRows';
import { waitForServiceWorker } from '../product/reader';
import { freePort, makeEmptyFolder, runCatalog, startServer } from '../product/startServer';
import { textIsShown } from '../product/turnPage';

const TITLES = ['The Salt Road', 'Lamps in Winter'] as const;
const [ROAD, LAMPS] = [1, 2] as const;

test('the library tab counts updated books until opened and stopped downloads until resumed', {
  tag: '@long',
}, async ({ browser }) => {
  const data = await makeEmptyFolder();
  await publish(data.path, 7);
  const port = await freePort();
  let server = await startServer(data.path, port);
  const { url } = server;
  const { context, page } = await newDevice(browser, 'phone');
  const tab = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Library/ });
  const counts = async (count: number) => {
    await expect(tab).toHaveAccessibleName(count === 0 ? 'Library' : `Library (${count} new)`);
    await expect(tab.getByText(String(count), { exact: true })).toBeVisible({ visible: count > 0 });
  };
  try {
    for (const bookId of [ROAD, LAMPS]) {
      await page.goto(`${url}/bookInfo/${bookId}`);
      await page.getByRole('button', { name: 'Add to library' }).click();
      await page.getByRole('button', { name: 'In library' }).waitFor();
    }
    await waitForServiceWorker(page);
    await page.goto(`${url}/home`);
    await counts(0);

    await server.stop();
    await publish(data.path, 8);
    server = await startServer(data.path, port);
    await lookLongAgo(page);
    await page.reload();
    await counts(2);

    await tab.click();
    await expect(page.getByRole('main').getByText('New', { exact: true })).toHaveCount(2);
    await counts(2);
    for (const [bookId, left] of [
      [ROAD, 1],
      [LAMPS, 0],
    ] as const) {
      await page
        .getByRole('main')
        .getByRole('link', { name: TITLES[bookId - 1] })
        .click();
      await page.getByRole('main').getByRole('link', { name: 'Read', exact: true }).click();
      await textIsShown(page);
      await page.goBack();
      await expect(page).toHaveURL(/\/bookInfo\//);
      await page.goBack();
      await expect(page.getByRole('main').getByText('New', { exact: true })).toHaveCount(left);
      await counts(left);
    }

    // A stopped download counts until it resumes, which it does by itself.
    await page.goto(`${url}/bookInfo/${LAMPS}`);
    await page.getByRole('button', { name: 'Download book' }).filter({ visible: true }).waitFor();
    await server.stop();
    await page.getByRole('button', { name: 'Download book' }).filter({ visible: true }).click();
    await page.getByText('Download stopped').filter({ visible: true }).waitFor();
    await page.goto(`${url}/BookShelf`);
    await counts(1);
    server = await startServer(data.path, port);
    await page.goto(`${url}/bookInfo/${LAMPS}`);
    await page
      .getByText(/checked and complete/)
      .filter({ visible: true })
      .waitFor();
    await page.goto(`${url}/mine`);
    await counts(0);
  } finally {
    await context.close();
    await server.stop();
    await data.remove();
  }
});

async function publish(folder: string, chapters: number): Promise<void> {
  const files = TITLES.map((title) => join(folder, `${title}.md`));
  for (const [at, file] of files.entries()) await writeFile(file, bookOf(TITLES[at] ?? '', chapters));
  await runCatalog(folder, ['import', ...files]);
}

function bookOf(title: string, chapters: number): string {
  const parts = Array.from({ length: chapters }, (_, at) => {
    const day = `Day ${at + 1} of ${title}`;
    return `# ${day}\n\n${`It was ${day}, and the road went on along the water. `.repeat(60)}\n`;
  });
  return `---\ntitle: ${title}\nauthor: Ada Weaver\n---\n\n${parts.join('\n')}`;
}

/** Makes the device believe that it last looked for new chapters yesterday. */
async function lookLongAgo(page: Page): Promise<void> {
  const books = await readRows<object>(page, 'books');
  await putRows(
    page,
    'books',
    books.map((book) => ({ ...book, fetchedAt: 0 })),
  );
}
