import { expect, it } from 'vitest';
import { keepFirstPage, takeAnswer, takeContent } from './firstPage';

it('an answer sent with the page is used once, for exactly its request', () => {
  const answers = [{ name: 'homeFeed', request: { isDeep: 0, gender: '' }, data: { list: [] } }];
  keepFirstPage(JSON.stringify({ answers, contents: [] }));
  expect(takeAnswer('homeFeed', { isDeep: 1, gender: '' })).toBeUndefined();
  expect(takeAnswer('homeFeed', { isDeep: 0, gender: '', userId: 7 })).toBeUndefined();
  expect(takeAnswer('homeFeed', { gender: '', isDeep: 0, userId: undefined })).toEqual({ list: [] });
  expect(takeAnswer('homeFeed', { isDeep: 0, gender: '' })).toBeUndefined();
});

it('an answer sent with the page expires', () => {
  keepFirstPage(
    JSON.stringify({ answers: [{ name: 'facets', request: {}, data: {} }], contents: [] }),
    1_000,
  );
  expect(takeAnswer('facets', {}, 60_000)).toBeUndefined();
});

it('a content file sent with the page is used once', () => {
  keepFirstPage(JSON.stringify({ answers: [], contents: [{ hash: 'a', text: 'Once' }] }));
  expect(takeContent('b')).toBeUndefined();
  expect(takeContent('a')).toBe('Once');
  expect(takeContent('a')).toBeUndefined();
});

it.each(['', '{"answers": [', '{"answers": 1, "contents": []}', 'null'])(
  'invalid data sent with the page is refused: %j',
  (json) => {
    expect(keepFirstPage(json)).toBe(false);
  },
);
