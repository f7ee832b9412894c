import { expect, it } from 'vitest';
import { cacheOf, keepCache } from './listCaches';

type Cache = Parameters<typeof keepCache>[1];

const cache = { of: 'hot' } as unknown as Cache;

it('finds a list’s heights by name, in a window of the same width', () => {
  expect(cacheOf('hot', 390)).toBeUndefined();
  keepCache('hot', cache, 390);
  expect(cacheOf('hot', 390)).toBe(cache);
  expect(cacheOf('new', 390)).toBeUndefined();
  expect(cacheOf('hot', 844)).toBeUndefined();
  expect(cacheOf(undefined, 390)).toBeUndefined();
});

it('forgets lists long gone', () => {
  keepCache('first', cache, 390);
  for (let count = 0; count < 24; count += 1) keepCache(`list ${count}`, cache, 390);
  expect(cacheOf('first', 390)).toBeUndefined();
});
