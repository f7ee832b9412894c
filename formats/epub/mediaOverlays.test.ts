import { describe, expect, it } from 'vitest';
import { blockText } from '../../contract/catalogue/blocks';
import { bookSections, settledSections } from '../bookSections';
import { parseChapterText } from '../chapterText';
import { type EpubParts, makeEpub } from '../testing/makeEpub';
import { clockSeconds } from './mediaOverlays';
import { readEpub } from './readEpub';

describe('a clock value', () => {
  it.each([
    ['00:01:02.345', 62.345],
    ['120:00:01', 432_001],
    ['1:02', 62],
    ['12.5s', 12.5],
    ['500ms', 0.5],
    ['2.5min', 150],
    ['1h', 3600],
    [' 7 ', 7],
  ])('is parsed: %s', (value, seconds) => expect(clockSeconds(value)).toBeCloseTo(seconds, 6));
  it.each(['', '1:60', '61:00:00:00', '-3s', '1e9', 'x'])('is undefined for "%s"', (value) =>
    expect(clockSeconds(value)).toBeUndefined(),
  );
});

const par = (text: string, audio = '') => `<par><text src="${text}"/>${audio}</par>`;
const clip = (from: string, to?: string, file = 'a.mp3') =>
  `<audio src="${file}" clipBegin="${from}"${to ? ` clipEnd="${to}"` : ''}/>`;
const smil = (body: string) =>
  `<smil xmlns="http://www.w3.org/ns/SMIL" xmlns:epub="http://www.idpf.org/2007/ops" version="3.0"><body>${body}</body></smil>`;

function narrated(
  documents: EpubParts['documents'],
  overlays: Record<string, string>,
  parts: Partial<EpubParts> = {},
) {
  const names = Object.keys(overlays);
  return makeEpub({
    documents,
    overlays: names,
    extraManifest: `${names
      .map((name) => `<item id="${name}" href="${name}" media-type="application/smil+xml"/>`)
      .join('')}<item id="a" href="a.mp3" media-type="audio/mpeg"/>`,
    ...parts,
    members: {
      ...Object.fromEntries(names.map((name) => [`OEBPS/${name}`, smil(overlays[name] ?? '')])),
      'OEBPS/a.mp3': 'sound',
      ...parts.members,
    },
  });
}

function readings(file: Uint8Array) {
  const book = readEpub(file);
  return settledSections(bookSections(book), new Map(), book.narration?.clips).map(
    ({ text, clips = [], title }) => {
      expect(text).not.toMatch(/\ufdd1/);
      const blocks = new Map(parseChapterText(text).map((block) => [block.id, blockText(block)]));
      return clips.map(({ blockId, start, end, from, to, audio }) => {
        const words = blockId === null ? `title: ${title}` : blocks.get(blockId)?.slice(start, end);
        return [words, from, to, audio];
      });
    },
  );
}

const ONE = {
  'c1.xhtml':
    '<h1 id="h">One</h1><p id="p1"><span id="s1">It <b>rains</b>.</span> <span id="s2">It pours.</span> Still.</p><p id="p2">The end.</p>',
};

describe('a media overlay', () => {
  it('becomes clips of the title, sentences and blocks, however its sequences are nested', () => {
    const body = `<seq epub:textref="c1.xhtml">${par('c1.xhtml#h', clip('0s', '1s'))}<seq>${par('c1.xhtml#s1', clip('1s', '0:02'))}${par('c1.xhtml#s2', clip('2s', '3500ms'))}</seq>${par('c1.xhtml#p2', clip('4s'))}</seq>`;
    expect(readings(narrated(ONE, { 'c1.smil': body }))).toEqual([
      [
        ['title: One', 0, 1, 'OEBPS/a.mp3'],
        ['It rains.', 1, 2, 'OEBPS/a.mp3'],
        ['It pours.', 2, 3.5, 'OEBPS/a.mp3'],
        ['The end.', 4, undefined, 'OEBPS/a.mp3'],
      ],
    ]);
  });

  it('leaves the text unchanged', () => {
    const texts = (file: Uint8Array) =>
      settledSections(bookSections(readEpub(file)), new Map()).map(({ text }) => text);
    const body = ['h', 'p1', 's1', 's2', 'p2'].map((id) => par(`c1.xhtml#${id}`, clip('0s'))).join('');
    expect(texts(narrated(ONE, { 'c1.smil': body }))).toEqual(texts(makeEpub({ documents: ONE })));
  });

  it('anchors clips of missing elements at the previous clip, or the document', () => {
    const body = `${par('c1.xhtml#gone', clip('0s', '1s'))}${par('c1.xhtml#s2', clip('1s', '2s'))}${par('c1.xhtml#xpointer(1)', clip('2s', '3s'))}`;
    const [clips] = readings(narrated(ONE, { 'c1.smil': body }));
    expect(clips?.map(([words]) => words)).toEqual(['It rains.', 'It pours.', '']);
  });

  it('keeps passages without a recording, or with one outside the file', () => {
    const body = `${par('c1.xhtml#s1')}${par('c1.xhtml#s2', clip('1s', '2s', 'https://example.com/a.mp3'))}`;
    const [clips] = readings(narrated(ONE, { 'c1.smil': body }));
    expect(clips).toEqual([
      ['It rains.', 0, undefined, undefined],
      ['It pours.', 1, 2, undefined],
    ]);
  });

  it('of several documents is read once, with each clip in its chapter', () => {
    const documents = {
      'c1.xhtml': '<h1>One</h1><p id="a">First.</p>',
      'c2.xhtml': '<h1>Two</h1><p id="a">Second.</p>',
    };
    const both = par('c1.xhtml#a', clip('0s', '1s')) + par('c2.xhtml#a', clip('1s', '2s'));
    const file = narrated(documents, { 'c1.smil': both }, { overlays: ['c1.smil', 'c1.smil'] });
    expect(readings(file).map((clips) => clips.map(([words]) => words))).toEqual([['First.'], ['Second.']]);
  });

  it('keeps the reading of letters that it refers to', () => {
    const documents = { 'c1.xhtml': '<p><ruby><span id="r">漢</span><rt>かん</rt></ruby>字</p>' };
    const file = narrated(documents, { 'c1.smil': par('c1.xhtml#r', clip('0s', '1s')) });
    const [section] = settledSections(bookSections(readEpub(file)), new Map());
    expect(section?.text).toBe('[^"かん|漢^]字');
  });

  it.each([
    ['damaged', { members: { 'OEBPS/c1.smil': '<<<' } }],
    ['missing', { without: ['OEBPS/c1.smil'] }],
    ['nested too deeply', { members: { 'OEBPS/c1.smil': smil('<seq>'.repeat(3_000)) } }],
  ])('is ignored if it is %s', (_, parts) => {
    const book = readEpub(narrated(ONE, { 'c1.smil': par('c1.xhtml#s1', clip('0s')) }, parts));
    expect(book.chapters).toHaveLength(1);
    expect(book.narration).toEqual({ clips: [], sounds: [] });
  });

  it('has only the recordings that the file contains', () => {
    const body = par('c1.xhtml#s1', clip('0s')) + par('c1.xhtml#s2', clip('0s', '1s', 'gone.mp3'));
    const sounds = readEpub(narrated(ONE, { 'c1.smil': body })).narration?.sounds;
    expect(sounds?.map(({ name, mediaType }) => [name, mediaType])).toEqual([['OEBPS/a.mp3', 'audio/mpeg']]);
  });

  it('with recordings that claim to be too large fails only when they are read', () => {
    const file = narrated(ONE, { 'c1.smil': par('c1.xhtml#s1', clip('0s')) });
    const view = new DataView(file.buffer);
    const name = new TextDecoder('latin1').decode(file).lastIndexOf('OEBPS/a.mp3');
    view.setUint32(name - 46 + 24, 0x7fffffff, true);
    const [sound] = readEpub(file).narration?.sounds ?? [];
    expect(() => sound?.read()).toThrow('recordings in the file are too large');
  });
});
