import { expect, test } from 'vitest';
import { gainOf } from './measureLoudness';

const said = (loudness: string, peak: string) => `[ebur128] I: -3.0 LUFS
[Parsed_ebur128_0 @ 0x1] Summary:

  Integrated loudness:
    I:         ${loudness} LUFS
    Threshold: -35.0 LUFS

  True peak:
    Peak:       ${peak} dBFS
`;

test.each([
  ['louder than wanted', '-12.3', '-0.1', -5.7],
  ['quieter, with room', '-25.0', '-12.0', 7],
  ['quieter, but its peaks leave little room', '-25.0', '-3.0', 2],
  ['quieter, with peaks at the top', '-25.0', '0.4', 0],
  ['silence', '-70.0', '-inf', 0],
  ['far too loud', '10.0', '3.0', -20],
])('the gain of a film: %s', (_name, loudness, peak, gain) => {
  expect(gainOf(said(loudness, peak))).toBe(gain);
});

test('without a summary the gain is 0', () => {
  expect(gainOf('')).toBe(0);
});
