import { expect, it } from 'vitest';
import { parseChapterText } from '../../../../formats/chapterText';
import { directionOf, isWrittenVertically, mayBeVertical, turningOf } from './direction';

it.each([
  ['بعد ساعة خرجت العبّارة.', 'en', 'rtl'],
  ['***\n\n“שלום”, אמר החתול.', '', 'rtl'],
  ['The ferry, العبّارة.', 'ar', 'ltr'],
  ['渡船九点出发。', 'zh', 'ltr'],
  ['***\n\n1905', 'he-IL', 'rtl'],
  ['***\n\n1905', 'en', 'ltr'],
])('%s (%s) has the direction %s', (text, language, direction) => {
  expect(directionOf(parseChapterText(text), language)).toBe(direction);
});

it('page direction is the file’s, else the language’s, else the text’s', () => {
  const hebrew = parseChapterText('שלום');
  const english = parseChapterText('The ferry.');
  expect(turningOf('ltr', 'he', hebrew)).toBe('ltr');
  expect(turningOf('rtl', 'ja', english)).toBe('rtl');
  expect(turningOf(undefined, 'ar', english)).toBe('rtl');
  expect(turningOf(undefined, 'en', hebrew)).toBe('rtl');
  expect(turningOf(undefined, undefined, undefined)).toBe('ltr');
  // A damaged row may contain this.
  expect(turningOf('up' as 'ltr', 'en', english)).toBe('ltr');
});

it('vertical writing follows the reader, else the file, if the language is written vertically', () => {
  expect(isWrittenVertically('vertical', 'ja', 'book')).toBe(true);
  expect(isWrittenVertically('vertical', 'ja', 'horizontal')).toBe(false);
  expect(isWrittenVertically('vertical', undefined, 'book')).toBe(true);
  expect(isWrittenVertically(undefined, 'zh-Hant', 'vertical')).toBe(true);
  expect(isWrittenVertically('rtl', 'ja', 'book')).toBe(false);
  expect(isWrittenVertically(undefined, 'en', 'vertical')).toBe(false);
  expect([mayBeVertical(undefined, 'ko'), mayBeVertical('rtl', 'ar')]).toEqual([true, false]);
  expect(turningOf('vertical', 'ja', undefined)).toBe('ltr');
});
