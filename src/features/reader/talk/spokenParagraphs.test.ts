import { expect, it } from 'vitest';
import type { Block } from '../../../../contract/catalogue/chapters.schema';
import { spokenParagraphs } from './spokenParagraphs';

const block = (id: string, text: string): Block => ({ id, kind: 'paragraph', runs: [{ text }] });
const FIRST = 'It rained on the harbour all night, and nobody slept.';
const SECOND = 'In the morning the ninth bell was gone from its tower.';
const blocks = [block('a', FIRST), block('b', SECOND)];
const said = (blockId: string, quote: string, count = 1, share = 0) => ({ blockId, quote, count, share });

it('a comment is assigned to its paragraph by block', () => {
  expect(spokenParagraphs(blocks, [said('b', SECOND, 3)])).toEqual([{ blockId: 'b', ids: ['b'], count: 3 }]);
});

it('a comment on a revised paragraph is assigned by its first words', () => {
  const before = `${SECOND.slice(0, 30)} and so on`;
  expect(spokenParagraphs(blocks, [said('b', SECOND, 3), said('old', before, 2, 0.5)])).toEqual([
    { blockId: 'b', ids: ['b', 'old'], count: 5 },
  ]);
});

it('a comment on a deleted or unquoted paragraph is not assigned', () => {
  expect(spokenParagraphs(blocks, [said('x', 'Something quite different'), said('y', '')])).toEqual([]);
});
