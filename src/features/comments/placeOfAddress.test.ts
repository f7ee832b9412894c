import { expect, it } from 'vitest';
import { placeOfAddress } from './placeOfAddress';

it('the title, the chapter and the paragraphs are read from an address', () => {
  expect(placeOfAddress({ bookId: 7 })).toEqual({ place: { bookId: 7, target: null }, blocks: [] });
  expect(placeOfAddress({ bookId: 7, target: -1, blocks: '1x,b-2' })).toEqual({
    place: { bookId: 7, target: -1 },
    blocks: ['1x', 'b-2'],
  });
  expect(placeOfAddress({ bookId: 7, target: 1, blocks: 42 as never }).blocks).toEqual(['42']);
});

it('invalid parts of an address are left out', () => {
  expect(placeOfAddress({}).place).toBeNull();
  expect(placeOfAddress({ bookId: 'x' as never }).place).toBeNull();
  expect(placeOfAddress({ bookId: 7, target: -5 }).place).toEqual({ bookId: 7, target: null });
  expect(placeOfAddress({ bookId: 7, blocks: 'a' }).blocks).toEqual([]);
  const many = Array.from({ length: 20 }, (_, at) => `b${at}`).join(',');
  expect(placeOfAddress({ bookId: 7, target: 1, blocks: `<x>,${many}` }).blocks).toHaveLength(8);
});

it('the reviews of a title are named by their block', () => {
  expect(placeOfAddress({ bookId: 7, blocks: 'review' })).toEqual({
    place: { bookId: 7, target: null },
    blocks: ['review'],
  });
});
