import { describe, expect, it } from 'vitest';
import { toBase64 } from '../../contract/wire/base64';
import { sealChapterText } from '../../contract/wire/sealing.codec';
import { parseChapterText } from '../../formats/chapterText';
import { decodeChapter } from './decodeChapter';

const key = new Uint8Array(32).fill(3);
const text = 'It began.\n\n***\n\nIt *ended*.';

describe('decoding', () => {
  it('opens a priced chapter with its key', () => {
    expect(decodeChapter(sealChapterText(9, key, text), 9, toBase64(key))).toEqual(parseChapterText(text));
  });

  it('reads a free chapter as it is', () => {
    expect(decodeChapter(text, 9, null)).toEqual(parseChapterText(text));
  });

  it.each([
    ['another key', () => decodeChapter(sealChapterText(9, key, text), 9, toBase64(new Uint8Array(32)))],
    ['another chapter', () => decodeChapter(sealChapterText(9, key, text), 8, toBase64(key))],
    ['a key that is none', () => decodeChapter(sealChapterText(9, key, text), 9, '??')],
    ['a file that is not sealed', () => decodeChapter(text, 9, toBase64(key))],
  ])('throws on %s', (_what, decode) => {
    expect(decode).toThrow();
  });
});
