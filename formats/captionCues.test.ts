import { describe, expect, it } from 'vitest';
import { captionCues } from './captionCues';

const FILE = `WEBVTT - The harbour

NOTE Nobody says this --> at all

STYLE
::cue { color: red }

second
00:03.000 --> 00:04.500 align:start line:0
- Is it you?
- <v Mara>It <i>is</i> me &amp; my <b>boat</b></v>

00:00:01.000 --> 00:00:02.250
Wait.

01:00:00.000 --> 01:00:01.000
<script>alert(1)</script>

00:09.000 --> 00:08.000
Never.
`;

describe('captions', () => {
  it('become timed lines of plain text, in order', () => {
    expect(captionCues(FILE)).toEqual([
      { from: 1_000, to: 2_250, lines: ['Wait.'] },
      { from: 3_000, to: 4_500, lines: ['- Is it you?', '- It is me & my boat'] },
      { from: 3_600_000, to: 3_601_000, lines: ['alert(1)'] },
    ]);
  });

  it('decode character references, and keep signs that are not tags', () => {
    const text =
      'WEBVTT\n\n00:01.000 --> 00:02.000\n&quot;Ros&eacute;&quot;&nbsp;&#8212; 1 < 2 > 0 &#x2014; &nobody; &#0;';
    expect(captionCues(text)[0]?.lines).toEqual(['"Rosé"\u00a0— 1 < 2 > 0 — &nobody; &#0;']);
  });

  it('are the same with any line endings', () => {
    expect(captionCues(FILE.replaceAll('\n', '\r\n'))).toEqual(captionCues(FILE));
  });
});
