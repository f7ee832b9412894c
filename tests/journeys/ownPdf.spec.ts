import { expect } from '@playwright/test';
import { CHINESE, makePdf } from '../../formats/testing/makePdf';
import { openDemo } from '../product/demoServer';
import { newDevice } from '../product/device';
import { test } from '../product/ownStays';
import { waitForServiceWorker } from '../product/reader';
import { textIsShown } from '../product/turnPage';

test.use({ ownWords: ['Lantern Quay', 'lantern-quay', 'ferry-quay'] });

const line = (text: string, y: number, size = 12) => ({ text, y, size });
const BOOK = makePdf({
  pages: [
    [line('Arrival', 780, 20), line('The lantern on the quay was lit when the boat came in.', 740)],
    'picture',
    [line('Departure', 780, 20), line('By morning there was nobody left to put it out.', 740)],
  ],
  outline: [
    { title: 'Arrival', page: 0, top: 800 },
    { title: 'Departure', page: 2, top: 800 },
  ],
  info: { Title: 'Lantern Quay' },
});

const SENTENCE = '渡船六点离开码头。';

test('a PDF with a picture page is read, searched and highlighted, also without the server', {
  tag: '@long',
}, async ({ browser }) => {
  const server = await openDemo();
  const { context, page } = await newDevice(browser, 'phone');
  try {
    const tables: string[] = [];
    context.on('request', (request) => {
      if (request.url().includes('/cmaps/')) tables.push(request.url());
    });
    await page.goto(`${server.url}/BookShelf`);
    await waitForServiceWorker(page);
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'lantern-quay.pdf', mimeType: 'application/pdf', buffer: Buffer.from(BOOK) });
    await expect(page).toHaveURL(/\/reading\/-1\/1$/);
    await textIsShown(page);
    await expect(page.getByText('The lantern on the quay was lit').first()).toBeVisible();

    // Only the characters of a font that is not embedded need a character map, as in the next file.
    expect(tables).toEqual([]);
    await page.goto(`${server.url}/BookShelf`);
    await page.locator('input[type="file"]').setInputFiles({
      name: 'ferry-quay.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(makePdf({ pages: [[line(SENTENCE, 740)]], objects: CHINESE })),
    });
    await expect(page).toHaveURL(/\/reading\/-2\/1$/);
    await expect(page.getByText(SENTENCE).first()).toBeVisible();
    expect(tables.length).toBeGreaterThan(0);
    expect(tables.every((address) => address.startsWith(server.url))).toBe(true);
    await page.goto(`${server.url}/reading/-1/1`);
    await textIsShown(page);

    await server.stop();
    const picture = page.locator('[data-reader-page] img[alt="Page 2"]').first();
    await page.reload();
    await textIsShown(page);
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(1_000);

    await page.keyboard.press('Control+f');
    await page.getByRole('dialog').getByRole('searchbox').fill('nobody left');
    await expect(page.locator('[data-hit]')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/reading\/-1\/2$/);
    const found = () => page.evaluate(() => [...(CSS.highlights.get('dogear-hit') ?? [])].map(String));
    await expect.poll(found).toEqual(['nobody left']);
    // While the search has the focus, a key press is one of its letters.
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('h');
    await page
      .getByRole('toolbar', { name: 'Selected words' })
      .getByRole('button', { name: 'Highlight in yellow' })
      .click();
    const marked = () => page.evaluate(() => [...(CSS.highlights.get('dogear-yellow') ?? [])].map(String));
    await expect.poll(marked).toHaveLength(1);
    const [words] = await marked();
    await page.reload();
    await textIsShown(page);
    await expect.poll(marked).toEqual([words]);
    await page.keyboard.press('m');
    await page.getByRole('button', { name: 'Contents', exact: true }).click();
    await page.getByRole('button', { name: 'See this page in the file' }).click();
    const file = page.getByRole('dialog', { name: 'This page in the file' });
    await file
      .locator('input[type="file"]')
      .setInputFiles({ name: 'again.pdf', mimeType: 'application/pdf', buffer: Buffer.from(BOOK) });
    await expect(file.getByText('The words of page 3,')).toBeVisible();
    await expect(file.getByRole('group').locator('p')).toHaveText([
      'Departure',
      'By morning there was nobody left to put it out.',
    ]);
    await page.keyboard.press('Escape');
    await page.goto(`${server.url}/bookInfo/-1`);
    for (const title of ['Arrival', 'Departure'])
      await expect(page.getByText(title, { exact: true }).first()).toBeVisible();
  } finally {
    await context.close();
    await server.stop();
  }
});
