import { strToU8, zipSync } from 'fflate';
import { makeMobi } from '../../../formats/testing/makeMobi';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const OASIS = 'urn:oasis:names:tc:opendocument:xmlns:';

/** For tests: a book of each format with two chapters and a JPEG picture; the comic has two pictures. */
export const FORMATS = {
  mobi: (picture: Uint8Array) => mobi(6, picture),
  azw3: (picture: Uint8Array) => mobi(8, picture),
  fb2: (picture: Uint8Array) =>
    strToU8(
      `<FictionBook xmlns:l="http://www.w3.org/1999/xlink"><description><title-info><book-title>A FictionBook</book-title></title-info></description><body><section><title><p>Chapter 1</p></title><p>Words one.</p><image l:href="#a"/></section><section><title><p>Chapter 2</p></title><p>Words two.</p></section></body><binary id="a" content-type="image/jpeg">${base64(picture)}</binary></FictionBook>`,
    ),
  html: (picture: Uint8Array) =>
    strToU8(
      `<!doctype html><html><head><title>A saved page</title></head><body><h1>Chapter 1</h1><p>Words one.</p><img src="data:image/jpeg;base64,${base64(picture)}"><h1>Chapter 2</h1><p>Words two.</p></body></html>`,
    ),
  odt: (picture: Uint8Array) =>
    zipSync({
      mimetype: strToU8('application/vnd.oasis.opendocument.text'),
      'content.xml': strToU8(
        `<office:document-content xmlns:office="${OASIS}office:1.0" xmlns:text="${OASIS}text:1.0" xmlns:draw="${OASIS}drawing:1.0" xmlns:xlink="http://www.w3.org/1999/xlink"><office:body><office:text><text:h text:outline-level="1">Chapter 1</text:h><text:p>Words one.</text:p><text:p><draw:frame><draw:image xlink:href="Pictures/a.jpg"/></draw:frame></text:p><text:h text:outline-level="1">Chapter 2</text:h><text:p>Words two.</text:p></office:text></office:body></office:document-content>`,
      ),
      'Pictures/a.jpg': picture,
    }),
  docx: (picture: Uint8Array) =>
    zipSync({
      '[Content_Types].xml': strToU8(
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="jpg" ContentType="image/jpeg"/></Types>',
      ),
      '_rels/.rels': strToU8(
        `<Relationships xmlns="${PACKAGE}"><Relationship Id="a" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
      ),
      'word/_rels/document.xml.rels': strToU8(
        `<Relationships xmlns="${PACKAGE}"><Relationship Id="a" Type="${OFFICE}/image" Target="media/a.jpg"/><Relationship Id="s" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
      ),
      'word/styles.xml': strToU8(
        `<w:styles xmlns:w="${WORD}"><w:style w:type="paragraph" w:styleId="H"><w:name w:val="heading 1"/></w:style></w:styles>`,
      ),
      'word/media/a.jpg': picture,
      'word/document.xml': strToU8(
        `<w:document xmlns:w="${WORD}" xmlns:r="${OFFICE}"><w:body>${heading('Chapter 1')}${paragraph(words('Words one.'))}${paragraph(DRAWING)}${heading('Chapter 2')}${paragraph(words('Words two.'))}</w:body></w:document>`,
      ),
    }),
  cbz: (picture: Uint8Array) => zipSync({ 'Chapter 1/1.jpg': picture, 'Chapter 2/1.jpg': picture }),
};

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

function mobi(version: 6 | 8, picture: Uint8Array): Uint8Array {
  const image = version === 6 ? '<img recindex="00001">' : '<img src="kindle:embed:0001?mime=image/jpeg">';
  const text = strToU8(
    `<html><body><h2>Chapter 1</h2><p>Words one.</p>${image}<h2>Chapter 2</h2><p>Words two.</p></body></html>`,
  );
  return makeMobi({
    version,
    text: [text],
    metadata: { 503: `A MOBI of version ${version}` },
    pictures: [picture],
    ...(version === 8 && {
      flows: [text.length],
      skeletons: [{ name: 'SKEL0', tags: { 1: [0], 6: [0, text.length] } }],
    }),
  });
}

const paragraph = (inner: string) => `<w:p>${inner}</w:p>`;
const words = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;
const heading = (text: string) => paragraph(`<w:pPr><w:pStyle w:val="H"/></w:pPr>${words(text)}`);
const DRAWING =
  '<w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:blipFill><a:blip r:embed="a"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>';
