import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finishBlocks } from '../../../../formats/blockIds';
import { parseChapterText, writeChapterText } from '../../../../formats/chapterText';
import { draft } from '../../../../formats/testing/anyBlocks';
import { blocksOf, docOf, docOfText, textOfDoc } from './convert';

const RUNS = Number(process.env.DOGEAR_TEXT_RUNS ?? 300);

describe('the editor', () => {
  it('loses and changes nothing of any block', () => {
    fc.assert(
      fc.property(fc.array(draft, { maxLength: 6 }), (drafts) => {
        const blocks = finishBlocks(drafts);
        const doc = docOf(blocks);
        doc.check();
        expect(blocksOf(doc)).toEqual(blocks);
        expect(textOfDoc(docOfText(writeChapterText(blocks)))).toBe(writeChapterText(blocks));
      }),
      { numRuns: RUNS },
    );
  });

  it('keeps readings, formulas, notes and pages that stand beside equal ones', () => {
    const text = [
      '[^"かん|漢^][^"かん|漢^] and [^<math><mi>x</mi></math>|x^][^<math><mi>x</mi></math>|x^]',
      'A[^1][^1] [^"42|^][^"43|^]b *c[^2]d*',
      '[^1]: The note.',
    ].join('\n\n');
    expect(textOfDoc(docOfText(text))).toBe(writeChapterText(parseChapterText(text)));
    expect(docOfText(text).textContent).toContain('漢漢 and xx');
  });

  it('has one empty paragraph for an empty chapter', () => {
    expect(docOfText('').childCount).toBe(1);
    expect(textOfDoc(docOfText(''))).toBe('');
  });
});
