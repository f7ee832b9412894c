import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText, foldWords } from './foldText';
import { marksOf, passageOf } from './marks';

const word = (text: string, meant: string[] = []) => ({ text, run: false, whole: false, meant });
const run = (text: string) => ({ text, run: true, whole: false, meant: [] });
const cut = (text: string, ...words: Parameters<typeof marksOf>[1]) =>
  marksOf(text, words).map(([start, end]) => text.slice(start, end));

describe('foldWords', () => {
  it('gives the words of foldText, with the original position of each unit', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        const words = foldWords(text);
        expect(words.map((one) => one.text).join(' ')).toBe(foldText(text));
        for (const { text: folded, starts, ends } of words) {
          expect([starts.length, ends.length]).toEqual([folded.length, folded.length]);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('marks', () => {
  it('are ranges of UTF-16 units of the original text', () => {
    expect(marksOf('🚢 The Last Ferry', [word('ferr')])).toEqual([[12, 16]]);
    expect(cut('L’Étranger', word('letr'))).toEqual(['L’Étr']);
    expect(cut('E\u0301tude No. 5', word('et'), word('5'))).toEqual(['E\u0301t', '5']);
    expect(cut('Straße nach Süden', word('strass'))).toEqual(['Straß']);
    expect(cut('ﬁnal ﬂight', word('f'))).toEqual(['ﬁ', 'ﬂ']);
  });

  it('cover the whole word that a misspelt query word matched', () => {
    expect(cut('The Last Ferry', word('ferrt', ['ferry']))).toEqual(['Ferry']);
  });

  it('find a run of characters anywhere, and merge where they overlap', () => {
    expect(cut('月光下的月光', run('月光'))).toEqual(['月光', '月光']);
    expect(cut('月光下', run('月光'), run('光下'))).toEqual(['月光下']);
    expect(cut('ferry', word('fe'), word('ferr'))).toEqual(['ferr']);
  });

  it('stay within the text and never overlap', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 30 }),
        fc.string({ minLength: 1, maxLength: 3 }),
        (text, typed) => {
          let before = 0;
          for (const [start, end] of marksOf(text, [word(foldText(typed) || 'a'), run(typed)])) {
            expect(start).toBeGreaterThanOrEqual(before);
            expect(end).toBeGreaterThan(start);
            before = end;
          }
          expect(before).toBeLessThanOrEqual(text.length);
        },
      ),
    );
  });
});

describe('a passage', () => {
  it('spans the first to the last word, and is null if one is missing', () => {
    expect(passageOf('The Last, Lost Ferry!', [word('fer'), word('last')])).toBe('Last, Lost Ferry');
    expect(passageOf('The Last Ferry', [word('last'), word('boat')])).toBeNull();
  });
});
