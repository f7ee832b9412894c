import { expect, test } from 'vitest';
import { readWebVtt, WebVttError } from './webVtt';

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
const read = (text: string) => readWebVtt(new TextEncoder().encode(text));

test('captions are read as they are, with line feeds and no byte order mark', () => {
  expect(read(GOOD)).toBe(GOOD);
  expect(read(`\ufeff${GOOD.replaceAll('\n', '\r\n')}`)).toBe(GOOD);
});

test.each([
  ['1\n00:00:01,000 --> 00:00:02,000\nSubRip', /line 1: it does not begin with WEBVTT/],
  ['WEBVTT\n\n00:01.000 --> 00:60.000\nx', /line 3: “00:01.000 --> 00:60.000” is no timing/],
  ['WEBVTT\n\n00:02.000 --> 00:01.000\nx', /line 3: the cue ends before it begins/],
  ['WEBVTT\n\nwords of nobody\n\n00:02.000 --> 00:03.000\nx', /line 3: “words of nobody” belongs to no cue/],
  ['WEBVTT\n\nNOTE nothing', /no cues/],
  ['WEBVTTX\n\n00:02.000 --> 00:03.000\nx', /WEBVTT/],
  [`WEBVTT\n\n00:02.000 --> 00:03.000\n${'x'.repeat(1_048_577)}`, /1 MB/],
])('%#: is refused in one line', (text, message) => {
  expect(() => read(text)).toThrow(WebVttError);
  expect(() => read(text)).toThrow(message);
});

test('other encodings are refused', () => {
  expect(() => readWebVtt(new Uint8Array([0x57, 0xff, 0xfe]))).toThrow(/not UTF-8/);
});
