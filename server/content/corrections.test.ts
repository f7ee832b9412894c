import { expect, test } from 'vitest';
import { applyCorrections, narrowCorrection, replaceOnce, replaceParagraph } from './corrections';
import { paragraphsWith } from './published';

const TEXT = 'It was teh last ferry of *teh* day.\n\nNobody was on it, and nobody had been.';

test('words are replaced only where the text has them exactly once', () => {
  expect(replaceOnce(TEXT, 'last ferry', 'first ferry')).toContain('first ferry of');
  expect(replaceOnce(TEXT, 'teh', 'the')).toBeNull();
  expect(replaceOnce(TEXT, 'tide', 'moon')).toBeNull();
  expect(replaceOnce(TEXT, '', 'moon')).toBeNull();
});

test('a changed paragraph is narrowed to the changed words plus context to locate them', () => {
  const [wrong = ''] = TEXT.split('\n\n');
  const narrowed = narrowCorrection(TEXT, { wrong, right: wrong.replace('teh last', 'the last') });
  expect(narrowed?.wrong.length).toBeLessThan(wrong.length);
  expect(applyCorrections(TEXT, narrowed ? [narrowed] : [])).toBe(TEXT.replace('teh last', 'the last'));
  // Another word of the paragraph has changed since; the misprint must still be found.
  const later = TEXT.replace('day', 'night');
  expect(applyCorrections(later, narrowed ? [narrowed] : [])).toBe(later.replace('teh last', 'the last'));
});

test.each([
  ['nothing changes', 'Nobody was on it, and nobody had been.', 'Nobody was on it, and nobody had been.'],
  ['the words stand twice', 'teh', 'the'],
  ['the words are not there', 'The tide came in.', 'The tide went out.'],
])('there is no correction where %s', (_why, wrong, right) => {
  expect(narrowCorrection(TEXT, { wrong, right })).toBeNull();
});

test('words added or removed at either end are a correction too', () => {
  for (const [wrong, right] of [
    ['It was teh last', 'And it was teh last'],
    ['nobody had been.', 'nobody had been'],
    ['Nobody was on it, and nobody had been.', 'Nobody was on it.'],
  ] as const) {
    const narrowed = narrowCorrection(TEXT, { wrong, right });
    expect(applyCorrections(TEXT, narrowed ? [narrowed] : [])).toBe(TEXT.replace(wrong, right));
  }
});

test('a paragraph that is there twice is corrected at its place, and again after the next import', () => {
  const text = 'He waited.\n\nThe bel rang.\n\nHe waited.\n\nThe bel rang.\n\nHe left.';
  const corrected = replaceParagraph(text, 3, 'The bel rang.', 'The bell rang.') ?? '';
  expect(corrected).toBe('He waited.\n\nThe bel rang.\n\nHe waited.\n\nThe bell rang.\n\nHe left.');
  const narrowed = narrowCorrection(text, { wrong: text, right: corrected });
  expect(narrowed?.wrong.length).toBeLessThan(40);
  expect(applyCorrections(`${text}\n\nAnd more.`, narrowed ? [narrowed] : [])).toBe(
    `${corrected}\n\nAnd more.`,
  );
  expect(replaceParagraph(text, 2, 'The bel rang.', 'The bell rang.')).toBeNull();
  expect(replaceParagraph(text, 9, 'The bel rang.', 'The bell rang.')).toBeNull();
});

test('a long text that repeats itself is narrowed in few steps', () => {
  const line = 'Row, row, row.';
  const text = Array.from({ length: 8_000 }, () => line).join('\n\n');
  const right = replaceParagraph(text, 4_000, line, 'Row no more.') ?? '';
  const narrowed = narrowCorrection(text, { wrong: text, right });
  expect(applyCorrections(text, narrowed ? [narrowed] : [])).toBe(right);
});

test('a paragraph is found by its visible text, without its markup', () => {
  expect(paragraphsWith(TEXT, 'ferry of teh day')).toEqual(['It was teh last ferry of *teh* day.']);
  expect(paragraphsWith(TEXT, 'Nobody  was\non it')).toHaveLength(1);
  expect(paragraphsWith(TEXT, 'a word of nobody')).toEqual([]);
  expect(paragraphsWith('One word.\n\nOne word.', 'One word')).toHaveLength(2);
});
