import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FilmError } from '../film/openFilm';
import { filmPath } from '../testing/filmFixtures';
import { readDramaFolder } from './readDramaFolder';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dogear-drama-'));
  await copyFile(filmPath('vp9-opus.webm'), join(folder, '01.webm'));
  await copyFile(filmPath('vp9-silent.mp4'), join(folder, '02.mp4'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const put = (name: string, content: string | Uint8Array) => writeFile(join(folder, name), content);
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer();
const CAPTIONS = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello.\n';

test('the files beside the films are read', async () => {
  await put(
    'drama.md',
    '---\ntitle: The Ferry\nfree: 1\nvoices: none\nties:\n  1: 2\n---\nIt left at six.\n',
  );
  await put('cover.jpg', await picture(400, 600));
  await put('01.jpg', await picture(1_080, 1_920));
  await put('01.pt-br.vtt', CAPTIONS);
  await put('01.en.vtt', CAPTIONS);
  await put('notes.txt', 'for the editor');
  const { matter, cover, episodes, strangers } = await readDramaFolder(folder);
  expect(matter).toMatchObject({
    title: 'The Ferry',
    free: 1,
    voices: 'none',
    synopsis: 'It left at six.',
    ties: [{ episode: 1, chapter: 2 }],
  });
  expect(cover?.bytes.length).toBeGreaterThan(100);
  expect(
    episodes.map(({ target, captions }) => [target, captions.map(({ language, name }) => [language, name])]),
  ).toEqual([
    [
      1,
      [
        ['en', 'English'],
        ['pt-BR', 'português (Brasil)'],
      ],
    ],
    [2, []],
  ]);
  const poster = await sharp(episodes[0]?.poster ?? undefined).metadata();
  expect([poster.format, poster.width, poster.height]).toEqual(['webp', 720, 1_280]);
  expect(episodes[1]?.poster).toBeNull();
  expect(strangers).toEqual(['notes.txt']);
});

test.each<[string, string, string | null, RegExp]>([
  ['a gap', '04.mp4', 'x', /^Episode 3 is missing/],
  ['one number twice', '2.webm', 'x', /^02\.mp4 and 2\.webm are both episode 2\.$/],
  ['captions of nothing', '03.en.vtt', CAPTIONS, /^03\.en\.vtt: there is no such episode\.$/],
  [
    'broken captions',
    '01.en.vtt',
    '1\n00:00:01,000',
    /^01\.en\.vtt: line 1: it is neither WebVTT nor SRT\.$/,
  ],
  ['a broken picture', '01.png', 'no picture', /^01\.png: the picture cannot be read/],
  ['fields without an end', 'drama.md', '---\ntitle: x', /^drama\.md: it must begin with fields/],
  [
    'another kind of voices',
    'drama.yaml',
    'voices: loud',
    /^drama\.yaml: “voices” must be none or burned-in, not “loud”$/,
  ],
  ['another age', 'drama.yaml', 'age: 17', /^drama\.yaml: “age” must be 0, 12, 16, 18, not “17”$/],
  [
    'another warning',
    'drama.yaml',
    'warnings: [horror, rain]',
    /^drama\.yaml: “warnings”: “rain” is none of violence,/,
  ],
  ['an unknown field', 'drama.yaml', 'prize: 3', /^drama\.yaml: “prize” is none of title,/],
  ['a price in words', 'drama.yml', 'price: ten', /^drama\.yml: “price” must be a whole number, not “ten”$/],
  ['a cover that is not there', 'drama.yaml', 'cover: front.jpg', /there is no picture “front\.jpg”/],
  ['half a truth', 'drama.yaml', 'finished: maybe', /“finished” must be yes or no/],
  ['a language that is none', 'drama.yaml', 'language: e', /“language”: “e” is no language/],
  ['a tie to nothing', 'drama.yaml', 'ties:\n  1: one', /“ties”: “one” is no chapter’s number/],
])('%s is reported', async (_name, file, content, message) => {
  if (content !== null) await put(file, content);
  await expect(readDramaFolder(folder)).rejects.toThrow(FilmError);
  await expect(readDramaFolder(folder)).rejects.toThrow(message);
});

test('SubRip captions are accepted, and a cue that is left out is reported', async () => {
  await put(
    '01.en.srt',
    '1\n00:00:01,000 --> 00:00:02,000\nHello\n\n2\n00:00:03,000 --> 00:00:03,000\nNever',
  );
  const { episodes, notes } = await readDramaFolder(folder);
  expect(episodes[0]?.captions[0]?.text).toContain('00:00:01.000 --> 00:00:02.000\nHello');
  expect(notes).toEqual(['01.en.srt: line 6 left out: the cue is shown for no time.']);
});

test('a folder without films is rejected', async () => {
  await rm(join(folder, '01.webm'));
  await rm(join(folder, '02.mp4'));
  await expect(readDramaFolder(folder)).rejects.toThrow('There is no episode');
});
