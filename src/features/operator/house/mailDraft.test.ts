import { expect, it } from 'vitest';
import { isChanged, mailOf, typedIn, wordsIn, wrongLanguages } from './mailDraft';

const own = { en: { subject: 'Welcome', lead: 'Your key:' }, ru: { lead: 'Ваш ключ:' } };

it('a mail has the words that were typed, and those that were saved in other fields', () => {
  expect(mailOf(own, { en: { subject: ' Come in ' }, pt: { lead: 'Sua chave:' } })).toEqual({
    en: { subject: 'Come in', lead: 'Your key:' },
    ru: { lead: 'Ваш ключ:' },
    pt: { lead: 'Sua chave:' },
  });
  expect(typedIn(own, { en: { subject: 'Come in ' } }, 'en', 'subject')).toBe('Come in ');
});

it('a field that was emptied is the built-in text; without any words there is no mail of one’s own', () => {
  expect(wordsIn(own, { en: { subject: ' ' } }, 'en')).toEqual({ lead: 'Your key:' });
  expect(mailOf(own, { en: { subject: '', lead: '' }, ru: { lead: '\n' } })).toBeNull();
  expect(mailOf(null, { zh: { subject: '' } })).toBeNull();
});

it('spaces at the ends, and the same words again, are no change', () => {
  expect(isChanged(own, { en: { subject: 'Welcome ' } })).toBe(false);
  expect(isChanged(null, { en: { subject: '' } })).toBe(false);
  expect(isChanged(own, { ru: { lead: '' } })).toBe(true);
});

it('a wrong placeholder is found in every language', () => {
  const typed = { ru: { subject: '{имя}' }, zh: { lead: '{name}' }, pt: { lead: '{number}' } };
  expect(wrongLanguages('login', own, typed)).toEqual(['ru', 'pt']);
  expect(wrongLanguages('withdrawal', own, typed)).toEqual(['ru']);
});
