import { expect, it } from 'vitest';
import { plainText } from './plainText';

it('a chapter’s plain text is complete', () => {
  const { blocks, isCut } = plainText('One.\n\nTwo.\n\nThree.');
  expect([blocks.length, isCut]).toEqual([3, false]);
});

it('a chapter’s plain text has its author’s notes apart', () => {
  expect(plainText('[^@] Hello.\n\nOne.\n\n[^@] Bye.')).toMatchObject({
    blocks: [{ runs: [{ text: 'One.' }] }],
    notes: { before: 'Hello.', after: 'Bye.' },
  });
});

it('plain text as long as a book is cut after a paragraph', () => {
  const { blocks, isCut } = plainText('A line of some length in a long text.\n\n'.repeat(5_000));
  expect(isCut).toBe(true);
  expect(blocks.at(-1)).toMatchObject({ runs: [{ text: 'A line of some length in a long text.' }] });
});

it('plain text is cut after too many lines, or within one very long line', () => {
  expect(plainText('a\n\n'.repeat(50_000))).toMatchObject({ isCut: true });
  expect(plainText('a\n\n'.repeat(50_000)).blocks.length).toBe(3_000);
  expect(plainText('a'.repeat(150_000))).toMatchObject({ isCut: true, blocks: [{ runs: [{}] }] });
  expect(plainText('a'.repeat(100_000)).isCut).toBe(false);
});
