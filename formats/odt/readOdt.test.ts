import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { BookFileError } from '../bookFile';
import { readBookFile } from '../readBookFile';

const SPACES = ['office', 'style', 'text', 'table', 'draw', 'fo', 'xlink', 'svg', 'dc', 'meta', 'manifest']
  .map((prefix) => `xmlns:${prefix}="urn:${prefix}"`)
  .join(' ');
const odt = (text: string, more: Record<string, string> = {}) =>
  zipSync({
    mimetype: strToU8('application/vnd.oasis.opendocument.text'),
    'content.xml': strToU8(
      `<?xml version="1.0"?><office:document-content ${SPACES}><office:automatic-styles>
<style:style style:name="T1" style:family="text"><style:text-properties fo:font-style="italic"/></style:style>
<style:style style:name="T2" style:family="text"><style:text-properties fo:font-weight="bold"/></style:style>
<style:style style:name="P1" style:family="paragraph" style:parent-style-name="Title"/>
</office:automatic-styles><office:body><office:text>${text}</office:text></office:body></office:document-content>`,
    ),
    'Pictures/a b.png': strToU8('picture'),
    ...Object.fromEntries(Object.entries(more).map(([name, xml]) => [name, strToU8(xml)])),
  });

it('an ODT is read with its headings, marks, notes, lists, tables and pictures', () => {
  const bytes = odt(
    `<text:tracked-changes><text:p>Deleted.</text:p></text:tracked-changes>
<text:p text:style-name="P1">The Ferry</text:p>
<text:h text:outline-level="2">Chapter 1</text:h>
<text:p>He <text:span text:style-name="T1">came</text:span><text:s text:c="2"/>at<text:tab/>six<text:note text:id="ftn1"><text:note-citation>1</text:note-citation><text:note-body><text:p>In the <text:span text:style-name="T2">evening</text:span>.</text:p></text:note-body></text:note>.<office:annotation><text:p>Really?</text:p></office:annotation><text:line-break/>Then rain.</text:p>
<text:p><draw:frame><draw:image xlink:href="Pictures/a b.png"/><svg:title>a</svg:title><svg:desc>A boat</svg:desc></draw:frame></text:p>
<text:list><text:list-item><text:p>Oars</text:p></text:list-item></text:list>
<text:h text:outline-level="2">Chapter 2</text:h>
<text:soft-page-break/><text:p><draw:frame><draw:text-box><text:p>In a box.</text:p></draw:text-box></draw:frame>The <text:unheard-of>end</text:unheard-of>.</text:p>
<table:table><table:table-row><table:table-cell><text:p>Fare</text:p></table:table-cell><table:table-cell><text:p>2</text:p></table:table-cell></table:table-row></table:table>`,
    {
      'meta.xml': `<office:document-meta ${SPACES}><office:meta><dc:title>The Ferry</dc:title><dc:creator>Editor</dc:creator><meta:initial-creator>A. Rower</meta:initial-creator><dc:language>en-GB</dc:language><meta:keyword>river</meta:keyword></office:meta></office:document-meta>`,
    },
  );
  const { chapters, pictures, ...book } = readBookFile('a.odt', bytes);
  expect(book).toMatchObject({ title: 'The Ferry', author: 'A. Rower', language: 'en-GB', tags: ['river'] });
  expect(chapters.map(({ title }) => title)).toEqual(['Chapter 1', 'Chapter 2']);
  const [first = '', second = ''] = chapters.map(({ text }) => text);
  expect(first).toMatch(/He \*came\* at six\[\^1\]\.[\s\S]*Then rain\.[\s\S]*!\[A boat\][\s\S]*• Oars/);
  expect(first).toContain('In the **evening**.');
  expect(second).toMatch(/In a box\.[\s\S]*The end\.[\s\S]*Fare/);
  expect(first + second).not.toMatch(/Deleted|Really/);
  expect(pictures.map(({ read }) => new TextDecoder().decode(read() as Uint8Array))).toEqual(['picture']);
});

it('an ODT without a title is named after its file', () => {
  expect(readBookFile('the_ferry.odt', odt('<text:p>Words.</text:p>')).title).toBe('the ferry');
});

it('an ODT that has a password or is damaged is refused', () => {
  const locked = odt('', {
    'META-INF/manifest.xml': `<manifest:manifest ${SPACES}><manifest:file-entry><manifest:encryption-data/></manifest:file-entry></manifest:manifest>`,
  });
  expect(() => readBookFile('a.odt', locked)).toThrow(/password/);
  expect(() => readBookFile('a.odt', odt('', { 'content.xml': 'no markup' }))).toThrow(BookFileError);
});
