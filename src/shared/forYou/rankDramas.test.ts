import { describe, expect, it } from 'vitest';
import type { BookCard } from '../../../contract/catalogue/books.schema';
import { rankDramas } from './rankDramas';

const NOW = 1_000_000_000_000;
/** Equals take turns by the day: what must not be a tie holds on each. */
const DAYS = ['2026-11-29', '2026-11-30', '2026-12-01', '2026-12-02'];
const LONG_AGO = NOW - 30 * 86_400_000;

function card(id: number, chanName = '', authorName = ''): BookCard {
  return {
    id,
    kind: 'drama',
    sourceImg: '',
    bookName: `Drama ${id}`,
    authorName,
    chanName,
    novelDesc: '',
    chapterCount: 10,
    finished: true,
    tint: '',
  };
}

const drama = (
  id: number,
  of: { category?: string; author?: string; tags?: string[]; language?: string; here?: boolean } = {},
) => ({
  card: card(id, of.category, of.author),
  tags: of.tags ?? [],
  language: of.language ?? '',
  isHere: of.here ?? false,
});

const watched = (
  share: number,
  of: { id?: number; category?: string; author?: string; tags?: string[]; language?: string; time?: number },
) => ({
  card: card(of.id ?? 900, of.category, of.author),
  tags: of.tags ?? [],
  language: of.language ?? '',
  share,
  time: of.time ?? LONG_AGO,
});

function ranked(options: Partial<Parameters<typeof rankDramas>[0]>): number[] {
  const all = { known: [], watched: [], day: '2026-11-29', now: NOW, isOffline: false, ...options };
  return rankDramas(all).map(({ id }) => id);
}

describe('dramas for a viewer', () => {
  it('keep the catalogue’s order while nothing was watched', () => {
    expect(ranked({ known: [drama(5), drama(2), drama(9)] })).toEqual([5, 2, 9]);
  });

  it('are first that share tags, a category, an author or a language with a finished one', () => {
    const known = [drama(1, { category: 'Comedy' }), drama(2, { tags: ['harbour', 'night'] }), drama(3)];
    expect(ranked({ known, watched: [watched(1, { tags: ['night'] })] })[0]).toBe(2);
    expect(ranked({ known, watched: [watched(1, { category: 'Comedy' })] })[0]).toBe(1);
    const byAuthor = [...known, drama(4, { author: 'Ada' })];
    expect(ranked({ known: byAuthor, watched: [watched(1, { author: 'Ada' })] })[0]).toBe(4);
    const spoken = [...known, drama(5, { language: 'pt' })];
    expect(ranked({ known: spoken, watched: [watched(1, { language: 'pt' })] })[0]).toBe(5);
  });

  it('are led by what was finished, before what was only watched in part', () => {
    const known = [drama(1, { tags: ['part'] }), drama(2, { tags: ['whole'] })];
    const seen = [watched(0.5, { id: 901, tags: ['part'] }), watched(0.95, { id: 902, tags: ['whole'] })];
    for (const day of DAYS) expect(ranked({ known, watched: seen, day })).toEqual([2, 1]);
  });

  it('are last that resemble one left early, unless it was begun lately', () => {
    const known = [drama(1, { tags: ['bore'] }), drama(2, { tags: ['fun'] }), drama(3)];
    const fun = watched(1, { id: 901, tags: ['fun'] });
    const bore = watched(0.05, { id: 902, tags: ['bore'] });
    for (const day of DAYS) expect(ranked({ known, watched: [fun, bore], day })).toEqual([2, 3, 1]);
    const lately = watched(0.05, { id: 902, tags: ['fun'], time: NOW - 3_600_000 });
    expect(ranked({ known, watched: [fun, lately] })[0]).toBe(2);
  });

  it('were not begun', () => {
    const known = [drama(1), drama(2)];
    expect(ranked({ known, watched: [watched(0, { id: 1 })] })).toEqual([2]);
  });

  it('alternate between categories as long as another one is left', () => {
    const known = [
      drama(1, { category: 'A' }),
      drama(2, { category: 'A' }),
      drama(3, { category: 'B' }),
      drama(4, { category: 'A' }),
    ];
    expect(ranked({ known })).toEqual([1, 3, 2, 4]);
  });

  it('are ten at most', () => {
    expect(ranked({ known: Array.from({ length: 14 }, (_, at) => drama(at + 1)) })).toHaveLength(10);
  });

  it('stay the same for a day, and equals take turns from day to day', () => {
    const known = Array.from({ length: 9 }, (_, at) => drama(at + 1));
    const seen = [watched(1, { tags: ['any'] })];
    const on = (day: string) => ranked({ known, watched: seen, day });
    expect(on('2026-11-29')).toEqual(on('2026-11-29'));
    expect(ranked({ known: known.toReversed(), watched: seen })).toEqual(on('2026-11-29'));
    expect(on('2026-11-30')).not.toEqual(on('2026-11-29'));
  });

  it('that play without a connection are first in a tunnel', () => {
    const known = [
      drama(1, { category: 'A' }),
      drama(2, { here: true, category: 'A' }),
      drama(3, { here: true }),
    ];
    expect(ranked({ known, isOffline: true })).toEqual([2, 3, 1]);
    expect(ranked({ known })).toEqual([1, 3, 2]);
  });
});
