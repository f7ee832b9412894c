import { expect, it } from 'vitest';
import { parseChapterText } from '../../../../formats/chapterText';
import { directionOf } from './direction';

it.each([
  ['بعد ساعة خرجت العبّارة.', 'en', 'rtl'],
  ['***\n\n“שלום”, אמר החתול.', '', 'rtl'],
  ['The ferry, العبّارة.', 'ar', 'ltr'],
  ['渡船九点出发。', 'zh', 'ltr'],
  ['***\n\n1905', 'he-IL', 'rtl'],
  ['***\n\n1905', 'en', 'ltr'],
])('%s (%s) is written %s', (text, language, direction) => {
  expect(directionOf(parseChapterText(text), language)).toBe(direction);
});
