import { describe, expect, it } from 'vitest';
import type { NextBook } from '../../../../data/queries/nextBooks';
import { chooseNext } from './chooseNext';

const book = { authorName: 'Ann', chanName: 'Sea', tags: ['ferry', 'storm'] };
const next = (id: number, more: Partial<NextBook> & { author?: string; genre?: string } = {}): NextBook => ({
  card: {
    id,
    sourceImg: '',
    bookName: `Book ${id}`,
    authorName: more.author ?? 'Bo',
    chanName: more.genre ?? 'City',
    novelDesc: '',
    chapterCount: 3,
    finished: true,
    tint: '#000000',
  },
  tags: more.tags ?? [],
  inLibrary: more.inLibrary ?? false,
  hasText: more.hasText ?? false,
  finished: more.finished ?? false,
  rank: more.rank ?? null,
});
const ids = (books: readonly NextBook[]) => books.map(({ card }) => card.id);

describe('suggestions of what to read next', () => {
  it('start with those of the server, in its order', () => {
    const known = [next(1, { author: 'Ann' }), next(2, { rank: 1 }), next(3, { rank: 0 })];
    expect(ids(chooseNext(book, known, false))).toEqual([3, 2, 1]);
  });

  it('continue with the most similar titles on the device', () => {
    const known = [
      next(1),
      next(2, { inLibrary: true }),
      next(3, { tags: ['ferry', 'storm', 'x'], genre: 'Sea' }),
      next(4, { author: 'Ann' }),
    ];
    expect(ids(chooseNext(book, known, false))).toEqual([3, 4, 2, 1]);
  });

  it('contain only titles that can be opened if there is no connection', () => {
    const known = [
      next(1, { rank: 0 }),
      next(2, { hasText: true }),
      next(3, { rank: 1, hasText: true, genre: 'Sea' }),
    ];
    expect(ids(chooseNext(book, known, true))).toEqual([3, 2]);
  });

  it('leave out finished titles, and are at most six', () => {
    const known = Array.from({ length: 9 }, (_, id) => next(id, { finished: id === 0 }));
    expect(ids(chooseNext(book, known, false))).toEqual([1, 2, 3, 4, 5, 6]);
  });
});
