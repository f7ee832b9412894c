import { expect, test } from 'vitest';
import { HOUSE_NAME_MOST, houseNameOf, SHORT_NAME_MOST, shortNameOf } from './house';

test.each([
  ['Nightshelf', 'Nightshelf'],
  ['The Reading Room of Ada', 'The Reading'],
  ['Bibliotheksgesellschaft', 'Bibliotheksg'],
  ['深夜书架', '深夜书架'],
])('the short name of %j is %j', (name, shortName) => {
  expect(shortNameOf(name)).toBe(shortName);
});

test('a name is shown as one line; one that is too long or invisible is none', () => {
  expect(houseNameOf(' Книжный \n дом ', HOUSE_NAME_MOST)).toBe('Книжный дом');
  expect(houseNameOf('\u200b', HOUSE_NAME_MOST)).toBeUndefined();
  expect(houseNameOf('x'.repeat(HOUSE_NAME_MOST + 1), HOUSE_NAME_MOST)).toBeUndefined();
  expect(houseNameOf('📚'.repeat(SHORT_NAME_MOST), SHORT_NAME_MOST)).toBeDefined();
});
