import { describe, expect, it } from 'vitest';
import type { DeviceBook } from '../../../data/queries/search';
import { indexBooks, matchDevice } from './matchDevice';
import { nearestPrefix } from './wordMatch';

function book(id: number, bookName: string, authorName: string, tags: string[] = []): DeviceBook {
  return {
    card: {
      id,
      bookName,
      authorName,
      chanName: 'Classics',
      novelDesc: '',
      sourceImg: '',
      chapterCount: 1,
      finished: false,
      tint: '#000000',
    },
    tags,
    inLibrary: false,
    download: undefined,
  };
}

const BOOKS = indexBooks([
  book(1, 'Great Expectations', 'Charles Dickens', ['coming of age']),
  book(2, 'Café Nocturne', 'Zoë Brontë'),
  book(3, 'Война и мир', 'Лев Толстой'),
  book(4, '红楼梦', '曹雪芹'),
  book(5, 'Don’t Look Now', 'Ann Great'),
  book(6, 'Straße der Wölfe', 'Łukasz Nowak'),
]);

const ids = (query: string) => matchDevice(BOOKS, query).map((match) => match.book.card.id);
function marked(query: string): string[] {
  return matchDevice(BOOKS, query).flatMap(({ book: { card }, titleMarks, authorMarks }) => [
    ...titleMarks.map(([start, end]) => card.bookName.slice(start, end)),
    ...authorMarks.map(([start, end]) => card.authorName.slice(start, end)),
  ]);
}

describe('a search of the device’s books', () => {
  it('finds word prefixes of title, author and tags, in any order', () => {
    expect(ids('dick gre')).toEqual([1]);
    expect(ids('expect')).toEqual([1]);
    expect(ids('tions')).toEqual([]);
    expect(ids('coming of')).toEqual([1]);
    expect(ids('classics')).toHaveLength(6);
  });

  it('finds categories and tags in any language, and returns the catalogue’s name', () => {
    const known = book(7, 'Salt', 'Ann', ['slow burn']);
    const names = { ru: 'любовь без спешки', zh: '慢热' };
    const books = indexBooks([
      {
        ...known,
        card: { ...known.card, chanNames: { ru: 'Любовный роман' } },
        tagNames: { 'slow burn': names },
      },
    ]);
    expect(matchDevice(books, 'спеш')[0]?.matchedTags).toEqual(['slow burn']);
    expect(matchDevice(books, '慢热')[0]?.matchedTags).toEqual(['slow burn']);
    expect(matchDevice(books, 'любовный')[0]?.matchedTags).toEqual(['Classics']);
    expect(matchDevice(books, 'ужасы')).toEqual([]);
  });

  it('ranks title matches first', () => {
    expect(ids('great')).toEqual([1, 5]);
    expect(matchDevice(BOOKS, 'coming')[0]?.matchedTags).toEqual(['coming of age']);
  });

  it('ignores case, accents and apostrophes, and marks the matched letters', () => {
    expect(marked('CAFE bronte')).toEqual(['Café', 'Brontë']);
    expect(marked('dont')).toEqual(['Don’t']);
    expect(marked('strass')).toEqual(['Straß']);
    expect(marked('lukasz')).toEqual(['Łukasz']);
    expect(marked('войн')).toEqual(['Войн']);
  });

  it('finds Chinese anywhere in a title', () => {
    expect(marked('楼梦')).toEqual(['楼梦']);
  });

  it('tolerates a typo if nothing else matches', () => {
    expect(ids('expectatoins')).toEqual([1]);
    expect(ids('Dikens')).toEqual([1]);
    expect(marked('noctrune')).toEqual(['Nocturne']);
    expect(ids('толстои')).toEqual([3]);
    // Three letters are too few for a fuzzy match.
    expect(ids('nou')).toEqual([]);
    expect(ids('grand')).toEqual([]);
  });

  it('requires every word, and finds nothing without words', () => {
    expect(ids('great zoë')).toEqual([]);
    expect(ids(' … ')).toEqual([]);
  });

  it('handles thousands of books and words that none contains', () => {
    const many = indexBooks(Array.from({ length: 5_000 }, (_, id) => book(id, `The Book ${id}`, 'Somebody')));
    expect(matchDevice(many, 'kaleidoscope wonderful')).toEqual([]);
  });
});

describe('the nearest prefix', () => {
  it('counts missing, extra, changed and swapped letters', () => {
    expect(nearestPrefix('dikens', 'dickens', 1)).toBe(7);
    expect(nearestPrefix('diickens', 'dickens', 1)).toBe(7);
    expect(nearestPrefix('dickans', 'dickens', 1)).toBe(7);
    expect(nearestPrefix('dcikens', 'dickens', 1)).toBe(7);
    expect(nearestPrefix('dcikans', 'dickens', 1)).toBeUndefined();
    expect(nearestPrefix('expe', 'expectations', 1)).toBe(4);
    expect(nearestPrefix('word', '', 1)).toBeUndefined();
  });
});
