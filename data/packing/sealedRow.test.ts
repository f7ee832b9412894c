import { expect, it } from 'vitest';
import { toBase64 } from '../../contract/codec/base64';
import { chapterRow } from '../../tests/doubles/rows';
import { sealedRow, sealedText } from './sealedRow';

const file = toBase64(Uint8Array.from({ length: 300 }, (_, at) => (at * 7) % 256));
const rowOf = (sealed: string | null) =>
  sealedRow({ ...chapterRow(7, 5), blocks: null, blocksHash: '', sealed });

it('lies there as its bytes, a quarter smaller than it was served, and is the same text again', () => {
  const row = rowOf(file);
  expect(row.sealed).toBeInstanceOf(ArrayBuffer);
  expect(row.kept).toBe(300);
  expect(row.kept).toBe(0.75 * file.length);
  expect(sealedText(row)).toBe(file);
});

it.each([
  ['text that was served free', 'It was a dark night.'],
  ['base64 with a line end', `${file}\n`],
  ['base64 for addresses', file.replaceAll('+', '-').replaceAll('/', '_')],
  ['base64 without its padding', 'AAA'],
  ['what has bits beyond its end', 'AAB='],
])('lies there as it was served where it would come out otherwise: %s', (_, served) => {
  expect(rowOf(served)).toMatchObject({ sealed: served, kept: served.length });
  expect(sealedText(rowOf(served))).toBe(served);
});

it('of earlier versions is read as it is', () => {
  expect(sealedText({ sealed: file })).toBe(file);
  expect(sealedText({ sealed: null })).toBeNull();
});
