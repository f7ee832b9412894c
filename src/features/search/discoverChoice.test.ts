import { describe, expect, it } from 'vitest';
import { filtersOf, readChoice, searchOf, withoutFilters } from './discoverChoice';

describe('the choice on /discover', () => {
  it('is written to the address and restored from it', () => {
    const choice = readChoice({
      kind: 'unlocked',
      period: 'month',
      titleKind: 'novel',
      category: 'Science & Fiction',
      tag: 'slow burn',
      status: 'ongoing',
      length: 'long',
      updated: 'week',
    });
    const search = searchOf(choice);
    expect(readChoice(Object.fromEntries(new URLSearchParams(search)))).toEqual(choice);
    expect(filtersOf(choice).map(({ name }) => name)).toEqual([
      'titleKind',
      'category',
      'tag',
      'status',
      'length',
      'updated',
    ]);
    expect(filtersOf(withoutFilters(choice))).toEqual([]);
    expect(withoutFilters(choice)).toMatchObject({ kind: 'unlocked', period: 'month' });
  });

  it('has defaults if the address is empty or invalid', () => {
    expect(readChoice({})).toEqual(
      readChoice({ kind: 'best', period: '1', status: 'x', length: '', updated: 'year', category: ' ' }),
    );
    expect(searchOf(readChoice({}))).toEqual({ kind: 'hot' });
    expect(readChoice({ tag: 'x'.repeat(500) }).tag).toHaveLength(120);
  });

  it('keeps only the filters that its ranking supports', () => {
    expect(readChoice({ kind: 'new', period: 'day' }).period).toBe('all');
    expect(readChoice({ kind: 'finished', status: 'ongoing' }).status).toBeUndefined();
    expect(readChoice({ titleKind: 'drama', length: 'short' }).length).toBeUndefined();
  });
});
