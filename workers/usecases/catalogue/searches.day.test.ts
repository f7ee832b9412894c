import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readSearchHistory } from '../../../data/queries/search';
import { db } from '../../../data/tables/db';
import { freshDevice } from '../../../tests/doubles/freshDevice';
import { repairDamagedRows } from '../repair/damagedRows';
import { clearSearches, keepSearch, removeSearch } from './searches';

beforeEach(async () => {
  await freshDevice();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the search history', () => {
  it('is newest first, with each term once in its latest spelling', async () => {
    for (const term of ['fox', 'owl', 'bear', '  FOX ']) await keepSearch({ term });
    expect(await readSearchHistory()).toEqual(['FOX', 'bear', 'owl']);
    await keepSearch({ term: ' ' });
    expect(await db.searchHistory.count()).toBe(3);
  });

  it('keeps its order for terms of the same millisecond', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(1_000);
    for (const term of ['a', 'b', 'c']) await keepSearch({ term });
    expect(await readSearchHistory()).toEqual(['c', 'b', 'a']);
  });

  it('stores each term sealed', async () => {
    await keepSearch({ term: 'Foxglove' });
    const [row] = await db.searchHistory.toArray();
    expect(row?.content.startsWith('DOGEAR:')).toBe(true);
    expect(JSON.stringify(row)).not.toMatch(/foxglove/i);
    expect(row?.term).toMatch(/^[0-9a-f]{64}$/);
  });

  it('keeps the newest 30 terms', async () => {
    for (let count = 1; count <= 35; count++) await keepSearch({ term: `term ${count}` });
    const terms = await readSearchHistory();
    expect(terms).toHaveLength(30);
    expect(terms[0]).toBe('term 35');
    expect(terms.at(-1)).toBe('term 6');
  });

  it('can lose one term, or all', async () => {
    for (const term of ['fox', 'owl', 'bear']) await keepSearch({ term });
    await removeSearch({ term: 'owl' });
    expect(await readSearchHistory()).toEqual(['bear', 'fox']);
    await clearSearches();
    expect(await readSearchHistory()).toEqual([]);
  });

  it('skips entries that cannot be decrypted, and a sweep removes them', async () => {
    await keepSearch({ term: 'fox' });
    await db.searchHistory.put({ term: 'x', time: Date.now() + 1_000, content: 'DOGEAR:AAAA' });
    expect(await readSearchHistory()).toEqual(['fox']);
    expect(await repairDamagedRows()).toMatchObject({ removed: 1 });
    expect(await db.searchHistory.count()).toBe(1);
  });
});
