/** A line of a page, positioned in points from the lower left corner. */
export type MadeLine = { text: string; x?: number; y: number; size?: number };
export type MadePdf = {
  /** A page of lines; or, for `picture`, only a dark square. */
  pages: readonly (readonly MadeLine[] | 'picture')[];
  outline?: readonly { title: string; page: number; top?: number }[];
  info?: Readonly<Record<string, string>>;
  /** Raw entries of the catalog and the trailer, and objects from number 900 on. */
  catalog?: string;
  trailer?: string;
  objects?: Readonly<Record<number, string>>;
};

/** Makes a PDF with Latin-1 letters in Helvetica, or in the font 3 of `objects`. */
export function makePdf({
  pages,
  outline = [],
  info = {},
  catalog = '',
  trailer = '',
  objects = {},
}: MadePdf) {
  const all = new Map<number, string>();
  const pageId = (index: number) => 100 + index * 2;
  const entryId = (index: number) => 50 + index;
  all.set(1, `<< /Type /Catalog /Pages 2 0 R ${outline.length > 0 ? '/Outlines 5 0 R' : ''} ${catalog} >>`);
  const kids = pages.map((_, index) => `${pageId(index)} 0 R`).join(' ');
  all.set(2, `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`);
  all.set(3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  all.set(
    4,
    `<< ${Object.entries(info)
      .map(([name, value]) => `/${name} (${escaped(value)})`)
      .join(' ')} >>`,
  );
  all.set(
    5,
    `<< /Type /Outlines /First 50 0 R /Last ${entryId(outline.length - 1)} 0 R /Count ${outline.length} >>`,
  );
  for (const [index, { title, page, top = 842 }] of outline.entries()) {
    const next = index + 1 < outline.length ? `/Next ${entryId(index + 1)} 0 R` : '';
    const dest = `[${pageId(page)} 0 R /XYZ 0 ${top} 0]`;
    all.set(entryId(index), `<< /Title (${escaped(title)}) /Parent 5 0 R /Dest ${dest} ${next} >>`);
  }
  for (const [index, page] of pages.entries()) {
    const resources = '/Resources << /Font << /F1 3 0 R >> >>';
    all.set(
      pageId(index),
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${resources} /Contents ${pageId(index) + 1} 0 R >>`,
    );
    all.set(
      pageId(index) + 1,
      streamOf(page === 'picture' ? '0.2 g 150 300 300 300 re f' : page.map(shown).join('\n')),
    );
  }
  for (const [id, object] of Object.entries(objects)) all.set(Number(id), object);
  return written(all, trailer);
}

function shown({ text, x = 72, y, size = 12 }: MadeLine): string {
  return `BT /F1 ${size} Tf ${x} ${y} Td ${stringOf(text)} Tj ET`;
}

/** Letters beyond Latin-1 are written as codes, for which the test supplies a font. */
function stringOf(text: string): string {
  if (/^[\0-\xff]*$/.test(text)) return `(${escaped(text)})`;
  return `<${[...text].map((letter) => letter.charCodeAt(0).toString(16).padStart(4, '0')).join('')}>`;
}

/** Returns a stream object of bytes, written as Latin-1 letters. */
export function streamOf(text: string, entries = ''): string {
  return `<< /Length ${text.length} ${entries} >>\nstream\n${text}\nendstream`;
}

function escaped(text: string): string {
  return text.replace(/[\\()]/g, '\\$&');
}

function written(objects: ReadonlyMap<number, string>, trailer: string): Uint8Array {
  let text = '%PDF-1.4\n';
  const size = Math.max(...objects.keys()) + 1;
  const places = new Map<number, number>();
  for (const [id, object] of objects) {
    places.set(id, text.length);
    text += `${id} 0 obj\n${object}\nendobj\n`;
  }
  const start = text.length;
  text += `xref\n0 ${size}\n`;
  for (let id = 0; id < size; id += 1) {
    const place = places.get(id);
    text += `${String(place ?? 0).padStart(10, '0')} ${place === undefined ? '65535 f' : '00000 n'} \n`;
  }
  text += `trailer\n<< /Size ${size} /Root 1 0 R /Info 4 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF`;
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** `objects` of a PDF with Chinese letters, in a font it does not embed. */
export const CHINESE = {
  3: '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [900 0 R] >>',
  900: '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /FontDescriptor 901 0 R /DW 1000 >>',
  901: '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80 >>',
};
