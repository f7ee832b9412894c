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

it('are those from the block on, a few hundred characters of them', () => {
  expect(wordsFrom(blocks, 'b')).toBe(`Two.\n${'x'.repeat(500)}`);
});

it('begin at the chapter where the block is not in it, and are none where there is no text', () => {
  expect(wordsFrom(blocks, 'gone')).toMatch(/^One\.\nTwo\./);
  expect(wordsFrom([paragraph('a', '')], 'a')).toBe('');
});
