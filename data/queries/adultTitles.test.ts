import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { freshDevice } from '../../tests/doubles/freshDevice';
import { bookCard } from '../../tests/doubles/rows';
import { settingRow } from '../sealing/settingRows';
import { db } from '../tables/db';
import { HIDES_ADULT_KEY } from './adultTitles';
import { readFeed } from './feed';
import { readForYou } from './forYou';
import { readList } from './lists';
import { readDeviceBooks } from './search';

beforeEach(async () => {
  await freshDevice();
  const adult = { ...bookCard(2), ageRating: 18 };
  const block = (id: number, list: (typeof adult)[]) => ({ id, title: '', style: 1 as const, list });
  await db.feed.put({
    gender: 'all',
    blocks: [block(1, [{ ...bookCard(1), ageRating: 16 }, adult]), block(2, [adult])],
    freeBook: null,
    fetchedAt: 1,
  });
  const drama = { ...bookCard(3), kind: 'drama' as const, ageRating: 18 };
  const list = { next: null, extra: null, fetchedAt: 1, writeId: 'a' };
  await db.lists.put({ key: 'block 9', books: [bookCard(4), adult, drama], ...list });
  await db.bookshelf.put({ bookId: 2, card: adult, addedAt: 1, openedAt: 1 });
});

const shown = async () => {
  const feed = await readFeed('all');
  return {
    home: feed?.blocks.map(({ list }) => list.map(({ id }) => id)),
    list: (await readList('block 9'))?.books.map(({ id }) => id),
    library: (await readDeviceBooks()).map(({ card }) => card.id),
    playing: (await readForYou()).known.map(({ card }) => card.id),
  };
};

it('titles for adults are in lists unless the reader hides them, and play by themselves only after the answer', async () => {
  expect(await shown()).toEqual({ home: [[1, 2], [2]], list: [4, 2, 3], library: [2], playing: [] });
  await db.settings.put(await settingRow('age', true));
  expect(await shown()).toMatchObject({ list: [4, 2, 3], playing: [3] });
  await db.settings.put(await settingRow(HIDES_ADULT_KEY, true));
  expect(await shown()).toEqual({ home: [[1]], list: [4], library: [2], playing: [] });
});
