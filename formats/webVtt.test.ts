import { expect, test } from 'vitest';
import { captionCues } from './captionCues';
import { readCaptions, WebVttError } from './webVtt';

const GOOD = `WEBVTT - The Ferry

NOTE from the editor

STYLE
::cue { color: red }

1
00:01.000 --> 00:02.500 line:80%
Nobody was on it.

01:00:00.000 --> 01:00:03.000
<v Ada>Look again.
`;
const bytesOf = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => readCaptions(bytesOf(text)).text;
const said = (text: string) => captionCues(read(text)).map(({ from, to, lines }) => [from, to, ...lines]);
const BOAT = 'WEBVTT\n\n00:03.000 --> 00:04.000\nThe boat.\n';

test('captions are kept as they are, with line feeds and no byte order mark', () => {
  expect(read(GOOD)).toBe(GOOD);
  expect(read(`\ufeff${GOOD.replaceAll('\n', '\r\n')}`)).toBe(GOOD);
  expect(readCaptions(bytesOf(GOOD)).notes).toEqual([]);
});

test('SubRip is converted to WebVTT', () => {
  const text =
    '1\r\n00:00:01,000 --> 00:00:02,500\r\n{\\an8}Eleven <i>boats</i>.\r\n\r\nOr twelve.\r\n\r\n2\r\n0:00:03,5 --> 0:00:04,000\r\nGone.';
  expect(read(text)).toMatch(/^WEBVTT\n\n1\n00:00:01\.000 --> 00:00:02\.500\n/);
  expect(said(text)).toEqual([
    [1_000, 2_500, 'Eleven boats.', 'Or twelve.'],
    [3_500, 4_000, 'Gone.'],
  ]);
});

test.each([
  [
    'commas before the milliseconds',
    'WEBVTT\n\n00:00:01,000 --> 00:00:02,500\nOne.',
    [[1_000, 2_500, 'One.']],
  ],
  ['hours of one digit', 'WEBVTT\n\n0:00:01.000 --> 1:00:02.500\nOne.', [[1_000, 3_602_500, 'One.']]],
  [
    'no blank lines between cues',
    'WEBVTT\n00:01.000 --> 00:02.000\nOne.\n2\n00:02.000 --> 00:03.000\nTwo.\n00:04.000 --> 00:05.000\nThree.',
    [
      [1_000, 2_000, 'One.'],
      [2_000, 3_000, 'Two.'],
      [4_000, 5_000, 'Three.'],
    ],
  ],
  [
    'head lines',
    'WEBVTT - by a phone\nKind: captions\nLanguage: en\n\n00:01.000 --> 00:02.000\nOne.',
    [[1_000, 2_000, 'One.']],
  ],
])('captions with %s are read', (_name, text, cues) => expect(said(text)).toEqual(cues));

test.each([
  ['00:02.000 --> 00:02.000\nx', 3, 'the cue is shown for no time'],
  ['00:02.000 --> 00:01.000\nx', 3, 'the cue ends before it begins'],
  ['00:01.000 --> 00:60.000\nx', 3, '“00:01.000 --> 00:60.000” is no timing'],
  ['words of nobody', 3, '“words of nobody” belongs to no cue'],
])('the cue %j is left out with a note, and the others are read', (cue, line, reason) => {
  const { text, notes } = readCaptions(bytesOf(BOAT.replace('\n\n', `\n\n${cue}\n\n`)));
  expect(notes).toEqual([{ line, reason }]);
  expect(captionCues(text)).toEqual([{ from: 3_000, to: 4_000, lines: ['The boat.'] }]);
});

test.each([
  ['WEBVTT\n\n00:01.000 --> 00:60.000\nx', /no cues.*line 3: “00:01.000 --> 00:60.000” is no timing/],
  ['WEBVTT\n\nNOTE nothing', /no cues/],
  ['A book.\n\nChapter 1', /line 1: it is neither WebVTT nor SRT/],
  [`WEBVTT\n\n00:02.000 --> 00:03.000\n${'x'.repeat(1_048_577)}`, /1 MB/],
])('unreadable captions are refused with a reason: case %#', (text, message) => {
  expect(() => read(text)).toThrow(WebVttError);
  expect(() => read(text)).toThrow(message);
});

test('captions in other encodings are read, and binary data is refused', () => {
  const utf16 = new Uint8Array(
    [...`\ufeff${BOAT}`].flatMap((character) => [
      character.charCodeAt(0) & 255,
      character.charCodeAt(0) >> 8,
    ]),
  );
  expect(readCaptions(utf16).text).toBe(BOAT);
  const latin = Uint8Array.from(BOAT.replace('boat', 'café'), (character) => character.charCodeAt(0));
  expect(readCaptions(latin).text).toBe(BOAT.replace('boat', 'café'));
  expect(() => readCaptions(new Uint8Array(100))).toThrow(WebVttError);
});
