import { describe, expect, it } from 'vitest';
import { catalogueOf, guessLanguage } from './locale';

describe('the language guess of spec 4.2', () => {
  it.each([
    ['the stored choice wins', 'ru', 'pt-BR', 'ru'],
    ['zh variants', null, 'zh-Hant-TW', 'zh'],
    ['a pt prefix', null, 'pt-BR', 'pt'],
    ['anything containing en', null, 'en-AU', 'en'],
    ['en anywhere, whatever its case', null, 'x-EN', 'en'],
    ['another language, lower-cased', null, 'ru-RU', 'ru-ru'],
    ['no language at all', null, undefined, 'en_default'],
    ['an empty language', null, '', 'en_default'],
  ])('%s', (_, stored, browser, expected) => {
    expect(guessLanguage(stored, browser)).toBe(expected);
  });
});

describe('the catalogue of a guess', () => {
  it.each([
    ['ru-ru', 'ru'],
    ['zh', 'zh'],
    ['fr-fr', 'en'],
    ['en_default', 'en'],
  ])('for %s is %s', (guess, catalogue) => {
    expect(catalogueOf(guess)).toBe(catalogue);
  });
});
