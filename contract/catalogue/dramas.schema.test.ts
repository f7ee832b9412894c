import * as v from 'valibot';
import { expect, test } from 'vitest';
import { type Film, filmSchema } from './dramas.schema';

const hash = (digit: string) => digit.repeat(64);
const FILM: Film = {
  version: 1,
  episodeId: 7,
  duration: 3_000,
  width: 360,
  height: 640,
  sealed: true,
  gain: -2.5,
  renditions: [
    {
      height: 640,
      width: 360,
      mime: 'video/mp4; codecs="avc1.4d401e,mp4a.40.2"',
      bandwidth: 640_000,
      init: { hash: hash('a'), bytes: 900 },
      head: { hash: hash('b'), bytes: 1_900 },
      bytes: 80_016,
      hls: hash('c'),
      parts: [{ hash: hash('d'), bytes: 80_016, plain: 80_001, at: 0, duration: 3_000, iv: '0'.repeat(32) }],
    },
  ],
  captions: [{ language: 'pt', name: 'português', hash: hash('e') }],
  preview: null,
};

test('a film list is parsed unchanged from its JSON', () => {
  expect(v.parse(filmSchema, JSON.parse(JSON.stringify(FILM)))).toEqual(FILM);
});

const [rendition] = FILM.renditions as [Film['renditions'][0]];
const [part] = rendition.parts as [(typeof rendition.parts)[0]];
test.each<[string, object]>([
  ['no rendition', { renditions: [] }],
  ['another version', { version: 2 }],
  ['a rendition without parts', { renditions: [{ ...rendition, parts: [] }] }],
  ['a path for a hash', { renditions: [{ ...rendition, hls: '../secrets' }] }],
  ['half an IV', { renditions: [{ ...rendition, parts: [{ ...part, iv: '0'.repeat(31) }] }] }],
  ['another kind of file', { renditions: [{ ...rendition, mime: 'text/html; codecs="x"' }] }],
])('a film list with %s is rejected', (_name, wrong) => {
  expect(v.safeParse(filmSchema, { ...FILM, ...wrong }).success).toBe(false);
});
