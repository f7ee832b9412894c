import type { Page } from '@playwright/test';
import { putRows, readRows } from './deviceRows';
import type { Screen } from './screen';
import { settled } from './settled';

const AUTHOR = 7;
const LONG_NAME = 'Wolfeschlegelsteinhausen-Featherstonehaugh, the Younger';

/** Authors' pages (decision 0138). The demo has none, so a device gets one as it would be stored. */
export const AUTHOR_SCREENS: readonly Screen[] = [
  {
    name: 'author',
    path: `/author/${AUTHOR}`,
    wordy: true,
    states: ['offline'],
    act: (page) => keepAuthor(page),
  },
  {
    name: 'author-long',
    long: true,
    path: `/author/${AUTHOR}`,
    wordy: true,
    states: ['offline'],
    act: (page) => keepAuthor(page, LONG_NAME),
  },
  { name: 'author-gone', long: true, path: '/author/99999', states: ['full', 'offline-new'] },
  { name: 'author-own', path: '/authorPage' },
  { name: 'following', path: '/following' },
  {
    name: 'following-some',
    long: true,
    path: '/following',
    wordy: true,
    states: ['offline'],
    act: (page) => keepAuthor(page, LONG_NAME),
  },
];

async function keepAuthor(page: Page, penName = 'Ines Moreau'): Promise<void> {
  const shelf = await readRows<{ card: object }>(page, 'bookshelf');
  const books = shelf.map(({ card }, at) => ({ ...card, ...(at === 1 && { part: 'translator' }) }));
  const about = 'Grew up by the sea.\n\nWrites of lighthouses, bells and the people who keep them.';
  const extra = { penName, about, followers: 1_204, isCounted: true };
  const fetchedAt = Date.now();
  const row = { key: `author ${AUTHOR}`, books, next: null, extra, fetchedAt, writeId: crypto.randomUUID() };
  await putRows(page, 'lists', [row]);
  await putRows(page, 'followed', [{ authorId: AUTHOR, at: fetchedAt, content: 'DOGEAR:' }]);
  await page.reload();
  await page.getByText(penName).first().waitFor();
  await settled(page);
}
