import { describe, expect, it } from 'vitest';
import { fillIn, type LegalDocument } from './legalText';
import { texts as en } from './texts/en';
import { texts as pt } from './texts/pt';
import { texts as ru } from './texts/ru';
import { texts as zh } from './texts/zh';

const LANGUAGES = { ru, zh, pt };
const DOCUMENTS = ['privacy', 'terms'] as const;

/**
 * The structure that all languages must share: the sections, their paragraphs and the points of their lists.
 */
function shape({ sections }: LegalDocument) {
  return sections.map(({ id, body }) => [
    id,
    body.map((part) => (typeof part === 'string' ? 'text' : part.length)),
  ]);
}

function words({ title, summary, sections }: LegalDocument): string[] {
  return [title, summary, ...sections.flatMap(({ heading, body }) => [heading, ...body.flat()])];
}

describe.each(DOCUMENTS)('the %s', (name) => {
  it.each(Object.entries(LANGUAGES))('has the same sections in %s as in English', (_, texts) => {
    expect(shape(texts[name])).toEqual(shape(en[name]));
  });

  it.each(Object.entries(LANGUAGES))('is completely translated into %s', (_, texts) => {
    const english = new Set(words(en[name]));
    const left = words(texts[name]).filter((text) => english.has(text) || text.trim() === '');
    // The same word in every language.
    expect(left.filter((text) => text !== 'Cookies')).toEqual([]);
  });

  it.each(Object.entries({ en, ...LANGUAGES }))('names the operator and the address in %s', (_, texts) => {
    const all = words(texts[name]).map((text) => fillIn(text, 'Ada Books', 'books.example'));
    expect(all.join(' ')).toContain('Ada Books');
    expect(all.join(' ')).toContain('books.example');
    expect(all.filter((text) => /[{}]/.test(text))).toEqual([]);
  });
});

it('the address replaces the name of an unknown operator', () => {
  expect(fillIn('{operator} at {address}', undefined, 'books.example')).toBe(
    'books.example at books.example',
  );
});
