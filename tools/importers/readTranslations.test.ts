import { describe, expect, it } from 'vitest';
import { readTranslations, TranslationsError } from './readTranslations';

describe('a translations file', () => {
  it('translates tabs, blocks, categories and tags into some of the languages', () => {
    const file = {
      tabs: { Novel: { ru: ' Романы ', pt: 'Romances' } },
      categories: { Fantasy: { zh: '奇幻' }, Horror: {} },
    };
    expect(readTranslations(JSON.stringify(file))).toEqual({
      tab: { Novel: { ru: 'Романы', pt: 'Romances' } },
      block: {},
      category: { Fantasy: { zh: '奇幻' }, Horror: {} },
      tag: {},
    });
  });

  it.each([
    ['{"tabs": ', /^This is no JSON: /],
    ['[]', /^It: only “tabs”, “blocks”, “categories” and “tags” can be translated\.$/],
    ['{"books": {}}', /^“books”: only “tabs”, “blocks”, “categories” and “tags” can be translated\.$/],
    ['{"tabs": ["Novel"]}', /^“tabs”: must be names with their translations\.$/],
    ['{"tabs": {"Novel": "Романы"}}', /^“tabs”, “Novel”: must be like \{"ru": "…", "zh": "…"\}\.$/],
    [
      '{"tabs": {"Novel": {"rus": "Романы"}}}',
      /^“tabs”, “Novel”, “rus”: is none of this app’s languages \(en, ru, zh, pt\)\.$/,
    ],
    ['{"tags": {"cosy": {"ru": 5}}}', /^“tags”, “cosy”, “ru”: must be a text\.$/],
    ['{"tags": {"cosy": {"ru": "  "}}}', /“ru”: must not be empty\.$/],
    [`{"tags": {"cosy": {"ru": "${'о'.repeat(121)}"}}}`, /at most 120 characters\.$/],
  ])('is refused with a one-line error: %s', (json, message) => {
    expect(() => readTranslations(json)).toThrow(TranslationsError);
    expect(() => readTranslations(json)).toThrow(message);
  });
});
