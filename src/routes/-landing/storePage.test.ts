import { expect, it } from 'vitest';
import { storePageLeadsTo } from './storePage';

it.each([
  ['', '/googlePlay'],
  ['?inviteCode=AB1&isDeepLink=1&utm_source=mail', '/googlePlay'],
  ['?targetId=', '/googlePlay'],
  ['?utm_content=targetId%3D7', '/googlePlay'],
  ['?targetId=7&number=2', '/home'],
  ['?isDeepLink=1&targetId=7', '/home'],
])('the store’s landing page with the query “%s” leads to %s', (query, path) => {
  expect(storePageLeadsTo(query)).toBe(path);
});
