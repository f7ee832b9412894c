import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { PAGE } from './artwork';
import { loadFace, widthOf } from './coverFonts';
import { drawCover } from './drawCover';
import { makeCover } from './makeCover';
import { heightOf, setTitle } from './titleLines';

const subject = {
  title: 'The Last Ferry to Ostrey Sound',
  author: 'M. Pascoe',
  category: 'Romance',
  tags: ['ferries'],
};
const svg = (width: number, height: number, fill = '#c02030') =>
  new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${fill}"/></svg>`,
  );
const sizeOf = async (bytes: Uint8Array) => {
  const { width, height, format } = await sharp(bytes).metadata();
  return [format, width, height];
};

describe('a cover', () => {
  it('from SVG becomes WebP in two sizes with its mean colour', async () => {
    const cover = await makeCover({ bytes: svg(1400, 2100), mediaType: 'image/svg+xml' }, subject);
    expect(await sizeOf(cover.card)).toEqual(['webp', 320, 480]);
    expect(await sizeOf(cover.page)).toEqual(['webp', 640, 960]);
    expect(cover.tint).toBe('#c02030');
  });

  it('keeps a usual shape and crops an unusual one to two by three', async () => {
    const narrow = await makeCover({ bytes: svg(600, 800), mediaType: 'image/svg+xml' }, subject);
    expect(await sizeOf(narrow.page)).toEqual(['webp', 640, 853]);
    const wide = await makeCover({ bytes: svg(1600, 800), mediaType: 'image/svg+xml' }, subject);
    expect(await sizeOf(wide.page)).toEqual(['webp', 640, 960]);
  });

  it.each([
    ['broken', { bytes: new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]), mediaType: 'image/png' }],
    ['tiny', { bytes: svg(16, 16), mediaType: 'image/svg+xml' }],
    ['missing', null],
  ])('is drawn when the image is %s', async (_name, image) => {
    const cover = await makeCover(image, subject);
    expect(await sizeOf(cover.page)).toEqual(['webp', 640, 960]);
    expect(cover.tint).toBe(drawCover(subject).tint);
  });

  it('is drawn identically for the same book, and differently for another', () => {
    expect(drawCover(subject)).toEqual(drawCover(subject));
    expect(drawCover(subject).svg).not.toBe(drawCover({ ...subject, title: 'Another' }).svg);
  });

  it.each([
    'It',
    'The Duke Who Owed Me Rent',
    'Donaudampfschifffahrtsgesellschaftskapitänswitwenrente',
    'Преступление и наказание',
    'A very long title '.repeat(30),
    'ﷺ 三体 🦊',
    '"><script>alert(1)</script>&amp;',
  ])('can be drawn for the title %s', async (title) => {
    const drawn = drawCover({ ...subject, title, author: title });
    expect(drawn.svg).not.toMatch(/NaN|undefined|Infinity|script/);
    const { info } = await sharp(Buffer.from(drawn.svg)).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([PAGE.width, PAGE.height]);
  });

  it('fits every title into its box', () => {
    const faces = { major: loadFace('lora', 600), minor: loadFace('lora', 500, 'italic'), tracking: 0 };
    const box = { width: 512, height: 330 };
    for (const title of [
      'A',
      'War and Peace',
      'One Two Three Four Five Six Seven Eight Nine Ten',
      'x'.repeat(200),
      'word '.repeat(200),
    ]) {
      const lines = setTitle(title, box, faces);
      expect(lines.length).toBeGreaterThan(0);
      expect(heightOf(lines)).toBeLessThanOrEqual(box.height);
      for (const line of lines)
        expect(widthOf(line.isMinor ? faces.minor : faces.major, line.text, line.size)).toBeLessThanOrEqual(
          box.width + 1,
        );
    }
  });
});
