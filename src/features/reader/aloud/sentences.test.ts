import { describe, expect, it } from 'vitest';
import { blockText } from '../../../../contract/catalogue/blocks';
import type { Block } from '../../../../contract/catalogue/chapters.schema';
import { sentenceAt, sentenceFrom, sentencesOf } from './sentences';

const paragraph = (id: string, text: string): Block => ({ id, kind: 'paragraph', runs: [{ text }] });
const said = (text: string, language = 'en') =>
  sentencesOf('', [paragraph('a', text)], language).map((sentence) => sentence.text);

describe('sentences of a chapter', () => {
  it('start with the title and know their offsets in the text', () => {
    const blocks = [paragraph('a', '  It rained.  Nobody came. '), paragraph('b', 'Then it stopped.')];
    const sentences = sentencesOf('Rain', blocks, 'en');
    expect(sentences.map(({ text }) => text)).toEqual([
      'Rain',
      'It rained.',
      'Nobody came.',
      'Then it stopped.',
    ]);
    for (const { blockId, start, end, text } of sentences.slice(1)) {
      const block = blocks.find(({ id }) => id === blockId);
      expect(block && blockText(block).slice(start, end)).toBe(text);
    }
  });

  it.each([
    ['ru', 'Он пришёл. Никто не ждал!', ['Он пришёл.', 'Никто не ждал!']],
    ['ru', '— Кто там? — спросил он. Тишина.', ['— Кто там? — спросил он.', 'Тишина.']],
    ['zh', '下雨了。没有人来。', ['下雨了。', '没有人来。']],
    ['pt', 'O Sr. Silva veio. Choveu.', ['O Sr. Silva veio.', 'Choveu.']],
    ['en', 'Mr. Poole waited. “Is it you?” she said.', ['Mr. Poole waited.', '“Is it you?” she said.']],
    ['en', 'J. R. Poole came. So did I. Then we left.', ['J. R. Poole came.', 'So did I.', 'Then we left.']],
    ['no language', 'One. Two.', ['One.', 'Two.']],
  ])('follow the rules of the language: %s', (language, text, expected) => {
    expect(said(text, language)).toEqual(expected);
  });

  it('leave out note numbers, notes, ornaments and breaks', () => {
    const blocks: Block[] = [
      {
        id: 'a',
        kind: 'paragraph',
        runs: [{ text: 'A word' }, { text: '12', note: '12' }, { text: ' more.' }],
      },
      { id: 'b', kind: 'break' },
      paragraph('c', '* * *'),
      { id: 'd', kind: 'note', label: '12', runs: [{ text: 'Of old.' }] },
      {
        id: 'e',
        kind: 'verse',
        lines: [
          { indent: 0, runs: [{ text: 'O moon' }] },
          { indent: 0, runs: [{ text: 'of mine' }] },
        ],
      },
    ];
    const sentences = sentencesOf('', blocks, 'en');
    expect(sentences.map(({ text }) => text)).toEqual(['A word more.', 'O moon', 'of mine']);
    expect(sentences[0]).toMatchObject({ blockId: 'a', start: 0, end: 'A word12 more.'.length });
  });
});

describe('the first spoken sentence', () => {
  const blocks: Block[] = [
    paragraph('a', 'One one. Two two.'),
    { id: 'b', kind: 'break' },
    paragraph('c', 'Three three. Four.'),
  ];
  const sentences = sentencesOf('Title', blocks, 'en');
  const text = (index: number) => sentences[index]?.text;

  it('is the next one if the page opens in the middle of a sentence', () => {
    expect(text(sentenceFrom(sentences, blocks, { blockId: 'a', offset: 0 }))).toBe('One one.');
    expect(text(sentenceFrom(sentences, blocks, { blockId: 'a', offset: 3 }))).toBe('Two two.');
    expect(text(sentenceFrom(sentences, blocks, { blockId: 'a', offset: 12 }))).toBe('Three three.');
    expect(text(sentenceFrom(sentences, blocks, { blockId: 'b', offset: 0 }))).toBe('Three three.');
    expect(text(sentenceFrom(sentences, blocks, { blockId: 'c', offset: 17 }))).toBe('Four.');
  });
  it('is the one that contains the selected words', () => {
    expect(text(sentenceAt(sentences, blocks, { blockId: 'a', offset: 3 }))).toBe('One one.');
    expect(text(sentenceAt(sentences, blocks, { blockId: 'c', offset: 14 }))).toBe('Four.');
  });
});
