import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { BookFileError } from '../bookFile';
import { readBookFile } from '../readBookFile';
import { makeEpub, navItem } from '../testing/makeEpub';

const documents = { 'a.xhtml': `<p>${'Some words of text. '.repeat(200)}</p>` };
const whole = makeEpub({ documents, toc: navItem('One', 'a.xhtml') });
const encryption = (algorithm: string) =>
  `<encryption><enc:EncryptedData xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptionMethod Algorithm="${algorithm}"/><enc:CipherData><enc:CipherReference URI="OEBPS/a.xhtml"/></enc:CipherData></enc:EncryptedData></encryption>`;

function errorOf(bytes: Uint8Array, name = 'book.epub'): string {
  try {
    readBookFile(name, bytes);
  } catch (error) {
    expect(error).toBeInstanceOf(BookFileError);
    return (error as Error).message;
  }
  return 'no error';
}

function withSizes(bytes: Uint8Array, size: number): Uint8Array {
  const claimed = bytes.slice();
  const view = new DataView(claimed.buffer);
  for (let at = 0; at + 46 < claimed.length; at += 1) {
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, size, true);
  }
  return claimed;
}

describe('a broken EPUB', () => {
  it.each<[string, Uint8Array, RegExp]>([
    ['empty', new Uint8Array(), /empty/],
    ['not a ZIP', strToU8('hello there'), /not a whole ZIP/],
    ['cut off', whole.subarray(0, whole.length - 300), /damaged/],
    [
      'no container and no package',
      makeEpub({ documents, without: ['META-INF/container.xml', 'OEBPS/book.opf'] }),
      /container\.xml/,
    ],
    ['no package', makeEpub({ documents, without: ['OEBPS/book.opf'] }), /"OEBPS\/book\.opf" is missing/],
    [
      'a document missing',
      makeEpub({ documents, without: ['OEBPS/a.xhtml'] }),
      /"OEBPS\/a\.xhtml" is missing/,
    ],
    ['an empty spine', makeEpub({ documents: {} }), /spine is empty/],
    ['no text', makeEpub({ documents: { 'a.xhtml': '<p><img src="x"/></p>' } }), /no readable text/],
    [
      'encrypted text',
      makeEpub({
        documents,
        members: {
          'META-INF/encryption.xml': encryption('http://www.w3.org/2001/04/xmlenc#aes256-cbc'),
          'OEBPS/a.xhtml': new Uint8Array(64).fill(0xe5),
        },
      }),
      /protected/,
    ],
    ['an unsafe path', makeEpub({ documents, members: { '../../etc/cron.d/x': 'x' } }), /unsafe path/],
    [
      'a broken package',
      makeEpub({ documents, members: { 'OEBPS/book.opf': 'not xml at all' } }),
      /not well-formed/,
    ],
    [
      'nested endlessly',
      makeEpub({ documents: { 'a.xhtml': `${'<div>'.repeat(5000)}x${'</div>'.repeat(5000)}` } }),
      /damaged/,
    ],
  ])('is refused in one line: %s', (_name, bytes, message) => {
    const line = errorOf(bytes);
    expect(line).toMatch(message);
    expect(line).not.toContain('\n');
  });

  it('is refused if it unpacks to too much, or to more than it states', () => {
    expect(errorOf(withSizes(whole, 0x7fffffff))).toMatch(/unpacks to far too much/);
    expect(errorOf(withSizes(whole, 70 * 1024 * 1024))).toMatch(/too much for a file of its size/);
    expect(errorOf(withSizes(whole, 10))).toMatch(/damaged/);
  });

  it('is refused if a bit is flipped', () => {
    const stored = zipSync(
      Object.fromEntries(
        Object.entries({ 'META-INF/container.xml': '<rootfile full-path="b.opf"/>', 'b.opf': 'x' }).map(
          ([k, v]) => [k, strToU8(v)],
        ),
      ),
      { level: 0 },
    );
    const at = new TextDecoder('latin1').decode(stored).indexOf('full-path');
    const flipped = stored.slice();
    flipped[at] = (flipped[at] ?? 0) ^ 1;
    expect(errorOf(flipped)).toMatch(/damaged/);
  });

  it('is read or refused with a BookFileError, however damaged', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 12 }),
        fc.nat(whole.length),
        fc.boolean(),
        (flips, cut, isCut) => {
          const bytes = whole.slice(0, isCut ? cut : whole.length);
          for (const [at, value] of flips) if (at < bytes.length) bytes[at] = value;
          try {
            readBookFile('book.epub', bytes);
          } catch (error) {
            expect(error).toBeInstanceOf(BookFileError);
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it('is read with rights and encryption entries if its text is not encrypted', () => {
    const members = {
      'META-INF/rights.xml': '<rights/>',
      'META-INF/encryption.xml': encryption('http://www.w3.org/2001/04/xmlenc#aes256-cbc'),
    };
    expect(readBookFile('b.epub', makeEpub({ documents, members })).chapters.length).toBe(1);
  });

  it('is read if only its fonts are obfuscated', () => {
    const members = { 'META-INF/encryption.xml': encryption('http://www.idpf.org/2008/embedding') };
    expect(readBookFile('b.epub', makeEpub({ documents, members })).chapters.length).toBe(1);
  });
});
