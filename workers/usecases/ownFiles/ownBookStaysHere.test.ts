import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sampleDevice } from '../../../contract/testing/guest';
import { db } from '../../../data/tables/db';
import type { FakeServer } from '../../../tests/doubles/fakeServer';
import { freshDevice } from '../../../tests/doubles/freshDevice';
import { useCases } from '../index';
import { fetchAhead } from '../reading/keepAhead';
import { entryOf } from './settlePlaces';

let server: FakeServer;

/**
 * A book being read while its file is unpacked: the text of its second chapter is known but not stored, of
 * its third nothing is known.
 */
beforeEach(async () => {
  server = await freshDevice();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const section = { target: 2, title: 'Two', text: 'It went out at nine.', wordCount: 5 };
  const second = await entryOf(section as never, 1);
  const chapters = [
    { ...second, id: 0, target: 1, title: 'One' },
    second,
    { ...second, id: 2, target: 3, title: 'Three', hash: '' },
  ];
  await db.chapterLists.put({ bookId: -1, revision: 1, chapters });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const place = { target: 1, blockId: 'a', offset: 0, chapterShare: 0, bookShare: 0, at: 1 };
const OF_OWN_BOOK = {
  prefetchNext: () => useCases.prefetchNext({ bookId: -1, target: 1, saveData: false }),
  fetchAhead: () => fetchAhead({ bookId: -1, target: 1, saveData: false }),
  'openChapter, known': () => useCases.openChapter({ bookId: -1, target: 2 }),
  'openChapter, not read yet': () => useCases.openChapter({ bookId: -1, target: 3 }),
  'openChapter, not in it': () => useCases.openChapter({ bookId: -1, target: 9 }),
  openBook: () => useCases.openBook({ bookId: -1 }),
  downloadBook: () => useCases.downloadBook({ bookId: -1 }),
  verifyDownload: () => useCases.verifyDownload({ bookId: -1 }),
  fetchTalk: () => useCases.fetchTalk({ bookId: -1, targets: [1] }),
  recommend: () => useCases.recommend({ bookId: -1 }),
  askAboutRating: () => useCases.askAboutRating({ bookId: -1 }),
  askAboutShelf: () => useCases.askAboutShelf({ bookId: -1 }),
  addToShelf: () => useCases.addToShelf({ bookId: -1 }),
  savePlace: () => useCases.savePlace({ bookId: -1, place: place as never, device: 'x' }),
  recordRead: () => useCases.recordRead({ bookId: -1, target: 1, at: 1 }),
  removeFromShelf: () => useCases.removeFromShelf({ bookId: -1 }),
};

it.each(Object.entries(OF_OWN_BOOK))('%s of an own book sends no request', async (_name, use) => {
  await use();
  expect([...server.calls, ...server.contentFetches]).toEqual([]);
  // No request even reaches the gateway, which would have refused it.
  expect(vi.mocked(console.error).mock.calls.map(String)).toEqual([]);
});

it('a log hides an own book’s number in its addresses', async () => {
  const where = 'https://books.example/reading/-1/2';
  await useCases.log({
    msg: 'page-error',
    ext1: '',
    ext2: `at ${where}:1`,
    ext3: '/bookInfo/-1',
    device: sampleDevice,
  });
  expect((await db.outbox.toArray()).map(({ payload }) => payload)).toMatchObject([
    { ext2: 'at https://books.example/reading/own:1', ext3: '/bookInfo/own' },
  ]);
});
