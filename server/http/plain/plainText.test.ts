import { expect, it } from 'vitest';
import { plainText } from './plainText';

it('is a chapter whole, its watermarks gone', () => {
  const { blocks, isCut } = plainText('One.\n\nTwo.\n\nThree.');
  expect([blocks.length, isCut]).toEqual([3, false]);
});

it('is cut at the end of a paragraph where it is as long as a book', () => {
  const { blocks, isCut } = plainText('A line of some length in a long text.\n\n'.repeat(5_000));
  expect(isCut).toBe(true);
  expect(blocks.at(-1)).toMatchObject({ runs: [{ text: 'A line of some length in a long text.' }] });
});

it('is cut where it has very many lines, or none that ends', () => {
  expect(plainText('a\n\n'.repeat(50_000))).toMatchObject({ isCut: true });
  expect(plainText('a\n\n'.repeat(50_000)).blocks.length).toBe(3_000);
  expect(plainText('a'.repeat(150_000))).toMatchObject({ isCut: true, blocks: [{ runs: [{}] }] });
  expect(plainText('a'.repeat(100_000)).isCut).toBe(false);
});
