import { expect } from '@playwright/test';
import { makeMobi } from '../../formats/testing/makeMobi';
import { openDemo } from '../product/demoServer';
import { newDevice } from '../product/device';
import { boundNovels, type Novel, realNovel } from '../product/novels';
import { test } from '../product/ownStays';
import { waitForServiceWorker } from '../product/reader';
import { textIsShown } from '../product/turnPage';

test.use({
  ownWords: ['Railway Shelf', 'Treasure Island', 'railway-shelf', 'treasure-island', 'The Weir', 'the-weir'],
});

function kindleNovel(): Pick<Novel, 'title' | 'file' | 'opening'> {
  const opening = 'Nobody had opened the upper gate';
  const chapters = ['One', 'Two'].map(
    (name) => `<h2>${name}</h2><p>${opening} since the flood. ${'The water kept its level. '.repeat(60)}</p>`,
  );
  const [head, text, tail] = ['<html><body>', chapters.join(''), '</body></html>'];
  const buffer = makeMobi({
    version: 8,
    text: [Buffer.from(head + tail + text)],
    metadata: { 503: 'The Weir' },
    skeletons: [{ tags: { 1: [1], 6: [0, head.length + tail.length] } }],
    fragments: [{ name: String(head.length), tags: { 6: [0, text.length] } }],
  });
  const file = {
    name: 'the-weir.azw3',
    mimeType: 'application/vnd.amazon.ebook',
    buffer: Buffer.from(buffer),
  };
  return { title: 'The Weir', file, opening };
}

/** A volume made of the demo novels, and a real book if there is one beside the repository. */
for (const novel of [boundNovels(), realNovel('treasure-island', 'Treasure Island'), kindleNovel()]) {
  if (novel === null) continue;
  test(`“${novel.title}”, an own file, is read with the server stopped, and never sent`, async ({
    browser,
  }) => {
    const title = new RegExp(novel.title);
    const server = await openDemo();
    const { context, page } = await newDevice(browser, 'phone');
    try {
      await page.goto(`${server.url}/BookShelf`);
      await waitForServiceWorker(page);
      await server.stop();

      const pick = page.locator('input[type="file"]');
      await pick.setInputFiles({
        name: 'cut.epub',
        mimeType: 'application/epub+zip',
        buffer: Buffer.from('PK\u0003\u0004 no book'),
      });
      await expect(page.getByRole('alert')).toContainText('This file is damaged');
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().tap();
      await expect(page.getByText('Your shelf is empty')).toBeVisible();

      await pick.setInputFiles(novel.file);
      await expect(page).toHaveURL(/\/reading\/-1\/1$/);
      await textIsShown(page);
      await expect(page.getByText(novel.opening).first()).toBeVisible();

      await page.goto(`${server.url}/BookShelf`);
      await expect(page.getByRole('link', { name: title }).first()).toBeVisible();
      await page.locator('input[type="file"]').setInputFiles(novel.file);
      await expect(page).toHaveURL(/\/reading\/-1\/1$/);
      await textIsShown(page);

      await page.goto(`${server.url}/BookShelf`);
      await page
        .getByRole('button', { name: /^More about “/ })
        .first()
        .tap();
      await page.getByRole('menuitem', { name: 'Remove from library' }).tap();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).tap();
      await expect(page.getByText('Your shelf is empty')).toBeVisible();
      await page.getByRole('button', { name: 'Undo' }).tap();
      await expect(page.getByRole('link', { name: title }).first()).toBeVisible();
    } finally {
      await context.close();
      await server.stop();
    }
  });
}
