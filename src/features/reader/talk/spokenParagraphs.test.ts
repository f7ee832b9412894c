import { expect, it } from 'vitest';
import type { Block } from '../../../../contract/catalogue/chapters.schema';
import { spokenParagraphs } from './spokenParagraphs';

const block = (id: string, text: string): Block => ({ id, kind: 'paragraph', runs: [{ text }] });
const FIRST = 'It rained on the harbour all night, and nobody slept.';
const SECOND = 'In the morning the ninth bell was gone from its tower.';
const blocks = [block('a', FIRST), block('b', SECOND)];
const said = (blockId: string, quote: string, count = 1, share = 0) => ({ blockId, quote, count, share });

it('finds a paragraph by its block', () => {
  expect(spokenParagraphs(blocks, [said('b', SECOND, 3)])).toEqual([{ blockId: 'b', ids: ['b'], count: 3 }]);
});

it('finds one whose end was revised by how it begins, and counts both together', () => {
  const before = `${SECOND.slice(0, 30)} and so on`;
  expect(spokenParagraphs(blocks, [said('b', SECOND, 3), said('old', before, 2, 0.5)])).toEqual([
    { blockId: 'b', ids: ['b', 'old'], count: 5 },
  ]);
});

it('marks nothing for what is gone, or was never quoted', () => {
  expect(spokenParagraphs(blocks, [said('x', 'Something quite different'), said('y', '')])).toEqual([]);
});
