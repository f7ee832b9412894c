import { expect, test } from '@playwright/test';
import { makeWxr, phpList } from '../../formats/testing/makeWxr';
import { browser, openDesk, server, withDeskServer } from '../product/deskServer';
import { newDevice } from '../product/device';
import { CHECKED } from '../product/emailLogin';

withDeskServer();

/** A job begins within seconds and reads its file in a separate process. */
const WORKED = { timeout: 60_000 } as const;
const story = (id: number, title: string, chapter: number) => ({
  id,
  title,
  type: 'fcn_story',
  meta: { fictioneer_story_chapters: phpList([chapter]) },
});
const EXPORT = Buffer.from(
  makeWxr([
    story(1, 'The Tide Table', 11),
    story(2, 'The Other One', 12),
    {
      id: 11,
      title: 'Low Water',
      type: 'fcn_chapter',
      content: '<p>The water went out and forgot to return.</p>',
      date: '2021-04-08 18:00:00',
      comments: [{ id: 5, author: 'Tom of the Blog', content: 'First!', date: '2021-04-09 10:00:00' }],
    },
    { id: 12, title: 'Elsewhere', type: 'fcn_chapter', content: '<p>Elsewhere.</p>' },
    { id: 13, title: 'Secret', type: 'fcn_chapter', status: 'private', content: '<p>Secret.</p>' },
  ]),
);

test('an export of WordPress is uploaded: the story is chosen, and its comments come along', {
  tag: '@long',
}, async () => {
  const { page } = await newDevice(browser, 'desktop', { serviceWorker: false });
  await openDesk(page, 'uploads');
  await expect(page.getByRole('heading', { name: 'A new title' })).toBeVisible(CHECKED);
  const send = async () => {
    const chosen = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a book file' }).click();
    await (await chosen).setFiles({ name: 'tales.xml', mimeType: 'text/xml', buffer: EXPORT });
  };
  await send();
  await expect(page.getByText('The file has several stories: 1 “The Tide Table” (1)')).toBeVisible(WORKED);

  await page.getByLabel('Story').fill('The Tide Table');
  await page.getByLabel('Readers don’t see it until it is published').uncheck();
  await send();
  const title = page.getByRole('link', { name: 'The Tide Table' });
  await expect(title.first()).toBeVisible(WORKED);
  await expect(page.getByText('Comments from another site: 1.')).toBeVisible();
  const bookId = /\d+$/.exec((await title.first().getAttribute('href')) ?? '')?.[0];

  const reader = (await newDevice(browser, 'phone', { serviceWorker: false })).page;
  await reader.goto(`${server.url}/comments?bookId=${bookId}&target=1`);
  const comment = reader.getByRole('article', { name: 'Comment by Tom of the Blog' });
  await expect(comment.getByText('First!')).toBeVisible();
  await expect(comment.getByText('Written on another site')).toBeVisible();
});
