import { zlibSync } from 'fflate';
import sharp from 'sharp';
import { afterEach, expect, it, vi } from 'vitest';
import { inMemory } from '../../formats/epub/byteSource';
import { readBookFile } from '../../formats/readBookFile';
import { makePdf, streamOf } from '../../formats/testing/makePdf';
import { closeReadable, toReadable } from '../../formats/toReadable';
import { keepPictures } from './keepPictures';
import { pdfInNode } from './pdfInNode';

afterEach(() => vi.restoreAllMocks());

const PAGE =
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /XObject << /X 900 0 R >> >> /Contents 101 0 R >>';

it('a page whose form draws another twice, thirty levels deep, is rejected as too large', async () => {
  // Limits of seconds expire at once.
  const wait = globalThis.setTimeout;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((call: () => void, ms = 0) =>
    wait(call, ms / 10)) as typeof setTimeout);
  const forms = Array.from({ length: 30 }, (_, at) => [
    900 + at,
    streamOf(
      'BT /F1 9 Tf (la) Tj ET /X Do /X Do',
      `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /Font << /F1 3 0 R >> /XObject << /X ${901 + at} 0 R >> >>`,
    ),
  ]);
  const objects = { 100: PAGE, 101: streamOf('/X Do'), ...Object.fromEntries(forms) };
  const bytes = makePdf({ pages: [[]], objects });
  const reading = toReadable('a.pdf', inMemory(bytes), pdfInNode);
  await expect(reading).rejects.toMatchObject({ reason: 'tooLarge' });
});

it('a page without text is drawn whole, and one with text only in its pictures', async () => {
  const page = (id: number) =>
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << /Font << /F1 3 0 R >> /XObject << /I 900 0 R >> >> /Contents ${id} 0 R >>`;
  const bytes = makePdf({
    pages: [[], [], 'picture'],
    objects: {
      100: page(101),
      101: streamOf('BT /F1 12 Tf 72 700 Td (With a picture.) Tj ET q 300 0 0 150 150 300 cm /I Do Q'),
      102: page(103),
      103: streamOf('BT /F1 12 Tf 72 700 Td (Without one.) Tj ET'),
      900: streamOf(
        '\x20\x90',
        '/Type /XObject /Subtype /Image /Width 2 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray',
      ),
    },
  });
  const readable = await toReadable('a.pdf', inMemory(bytes), pdfInNode);
  if (!('members' in readable)) throw new Error('A PDF is a publication.');
  const sizes: unknown[] = [];
  for (const { path } of readable.book.manifest) {
    const { width, height } = await sharp(await readable.members.read(path)).metadata();
    sizes.push([width, height]);
  }
  closeReadable(readable);
  expect(sizes).toEqual([
    [600, 300],
    [1, 1],
    [1_200, 1_699],
  ]);
});

it('a picture that is too large is counted as left out; others are drawn', async () => {
  const picture = (side: number, bytes: string, more = '') =>
    streamOf(
      bytes,
      `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /BitsPerComponent 1 /ColorSpace /DeviceGray ${more}`,
    );
  const packed = String.fromCharCode(...zlibSync(new Uint8Array(8_000_000), { level: 9 }));
  const bytes = makePdf({
    pages: [[]],
    objects: {
      100: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << /Font << /F1 3 0 R >> /XObject << /I 900 0 R /J 902 0 R >> >> /Contents 101 0 R >>',
      101: streamOf(
        'BT /F1 12 Tf 72 700 Td (With pictures.) Tj ET q 300 0 0 150 150 300 cm /I Do Q q 300 0 0 150 150 500 cm /J Do Q',
      ),
      900: picture(8_000, packed, '/Filter /FlateDecode /SMask 901 0 R'),
      901: picture(8_000, packed, '/Filter /FlateDecode'),
      902: picture(2, '\x40\x80'),
    },
  });
  const readable = await toReadable('a.pdf', inMemory(bytes), pdfInNode);
  const stored: (number | undefined)[][] = [];
  const content = {
    put: async (bytes: Uint8Array) => {
      const { width, height } = await sharp(bytes).metadata();
      stored.push([width, height]);
      return 'a';
    },
  };
  const { leftOut } = await keepPictures({ content }, readBookFile('a.pdf', readable));
  closeReadable(readable);
  expect([stored, leftOut]).toEqual([[[600, 300]], 1]);
});
