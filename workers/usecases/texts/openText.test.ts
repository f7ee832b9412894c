import { describe, expect, it } from 'vitest';
import { toBase64 } from '../../../contract/wire/base64';
import { sealChapterText } from '../../../contract/wire/sealing.codec';
import { parseChapterText } from '../../../formats/chapterText';
import { chapterRow } from '../../../tests/doubles/rows';
import { openText } from './openText';

const key = new Uint8Array(32).fill(3);
const text = 'It began.\n\n***\n\nIt *ended*.';
const open = (sealed: string, chapterId: number, its: string | null) =>
  openText({ ...chapterRow(7, 1), chapterId, blocks: null, sealed }, its);
const opened = { ok: true, value: expect.objectContaining({ blocks: parseChapterText(text), sealed: null }) };

describe('opening a text', () => {
  it('decrypts a priced chapter with its key', async () => {
    expect(await open(sealChapterText(9, key, text), 9, toBase64(key))).toEqual(opened);
  });

  it('reads a free chapter as it is', async () => {
    expect(await open(text, 9, null)).toEqual(opened);
  });

  it('splits off what the author says around it', async () => {
    const noted = '[^@] Welcome.\n\n[^@] Again.\n\n' + text + '\n\n[^@] Thanks.';
    const row = await open(sealChapterText(9, key, noted), 9, toBase64(key));
    expect(row).toEqual(opened);
    expect(row).toMatchObject({ value: { notes: { before: 'Welcome.\n\nAgain.', after: 'Thanks.' } } });
  });

  it.each([
    ['another key', sealChapterText(9, key, text), 9, toBase64(new Uint8Array(32))],
    ['another chapter', sealChapterText(9, key, text), 8, toBase64(key)],
    ['a key that is none', sealChapterText(9, key, text), 9, '??'],
    ['a file that is not sealed', text, 9, toBase64(key)],
  ] as const)('reports %s as damage', async (_what, sealed, chapterId, its) => {
    expect(await open(sealed, chapterId, its)).toMatchObject({ ok: false, failure: { name: 'damaged' } });
  });
});
