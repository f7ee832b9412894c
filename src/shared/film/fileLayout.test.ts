import { describe, expect, it } from 'vitest';
import type { Rendition } from '../../../contract/catalogue/dramas.schema';
import { fileLayout, hideFragments, pieceAt } from './fileLayout';

const part = (plain: number) => ({ plain, bytes: plain + 16 });
const rendition = { head: { bytes: 100 }, parts: [part(10), part(20)] } as unknown as Rendition;

describe('a film as one file', () => {
  const { size, pieces } = fileLayout(rendition);

  it('consists of its head and the parts as they are when opened', () => {
    expect(size).toBe(130);
    expect(pieces).toEqual([
      { part: 'head', at: 0, bytes: 100 },
      { part: 0, at: 100, bytes: 10 },
      { part: 1, at: 110, bytes: 20 },
    ]);
  });

  it.each([
    [0, 'head'],
    [99, 'head'],
    [100, 0],
    [109, 0],
    [110, 1],
    [129, 1],
    [130, undefined],
  ])('has byte %i in %s', (at, found) => {
    expect(pieceAt(pieces, at)?.part).toBe(found);
  });
});

describe('a part in the file', () => {
  const box = (type: string, body: string) => {
    const size = String.fromCharCode(0, 0, 0, 8 + body.length);
    return size + type + body;
  };
  const bytesOf = (text: string) => Uint8Array.from(text, (each) => each.charCodeAt(0)).buffer;

  it('has its fragment table hidden and is otherwise unchanged', () => {
    const before = box('styp', 'iso6') + box('moof', 'tables moof') + box('mdat', 'a moof in the media');
    expect(hideFragments(bytesOf(before))).toEqual(bytesOf(before.replace('moof', 'free')));
  });

  it('may end with a box of unspecified size', () => {
    const before = `${box('moof', 'tables')}\0\0\0\0mdatmoof`;
    expect(hideFragments(bytesOf(before))).toEqual(bytesOf(before.replace('moof', 'free')));
  });
});
