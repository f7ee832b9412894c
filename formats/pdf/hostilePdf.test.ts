import { zlibSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { BookFileError } from '../bookFile';
import { inMemory } from '../epub/byteSource';
import { readBookFile } from '../readBookFile';
import { type MadePdf, makePdf, streamOf } from '../testing/makePdf';
import { toReadable } from '../toReadable';
import type { PdfHost } from './pdfHost';

const host: PdfHost = {
  canDraw: false,
  mediaType: 'image/webp',
  options: () => ({}),
  encode: async () => new Uint8Array(),
};
const read = async (bytes: Uint8Array) =>
  readBookFile('a_book.pdf', await toReadable('a_book.pdf', inMemory(bytes), host));

const PAGE = [{ text: 'The end.', y: 700 }];
const made = (more: Partial<MadePdf>) => makePdf({ pages: [PAGE], ...more });
const latin1 = (bytes: Uint8Array) => String.fromCharCode(...bytes);
const packed = (text: string) => latin1(zlibSync(new TextEncoder().encode(text), { level: 9 }));
const withForms = (objects: Record<number, string>) =>
  made({
    objects: {
      100: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /XObject << /X 900 0 R >> >> /Contents 101 0 R >>',
      101: streamOf('/X Do'),
      ...objects,
    },
  });
const form = (draws: string, next: number) =>
  streamOf(
    draws,
    `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /Font << /F1 3 0 R >> /XObject << /X ${next} 0 R >> >>`,
  );

/** Reads or rejects the file with a message, within the test's time limit. */
async function settle(bytes: Uint8Array): Promise<string> {
  try {
    return (await read(bytes)).chapters.map(({ text }) => text).join('\n');
  } catch (error) {
    if (error instanceof BookFileError) return `refused: ${error.message}`;
    throw error;
  }
}

describe('a hostile PDF', () => {
  it.each<[string, Uint8Array, RegExp]>([
    [
      'with pages in a circle',
      made({ objects: { 2: '<< /Type /Pages /Count 2 /Kids [2 0 R 2 0 R] >>' } }),
      /^refused/,
    ],
    ['with a table of objects in a circle', made({ trailer: '/Prev 9' }), /The end/],
    [
      'with contents in a circle',
      made({
        outline: [{ title: 'One', page: 0 }],
        objects: { 50: '<< /Title (One) /Parent 5 0 R /Next 50 0 R /First 50 0 R >>' },
      }),
      /The end/,
    ],
    [
      'with a form that draws itself',
      withForms({ 900: form('BT /F1 9 Tf (Once.) Tj ET /X Do', 900) }),
      /Once/,
    ],
    [
      'with a page as large as a field',
      made({
        objects: {
          100: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 1e30 1e30] /Resources << /Font << /F1 3 0 R >> >> /Contents 101 0 R >>',
        },
      }),
      /The end/,
    ],
    [
      'with a text that unpacks to 64 MB',
      made({
        objects: {
          101: streamOf(
            packed(`${' '.repeat(64_000_000)}BT /F1 9 Tf 9 9 Td (At last.) Tj ET`),
            '/Filter /FlateDecode',
          ),
        },
      }),
      /At last/,
    ],
    ['with brackets in brackets', made({ objects: { 101: streamOf('['.repeat(500_000)) } }), /^refused/],
    [
      'with a count of a thousand million pages',
      made({ objects: { 2: '<< /Type /Pages /Count 1000000000 /Kids [100 0 R] >>' } }),
      /The end/,
    ],
  ])('is read or refused %s', async (_, bytes, outcome) => {
    expect(await settle(bytes)).toMatch(outcome);
  });

  it('is read or refused with bytes changed at random', async () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const whole = made({ outline: [{ title: 'One', page: 0 }], info: { Title: 'A book' } });
    for (let run = 0; run < 150; run += 1) {
      const bytes = whole.slice();
      for (let change = 0; change < 8; change += 1) bytes[9 + random(bytes.length - 9)] = random(256);
      await settle(bytes);
    }
  });
});
