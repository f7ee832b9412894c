import { expect, it } from 'vitest';
import type { Block } from '../../../../contract/catalogue/chapters.schema';
import { wordsFrom } from './wordsFrom';

const paragraph = (id: string, text: string): Block => ({ id, kind: 'paragraph', runs: [{ text }] });
const blocks = [
  paragraph('a', 'One.'),
  paragraph('b', 'Two.'),
  paragraph('c', 'x'.repeat(500)),
  paragraph('d', 'End.'),
];

it('the page’s words start at the block and stop after a few hundred characters', () => {
  expect(wordsFrom(blocks, 'b')).toBe(`Two.\n${'x'.repeat(500)}`);
});

it('the page’s words start at the chapter for a missing block, or are empty', () => {
  expect(wordsFrom(blocks, 'gone')).toMatch(/^One\.\nTwo\./);
  expect(wordsFrom([paragraph('a', '')], 'a')).toBe('');
});
