import { describe, expect, it } from 'vitest';
import {
  DEFAULT_SHELF_VIEW,
  type Library,
  type ShelfItem,
  type ShelfView,
} from '../../../data/queries/shelf';
import { arrangeShelf, percentOf } from './arrangeShelf';

type Told = {
  name?: string;
  author?: string;
  target?: number;
  share?: number;
  addedAt?: number;
  news?: boolean;
};

function item(
  bookId: number,
  { name = `Book ${bookId}`, author = '', target, share = 0, ...rest }: Told = {},
) {
  return {
    bookId,
    card: { id: bookId, bookName: name, authorName: author, chanName: 'Fiction' },
    addedAt: rest.addedAt ?? bookId,
    openedAt: 0,
    place: target === undefined ? undefined : { target, chapterShare: share },
    watched: undefined,
    isKept: false,
    chapterCount: 10,
    download: undefined,
    hasNews: rest.news ?? false,
  } as ShelfItem;
}

const library = (items: ShelfItem[], view: Partial<ShelfView> = {}, order: number[] = []): Library => ({
  items,
  view: { ...DEFAULT_SHELF_VIEW, ...view },
  order,
  collections: [],
  lately: [],
  watched: [],
});
const everything = { query: '', collection: undefined, locale: 'en' };
const ids = (items: readonly ShelfItem[]) => items.map(({ bookId }) => bookId);

describe('the order of the library', () => {
  it('is by last opening unless another is chosen', () => {
    expect(ids(arrangeShelf(library([item(3), item(1), item(2)]), everything))).toEqual([3, 1, 2]);
  });

  it('by title follows the language and sorts numbers by value', () => {
    const items = [
      item(1, { name: 'Zebra' }),
      item(2, { name: 'Éclair' }),
      item(3, { name: 'Part 10' }),
      item(4, { name: 'Part 9' }),
    ];
    expect(ids(arrangeShelf(library(items, { sort: 'title' }), everything))).toEqual([2, 4, 3, 1]);
  });

  it('by progress has the furthest first and unread titles last', () => {
    const items = [item(1), item(2, { target: 1 }), item(3, { target: 9, share: 0.5 })];
    expect(ids(arrangeShelf(library(items, { sort: 'progress' }), everything))).toEqual([3, 2, 1]);
  });

  it('by date added has the newest first', () => {
    const items = [item(1, { addedAt: 5 }), item(2, { addedAt: 9 })];
    expect(ids(arrangeShelf(library(items, { sort: 'added' }), everything))).toEqual([2, 1]);
  });

  it('chosen by the reader puts unplaced titles first, and a collection has its own', () => {
    const items = [item(1), item(2), item(3)];
    const own = library(items, { sort: 'own' }, [3, 1]);
    expect(ids(arrangeShelf(own, everything))).toEqual([2, 3, 1]);
    const collection = { id: 'a', name: 'A', bookIds: [2, 1] };
    expect(ids(arrangeShelf(own, { ...everything, collection }))).toEqual([2, 1]);
  });
});

describe('the library view', () => {
  const items = [
    item(1),
    item(2, { target: 10, share: 1 }),
    item(3, { target: 4, news: true }),
    { ...item(4, { target: 2 }), download: { state: 'done' } } as ShelfItem,
    { ...item(5, { target: 2 }), download: { state: 'paused' } } as ShelfItem,
  ];

  it.each([
    ['all', [1, 2, 3, 4, 5]],
    ['unread', [1, 3]],
    ['downloaded', [4]],
    ['finished', [2]],
  ] as const)('filters titles: %s', (filter, shown) => {
    expect(ids(arrangeShelf(library(items, { filter }), everything))).toEqual(shown);
  });

  it('filters, sorts and measures dramas by what was watched and kept', () => {
    const episodes = [1, 2, 3, 4].map((target) => ({ target, duration: 60_000 }));
    const drama = (bookId: number, lastTarget: number, second: number, isKept = false) =>
      ({
        ...item(bookId),
        isKept,
        watched: { lastTarget, second, watched: [], episodes },
      }) as unknown as ShelfItem;
    const dramas = [item(6), drama(7, 2, 30), drama(8, 4, 60, true)];
    const shown = (view: Partial<ShelfView>) => ids(arrangeShelf(library(dramas, view), everything));
    expect(shown({ filter: 'unread' })).toEqual([6]);
    expect(shown({ filter: 'finished' })).toEqual([8]);
    expect(shown({ filter: 'downloaded' })).toEqual([8]);
    expect(shown({ sort: 'progress' })).toEqual([8, 7, 6]);
    expect(dramas.map(percentOf)).toEqual([-1, 37, 100]);
  });

  it('finds every word of a query in title or author, ignoring accents and case', () => {
    const named = [item(1, { name: 'L’Étranger', author: 'Camus' }), item(2, { name: 'Les Étoiles' })];
    const find = (query: string) => ids(arrangeShelf(library(named), { ...everything, query }));
    expect(find('etr')).toEqual([1]);
    expect(find('ÉT')).toEqual([1, 2]);
    expect(find(' camus  letr ')).toEqual([1]);
    expect(find('camus etoiles')).toEqual([]);
  });
});
