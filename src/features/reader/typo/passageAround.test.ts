import { expect, it } from 'vitest';
import type { Block } from '../../../../contract/catalogue/chapters.schema';
import { passageAround } from './passageAround';

const text = 'It rained. He saw teh bell. Then it rang; twice. Nobody came.';
const block = (id: string, words: string): Block => ({ id, kind: 'paragraph', runs: [{ text: words }] });
const words = (from: string, to = from, id = 'a') => ({
  stretch: {
    start: { blockId: 'a', offset: text.indexOf(from) },
    end: { blockId: id, offset: text.indexOf(to) + to.length },
  },
  quote: 'as selected',
});

it('a passage is the sentence of the selected words', () => {
  expect(passageAround([block('a', text)], words('teh'), 'en')).toBe('He saw teh bell.');
});

it('a passage is all sentences that the selection touches', () => {
  expect(passageAround([block('a', text)], words('bell', 'rang'), 'en')).toBe(
    'He saw teh bell. Then it rang; twice.',
  );
});

it('a passage follows Chinese sentence boundaries', () => {
  const chinese = '天黑了。他看见了种。没有人来。';
  const stretch = { start: { blockId: 'a', offset: 8 }, end: { blockId: 'a', offset: 9 } };
  expect(passageAround([block('a', chinese)], { stretch, quote: '种' }, 'zh')).toBe('他看见了种。');
});

it('a passage across paragraphs, without its block or too long is the selection', () => {
  const blocks = [block('a', text), block('b', 'More.')];
  expect(passageAround(blocks, words('teh', 'rang', 'b'), 'en')).toBe('as selected');
  expect(passageAround([], words('teh'), 'en')).toBe('as selected');
  expect(passageAround([block('a', `${'and '.repeat(400)}teh`)], words('It', 'teh'), 'en')).toBe(
    'as selected',
  );
});
