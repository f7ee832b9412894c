import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WATERMARKS } from '../../contract/codec/watermarks';
import { parseChapterText, writeChapterText } from '../../formats/chapterText';
import { stripWatermarks } from '../../formats/stripWatermarks';
import { decodeChapter } from './decodeChapter';

describe('watermarks', () => {
  it.each(WATERMARKS)('%s is taken out, wherever it stands', (mark) => {
    expect(stripWatermarks(mark)).toBe('');
    expect(stripWatermarks(`He said${mark}. She ran.`)).toBe('He said. She ran.');
    expect(stripWatermarks(`One.\n\n${mark}\n\nTwo.`)).toBe('One.\n\n\n\nTwo.');
  });

  it.each(WATERMARKS)('%s is found as the importer would have written it', (mark) => {
    const written = writeChapterText([{ kind: 'paragraph', runs: [{ text: `Before. ${mark} After.` }] }]);
    const runs = decodeChapter(written, 1, null).flatMap((block) => ('runs' in block ? block.runs : []));
    expect(runs.map((run) => run.text).join('')).not.toContain(mark.replace(/^\*+|\*+$/g, ''));
  });

  it('leave every other text as it is', () => {
    const word = fc.constantFrom(
      'read',
      'Read without ads',
      'readnest',
      '\\',
      '\\\\',
      '[',
      '*',
      '~~',
      ' ',
      '\n\n',
      'é',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(word, fc.string())), (parts) => {
        const text = parts.join('');
        fc.pre(!WATERMARKS.some((mark) => text.replaceAll('\\', '').includes(mark)));
        expect(stripWatermarks(text)).toBe(text);
      }),
    );
  });

  it('between other texts leave exactly those', () => {
    const plain = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '.', '\n') });
    fc.assert(
      fc.property(plain, fc.constantFrom(...WATERMARKS), plain, (before, mark, after) => {
        expect(stripWatermarks(before + mark + after)).toBe(before + after);
      }),
    );
  });

  it('never cut an escape in two', () => {
    // A literal backslash, then the watermark: the backslash's own escape stays whole.
    expect(stripWatermarks('a\\\\[bookpier.example] b')).toBe('a\\\\ b');
    expect(stripWatermarks('a\\[bookpier.example\\] b')).toBe('a b');
  });

  it('cost time in step with the length, whatever the text', () => {
    // Half a watermark over and over is the worst there is: a backtracking pattern would not end.
    const text = 'Read the latest chapters at freenovelhub dot '.repeat(20_000);
    expect(stripWatermarks(text)).toBe(text);
    expect(stripWatermarks('\\'.repeat(500_001))).toHaveLength(500_001);
  });
});

describe('a decoded chapter', () => {
  it('is blocks', () => {
    const text = `First.\n\n${WATERMARKS[0]}\n\nSecond *one*.`;
    expect(decodeChapter(text, 1, null)).toEqual(parseChapterText('First.\n\nSecond *one*.'));
  });
});
