import { expect, it } from 'vitest';
import { keepFirstPage, takeAnswer, takeContent } from './firstPage';

it('answers exactly the request it was made for, once', () => {
  const answers = [{ name: 'homeFeed', request: { isDeep: 0, gender: '' }, data: { list: [] } }];
  keepFirstPage(JSON.stringify({ answers, contents: [] }));
  expect(takeAnswer('homeFeed', { isDeep: 1, gender: '' })).toBeUndefined();
  expect(takeAnswer('homeFeed', { isDeep: 0, gender: '', userId: 7 })).toBeUndefined();
  expect(takeAnswer('homeFeed', { gender: '', isDeep: 0, userId: undefined })).toEqual({ list: [] });
  expect(takeAnswer('homeFeed', { isDeep: 0, gender: '' })).toBeUndefined();
});

it('forgets answers that have aged', () => {
  keepFirstPage(
    JSON.stringify({ answers: [{ name: 'facets', request: {}, data: {} }], contents: [] }),
    1_000,
  );
  expect(takeAnswer('facets', {}, 60_000)).toBeUndefined();
});

it('hands a content file out once', () => {
  keepFirstPage(JSON.stringify({ answers: [], contents: [{ hash: 'a', text: 'Once' }] }));
  expect(takeContent('b')).toBeUndefined();
  expect(takeContent('a')).toBe('Once');
  expect(takeContent('a')).toBeUndefined();
});

it.each(['', '{"answers": [', '{"answers": 1, "contents": []}', 'null'])('refuses %j', (json) => {
  expect(keepFirstPage(json)).toBe(false);
});
