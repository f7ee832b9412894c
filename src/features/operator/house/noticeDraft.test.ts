import { expect, test } from 'vitest';
import { isSameNotice, lacksEnglish, noticeOf } from './noticeDraft';

test('a notice has the languages that were written; empty ones are no notice', () => {
  expect(noticeOf({ en: ' Closed on Sunday ', ru: '', pt: 'Fechado' })).toEqual({
    en: 'Closed on Sunday',
    pt: 'Fechado',
  });
  expect(noticeOf({ en: ' ', zh: '' })).toBeNull();
});

test('a notice needs its English text', () => {
  expect(lacksEnglish({ ru: 'Закрыто' })).toBe(true);
  expect(lacksEnglish({ en: 'Closed', ru: 'Закрыто' })).toBe(false);
  expect(lacksEnglish({})).toBe(false);
});

test('notices are the same whatever the order of their languages', () => {
  expect(isSameNotice({ ru: 'Да', en: 'Yes' }, { en: 'Yes ', ru: 'Да' })).toBe(true);
  expect(isSameNotice({ en: 'Yes' }, { en: 'No' })).toBe(false);
  expect(isSameNotice({ en: '' }, {})).toBe(true);
});
