import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type DiffParagraph, diffTexts, type Piece } from './diffTexts';

const side = (diff: readonly DiffParagraph[], other: Piece['kind']) =>
  diff
    .filter(({ kind }) => kind !== other)
    .map(({ pieces }) =>
      pieces
        .filter(({ kind }) => kind !== other)
        .map(({ text }) => text)
        .join(''),
    )
    .join('\n\n');

it('a difference shows the changed words of a paragraph, and whole paragraphs that came and went', () => {
  expect(diffTexts('One.\n\nIt rained hard.\n\nGone.', 'One.\n\nIt snowed hard.')).toEqual([
    { kind: 'same', pieces: [{ kind: 'same', text: 'One.' }] },
    {
      kind: 'changed',
      pieces: [
        { kind: 'same', text: 'It ' },
        { kind: 'removed', text: 'rained' },
        { kind: 'added', text: 'snowed' },
        { kind: 'same', text: ' hard.' },
      ],
    },
    { kind: 'removed', pieces: [{ kind: 'removed', text: 'Gone.' }] },
  ]);
  expect(diffTexts('雨が降る', '雪が降る')[0]?.pieces[0]).toEqual({ kind: 'removed', text: '雨' });
});

it('a difference has all of both texts', () => {
  const text = fc
    .array(fc.array(fc.constantFrom('a', 'b ', '.', '霧'), { minLength: 1, maxLength: 5 }), { maxLength: 5 })
    .map((list) => list.map((words) => words.join('')).join('\n\n'));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const diff = diffTexts(before, after);
      expect(side(diff, 'added')).toBe(before);
      expect(side(diff, 'removed')).toBe(after);
    }),
  );
});

it('a difference of two long texts that share nothing is found in time', () => {
  const words = (letter: string) => Array.from({ length: 3_000 }, (_, at) => `${letter}${at}`).join('\n\n');
  const start = performance.now();
  expect(diffTexts(words('a'), words('b'))).toHaveLength(3_000);
  expect(performance.now() - start).toBeLessThan(5_000);
});
