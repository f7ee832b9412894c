import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { BookFileError } from '../bookFile';
import { inMemory } from '../epub/byteSource';
import { readBookFile } from '../readBookFile';
import { toReadable } from '../toReadable';

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = `${PACKAGE.replace('package', 'officeDocument')}/relationships`;
const DOT =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const p = (inner: string, style = '') =>
  `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}${inner}</w:p>`;
const r = (text: string, marks = '') =>
  `<w:r><w:rPr>${marks}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
const picture = `<w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:docPr id="1" name="dot" descr="A dot"/><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:blipFill><a:blip r:embed="rPic"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;

const docx = (body: string, more: Record<string, string> = {}) =>
  zipSync({
    '[Content_Types].xml': strToU8(
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/></Types>`,
    ),
    '_rels/.rels': strToU8(
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
    ),
    'word/_rels/document.xml.rels': strToU8(
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rPic" Type="${OFFICE}/image" Target="media/dot.png"/><Relationship Id="rNotes" Type="${OFFICE}/footnotes" Target="footnotes.xml"/><Relationship Id="rStyles" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    ),
    'word/styles.xml': strToU8(
      `<w:styles xmlns:w="${W}"><w:style w:type="paragraph" w:styleId="Kop1"><w:name w:val="heading 1"/></w:style></w:styles>`,
    ),
    'word/footnotes.xml': strToU8(
      `<w:footnotes xmlns:w="${W}"><w:footnote w:id="2">${p(r('From the town.'))}</w:footnote></w:footnotes>`,
    ),
    'word/media/dot.png': Uint8Array.from(atob(DOT), (byte) => byte.charCodeAt(0)),
    'word/document.xml': strToU8(
      `<w:document xmlns:w="${W}" xmlns:r="${REL}"><w:body>${body}</w:body></w:document>`,
    ),
    ...Object.fromEntries(Object.entries(more).map(([name, text]) => [name, strToU8(text)])),
  });

const noPdf = { canDraw: false, mediaType: '', options: () => ({}), encode: async () => new Uint8Array() };
const read = async (bytes: Uint8Array, name = 'the_ferry.docx') =>
  readBookFile(name, await toReadable(name, inMemory(bytes), noPdf));

it('a DOCX is read with its headings, notes, marks and pictures', async () => {
  const bytes = docx(
    [
      p(r('Chapter 1'), 'Kop1'),
      p(
        `${r('He ')}${r('came', '<w:i/>')}${r(' at six.')}<w:r><w:footnoteReference w:id="2"/></w:r>${r(' Then rain.')}`,
      ),
      p(picture),
      p(r('It stopped.')),
      p(r('Chapter 2'), 'Kop1'),
      p(r('The end.', '<w:b/>')),
    ].join(''),
    {
      'docProps/core.xml': `<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>The &amp; Ferry</dc:title><dc:creator>A. "Oar" Rower</dc:creator><dc:language>en-GB</dc:language></cp:coreProperties>`,
    },
  );
  const book = await read(bytes);
  expect(book).toMatchObject({ title: 'The & Ferry', author: 'A. "Oar" Rower', language: 'en-GB' });
  expect(book.chapters.map(({ title }) => title)).toEqual(['Chapter 1', 'Chapter 2']);
  expect(book.chapters[0]?.text).toMatch(
    /^He \*came\* at six\.\[\^1\] Then rain\.[\s\S]*!\[A dot\][\s\S]*It stopped\.[\s\S]*From the town\./,
  );
  expect(book.chapters[1]?.text.trim()).toBe('**The end.**');
  expect(await book.pictures[0]?.read()).toHaveLength(70);
});

it('a DOCX is read if its document has another file name', async () => {
  const odd = docx('', {
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="word/document2.xml"/></Relationships>`,
    'word/document2.xml': `<w:document xmlns:w="${W}"><w:body>${p(r('Words.'))}</w:body></w:document>`,
  });
  expect((await read(odd)).chapters[0]?.text.trim()).toBe('Words.');
});

it('a DOCX without properties is named after its file', async () => {
  expect(await read(docx(p(r('Words.'))))).toMatchObject({ title: 'the ferry', author: '' });
});

it('a DOCX that is damaged or unpacks to too much is refused', async () => {
  const odd = docx('', { 'word/document.xml': 'no markup' });
  await expect(read(odd)).rejects.toThrow(BookFileError);
  const huge = docx(p(r('a '.repeat(8_000_000))));
  await expect(read(huge)).rejects.toThrow(/too much for a file of its size/);
});
