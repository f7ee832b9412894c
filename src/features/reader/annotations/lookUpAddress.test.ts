import { expect, it } from 'vitest';
import { lookUpAddress } from './lookUpAddress';

it('looks a word up in the dictionary of its language, without what stands around it', () => {
  expect(lookUpAddress('“padlock,”', 'en')).toBe('https://en.wiktionary.org/w/index.php?search=padlock');
  expect(lookUpAddress('замо́к', 'ru-RU')).toBe(
    `https://ru.wiktionary.org/w/index.php?search=${encodeURIComponent('замо́к')}`,
  );
});

it('looks more than three words up in the encyclopaedia', () => {
  expect(lookUpAddress('the  treaty\nof Tordesillas.', 'pt')).toBe(
    'https://pt.wikipedia.org/w/index.php?search=the%20treaty%20of%20Tordesillas',
  );
});

it('takes English where the language is none', () => {
  expect(lookUpAddress('word', '')).toContain('https://en.');
});
