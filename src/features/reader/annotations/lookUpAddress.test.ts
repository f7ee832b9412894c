import { expect, it } from 'vitest';
import { lookUpAddress } from './lookUpAddress';

it('a word is looked up in its language’s dictionary, without surrounding punctuation', () => {
  expect(lookUpAddress('“padlock,”', 'en')).toBe('https://en.wiktionary.org/w/index.php?search=padlock');
  expect(lookUpAddress('замо́к', 'ru-RU')).toBe(
    `https://ru.wiktionary.org/w/index.php?search=${encodeURIComponent('замо́к')}`,
  );
});

it('more than three words are looked up in the encyclopaedia', () => {
  expect(lookUpAddress('the  treaty\nof Tordesillas.', 'pt')).toBe(
    'https://pt.wikipedia.org/w/index.php?search=the%20treaty%20of%20Tordesillas',
  );
});

it('English is used if the language is unknown', () => {
  expect(lookUpAddress('word', '')).toContain('https://en.');
});
