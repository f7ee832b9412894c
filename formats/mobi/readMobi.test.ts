import { describe, expect, it } from 'vitest';
import { readBookFile } from '../readBookFile';
import { database, joined, type MobiParts, makeMobi, number } from '../testing/makeMobi';

const utf8 = new TextEncoder();
const read = (parts: MobiParts, name = 'a.mobi') => readBookFile(name, makeMobi(parts));
const JPEG = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
/** In bytes, the unit of links. */
const lengthOf = (text: string) => utf8.encode(text).length;
const link = (place: number) => `filepos=${String(place).padStart(10, '0')}`;

/** Two chapters of Mobipocket, with links between them and to a note. */
function mobipocket(): MobiParts {
  const make = (second: number, note: number) => {
    const first = `<html><head><guide></guide></head><body><p>Für alle.</p><mbp:pagebreak/><h2>One</h2><p>Words of one <a ${link(second)}>to two</a> and a note<a ${link(note)}><sup>1</sup></a>.</p><p><img recindex="00001" alt="A boat"></p><mbp:pagebreak/>`;
    const last = '<h2>Two</h2><p>Words of two.</p><mbp:pagebreak/>';
    const notes = '<p>1. Said once.</p></body></html>';
    return { first, last, notes };
  };
  const { first, last } = make(0, 0);
  const places = {
    one: lengthOf(first.slice(0, first.indexOf('<h2>'))),
    two: lengthOf(first),
    note: lengthOf(first + last),
  };
  const whole = make(places.two, places.note);
  return {
    text: [utf8.encode(whole.first + whole.last + whole.notes)],
    metadata: {
      100: 'A. Rower',
      103: '<p>About ferries.</p>',
      105: 'Rivers; Boats',
      113: 'B00X',
      201: number(0),
      503: 'The Ferry &amp; I',
      524: 'en-GB',
      527: 'rtl',
    },
    contents: [
      { title: 'One', tags: { 1: [places.one] } },
      { title: 'Two', tags: { 1: [places.two] } },
    ],
    pictures: [JPEG],
  };
}

describe('Mobipocket', () => {
  it('is read with its contents, links, notes, pictures and metadata', () => {
    const book = read(mobipocket());
    expect(book).toMatchObject({
      title: 'The Ferry & I',
      author: 'A. Rower',
      language: 'en-GB',
      direction: 'rtl',
      description: 'About ferries.',
      tags: ['Rivers', 'Boats'],
      identifier: 'B00X',
      cover: { bytes: JPEG, mediaType: 'image/jpeg' },
    });
    expect(book.frontMatter.map(({ text }) => text).join()).toContain('Für alle.');
    expect(book.chapters.map(({ title }) => title)).toEqual(['One', 'Two']);
    expect(book.chapters[0]?.text).toMatch(/\[\^#\d+\/place-\d+\|to two\^\] and a note\[\^1\]\./);
    expect(book.chapters[0]?.text).toContain('[^1]: Said once.');
    expect(book.pictures.map(({ mediaType, read: bytes }) => [mediaType, bytes()])).toEqual([
      ['image/jpeg', JPEG],
    ]);
  });

  it('has the contents on the page that its guide names', () => {
    const make = (places: readonly number[]) => [
      `<html><head><guide><reference type="toc" title="Contents" ${link(places[0] ?? 0)} /></guide></head><body>`,
      `<mbp:pagebreak/><p>Contents</p><p><a ${link(places[1] ?? 0)}>Chapter 1</a></p><p><a ${link(places[2] ?? 0)}>Chapter 2</a></p>`,
      '<mbp:pagebreak/><p>Words that begin.</p>',
      '<mbp:pagebreak/><p>Words that end.</p>',
      '</body></html>',
    ];
    const ends = make([]).map((_, at, all) => lengthOf(all.slice(0, at + 1).join('')));
    const book = read({ text: [utf8.encode(make(ends).join(''))] });
    expect(book.chapters.map(({ title }) => title)).toEqual(['Chapter 1', 'Chapter 2']);
  });

  it('is read from compressed text', () => {
    const packed = Uint8Array.from([
      ...utf8.encode('<p>abcdef'),
      // Four letters copied from six before, then a space and a letter, then two literal bytes.
      ...number(0x8000 | (6 << 3) | 1, 2),
      'x'.charCodeAt(0) ^ 0x80,
      2,
      ...utf8.encode('é'),
    ]);
    expect(read({ text: [packed], compression: 2 }).chapters[0]?.text.trim()).toBe('abcdefabcd xé');
    const far = Uint8Array.from([0x61, ...number(0x8000 | (6 << 3), 2)]);
    expect(() => read({ text: [far], compression: 2 })).toThrow('cannot be unpacked');
    expect(() => read({ text: [far], compression: 3 })).toThrow('compression 3 is not known');
  });

  it('is read from text compressed by a dictionary', () => {
    const nested = read({
      text: [utf8.encode('<p>\0tide \0tide')],
      compression: 17480,
      dictionary: dictionary('high '),
    });
    expect(nested.chapters[0]?.text.trim()).toBe('high tide high tide');
    expect(() =>
      read({ text: [utf8.encode('\0')], compression: 17480, dictionary: dictionary('a\0') }),
    ).toThrow('its dictionary is wrong');
  });

  it('is read without the trailing bytes of its records', () => {
    const [first, last] = ['<p>Words of', ' a river.</p>'].map((text) => utf8.encode(text));
    // Part of a character, then an entry of three bytes with its length.
    const trailing = Uint8Array.from([0, 7, 7, 0x83]);
    const records = [first, last].map((text) => joined([text ?? new Uint8Array(), trailing]));
    expect(read({ text: records, trailing: 3 }).chapters[0]?.text.trim()).toBe('Words of a river.');
  });
});

/** Each byte is packed as itself, and 0 as `phrase`, whose own bytes are packed too. */
function dictionary(phrase: string): Uint8Array[] {
  const codes = Array.from({ length: 256 }, () => number((255 << 8) | 0x80 | 8));
  const huff = joined([utf8.encode('HUFF'), number(24), number(24), number(0), new Uint8Array(8), ...codes]);
  const phrases = Array.from({ length: 256 }, (_, at) => {
    const byte = 255 - at;
    const bytes = byte === 0 ? utf8.encode(phrase) : Uint8Array.from([byte]);
    return joined([number(bytes.length | (byte === 0 ? 0 : 0x8000), 2), bytes]);
  });
  let offset = 512;
  const offsets = phrases.map(({ length }) => {
    offset += length;
    return number(offset - length, 2);
  });
  const cdic = joined([utf8.encode('CDIC'), number(16), number(256), number(8), ...offsets, ...phrases]);
  return [huff, cdic];
}

/** A document in two fragments, one before the end of the other, and one that is whole. */
function kf8(): MobiParts {
  const heads = ['<html><head><link href="kindle:flow:0001?mime=text/css"/></head><body>', '</body></html>'];
  const skeleton = heads.join('');
  const one =
    '<h2>One</h2><p class="x">Hidden.</p><p>Words <i>of</i> one <a href="kindle:pos:fid:0002:off:0000000000">to two</a>.</p><p></p>';
  const inside = 'Words within.<img src="kindle:embed:0001?mime=image/jpeg" alt=""/>';
  const two = '<h2 id="two">Two</h2><p>Words of two.</p>';
  const text = skeleton + one + inside + skeleton + two;
  const sheet = '.x { display: none }';
  const first = lengthOf(heads[0] ?? '');
  const second = lengthOf(skeleton + one + inside);
  return {
    version: 8,
    text: [utf8.encode(text + sheet)],
    flows: [lengthOf(text), lengthOf(text + sheet)],
    metadata: { 503: 'Tables' },
    skeletons: [
      { name: 'SKEL0', tags: { 1: [2], 6: [0, lengthOf(skeleton)] } },
      { name: 'SKEL1', tags: { 1: [1], 6: [second, lengthOf(skeleton)] } },
    ],
    fragments: [
      { name: String(first), tags: { 6: [0, lengthOf(one)] } },
      { name: String(first + lengthOf(one) - 4), tags: { 6: [0, lengthOf(inside)] } },
      { name: String(second + first), tags: { 6: [0, lengthOf(two)] } },
    ],
    contents: [
      { title: 'One', tags: { 6: [0, 0] } },
      { title: 'Two', tags: { 6: [2, 0] } },
    ],
    pictures: [JPEG],
  };
}

describe('KF8', () => {
  it('is assembled from skeletons and fragments', () => {
    const { title, chapters, pictures } = read(kf8(), 'a.azw3');
    expect(title).toBe('Tables');
    expect(chapters.map((chapter) => chapter.title)).toEqual(['One', 'Two']);
    expect(chapters[0]?.text).toMatch(
      /^Words \*of\* one \[\^#\d+\/place-\d+\|to two\^\]\.\n\nWords within\.\s+!\[\]\(p1 1x1\)\s*$/,
    );
    expect(chapters[1]?.text).toContain('Words of two.');
    expect(pictures[0]?.read()).toEqual(JPEG);
  });

  it('is preferred in a file with both formats', () => {
    const old = { ...mobipocket(), second: kf8() };
    expect(read(old)).toMatchObject({ title: 'Tables', pictures: [{ mediaType: 'image/jpeg' }] });
    const broken = { ...kf8(), skeletons: [{ tags: { 1: [1], 6: [0, 99_999] } }] };
    expect(() => read({ ...old, second: broken })).toThrow('its documents are wrong');
  });

  it('is split by its headings if its contents are damaged', () => {
    const { chapters } = read({ ...kf8(), contents: [{ title: 'x', tags: { 6: [77, 7] } }] });
    expect(chapters.map(({ title }) => title)).toEqual(['One', 'Two']);
  });
});

it('a PalmDOC file is read as plain text', () => {
  const text = utf8.encode('Chapter 1\n\nSome words.\n\nChapter 2\n\nOther words.\n');
  const head = joined([
    number(1, 2),
    number(0, 2),
    number(text.length),
    number(1, 2),
    number(4096, 2),
    number(0),
  ]);
  const book = readBookFile('old_book.prc', database([head, text], 'TEXtREAd'));
  expect(book.title).toBe('old book');
  expect(book.chapters.map(({ title }) => title)).toEqual(['Chapter 1', 'Chapter 2']);
});

it('a protected, truncated or unsupported Kindle file is refused', () => {
  expect(() => read({ text: [utf8.encode('a')], encryption: 2 })).toThrow('The file is protected (DRM)');
  const whole = makeMobi(mobipocket());
  expect(() => readBookFile('a.mobi', whole.subarray(0, whole.length - 20))).not.toThrow();
  expect(() => readBookFile('a.mobi', whole.subarray(0, 400))).toThrow('The file is damaged');
  expect(() => readBookFile('a.azw', utf8.encode('TPZ0 and more'))).toThrow('Topaz');
  expect(() => readBookFile('a.azw', utf8.encode('CONT\x02\0 and more'))).toThrow('KFX');
  const sealed = Uint8Array.from([0xea, ...utf8.encode('DRMION'), 0xee, 1]);
  expect(() => readBookFile('a.azw', sealed)).toThrow('The file is protected (DRM)');
});
